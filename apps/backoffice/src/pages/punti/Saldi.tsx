import type { PuntiIscritto } from '@primo/contract/raccolta/operatore-punti'
import { intero } from '@primo/domain/platform/numeri'
import { Dati } from '../../ui/Scheda.tsx'

/** A member's balances in an edition; a debt is shown when there is one. */
export function Saldi({ saldi: s }: { saldi: PuntiIscritto['saldi'][number] }) {
  return (
    <Dati
      voci={[
        ['Disponibili', intero(s.disponibili)],
        ['In maturazione', intero(s.in_maturazione)],
        ['Prenotati', intero(s.prenotati)],
        ['Spesi', intero(s.spesi)],
        ['Scaduti', intero(s.scaduti)],
        s.debito > 0 && ['Debito', intero(s.debito)],
      ]}
    />
  )
}
