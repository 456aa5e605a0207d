import type { PuntiIscritto } from '@primo/contract/raccolta/operatore-punti'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { Facts } from '../../ui/page/Panel.tsx'

/** Shows a member's balances in an edition. A debt appears only if there is one. */
export function Saldi({ saldi: s }: { saldi: PuntiIscritto['saldi'][number] }) {
  return (
    <Facts
      items={[
        ['Disponibili', wholeNumber(s.disponibili)],
        ['In maturazione', wholeNumber(s.in_maturazione)],
        ['Prenotati', wholeNumber(s.prenotati)],
        ['Spesi', wholeNumber(s.spesi)],
        ['Scaduti', wholeNumber(s.scaduti)],
        s.debito > 0 && ['Debito', wholeNumber(s.debito)],
      ]}
    />
  )
}
