import type { Premio } from '@primo/contract/raccolta/premi'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { Progress, Tag } from '../../ui/surfaces.tsx'
import { mancano, type Portata, portataDi, statoPremio } from './catalogo.ts'

/** Shows the state of a premio for the member: progress towards it, or a tag. */
export function StatoDelPremio({ premio, portata: whole }: { premio: Premio; portata: Portata }) {
  const portata = portataDi(premio, whole)
  const stato = statoPremio(premio, portata)
  return (
    <span className="stato-premio">
      {stato === 'mancano' && portata.saldo !== null ? (
        <Distanza premio={premio} saldo={portata.saldo} />
      ) : null}
      {stato === 'richiedibile' ? <Tag tone="ok">Puoi richiederlo</Tag> : null}
      {stato === 'esaurito' ? <Tag>Esaurito</Tag> : null}
      {stato === 'presto' ? (
        <Tag>{`Richiedibile ${elide('dal', longDate(premio.valido_dal).slice(0, -5))}`}</Tag>
      ) : null}
      {stato === 'chiuso' ? <Tag>Non più richiedibile</Tag> : null}
      {premio.disponibili === 1 && stato !== 'chiuso' && stato !== 'presto' ? (
        <Tag tone="warn">Ultimo pezzo</Tag>
      ) : null}
    </span>
  )
}

export function Distanza({ premio, saldo }: { premio: Premio; saldo: number }) {
  const missing = mancano(premio, saldo)
  return (
    <span className="gap">
      <Progress
        value={Math.max(0, saldo)}
        max={premio.punti}
        label={`Quanto sei vicino a ${premio.descrizione}`}
      />
      <span className="muted">
        {accorda(missing, 'Ti manca', 'Ti mancano')} <b>{quanti(missing, 'punto', 'punti')}</b>
      </span>
    </span>
  )
}
