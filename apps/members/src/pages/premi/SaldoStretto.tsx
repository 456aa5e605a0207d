import type { Saldo } from '@primo/contract/raccolta/manifestazione'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { Anello } from '../../ui/Anello.tsx'

/**
 * The points in a line, over the list once their hero has gone up: what it says is said by the hero. Where the scroll cannot
 * drive it, it is not there.
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
