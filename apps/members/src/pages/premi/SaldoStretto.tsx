import type { Saldo } from '@primo/contract/raccolta/manifestazione'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { Anello } from '../../ui/Anello.tsx'

/**
 * Compact balance above the list, once the hero has scrolled away. Hidden from screen readers, as the hero has the same content,
 * and absent where scroll-driven animations are not supported.
 */
export function SaldoStretto({ saldo }: { saldo: Saldo }) {
  const { saldo_punti, desiderio } = saldo
  return (
    <div className="saldo-stretto" aria-hidden="true">
      <div>
        {desiderio ? <Anello desiderio={desiderio} /> : null}
        <b className="fig">{wholeNumber(saldo_punti)}</b>
        <span>
          {desiderio?.stato === 'lontano'
            ? `${accorda(desiderio.mancano, 'ti manca', 'ti mancano')} ${wholeNumber(desiderio.mancano)}`
            : accorda(saldo_punti, 'punto disponibile', 'punti disponibili')}
        </span>
      </div>
    </div>
  )
}
