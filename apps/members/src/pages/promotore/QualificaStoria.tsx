import type { MeseQualifica } from '@primo/contract/qualifiche/qualifiche'
import { longMonth } from '@primo/domain/platform/dates'
import type { EsitoQualifica } from '@primo/domain/qualifiche/qualifica'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/Icon.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag, type Tone } from '../../ui/surfaces.tsx'
import { storiaQuery } from './qualifica.ts'

const ESITI: Record<EsitoQualifica, readonly [parola: string, tono: Tone]> = {
  promossa: ['Raggiunta', 'ok'],
  confermata: ['Confermata', 'area'],
  tolleranza: ['In tolleranza', 'warn'],
  retrocessa: ['Scesa', 'bad'],
  nessuna: ['Non ancora', 'neutral'],
}

/** Lists the closed months, newest first. Each expands to its reason. */
export function QualificaStoria() {
  const list = useInfiniteQuery(storiaQuery)
  return (
    <section className="stack qualifica-storia" aria-labelledby="storia-qualifica">
      <h2 id="storia-qualifica">Mese per mese</h2>
      <PagedList
        label="La tua qualifica, mese per mese"
        list={list}
        keyOf={(m) => m.mese}
        render={(m) => <Mese row={m} />}
        empty={
          <EmptyState icon="clock" title="Il primo mese deve ancora chiudersi">
            Il primo giorno del mese si guarda quello appena finito: qui resta che cosa è stato deciso, e
            perché.
          </EmptyState>
        }
      />
    </section>
  )
}

function Mese({ row }: { row: MeseQualifica }) {
  const [word, tono] = ESITI[row.esito]
  return (
    <details className="card qualifica-mese">
      <summary>
        <span className="row">
          <span className="grow">
            <b>{longMonth(row.mese)}</b>
            <span className="muted below">{row.qualifica ?? 'Nessuna qualifica'}</span>
          </span>
          <Tag tone={tono}>{word}</Tag>
          <Icon name="forward" className="qualifica-open" />
        </span>
      </summary>
      <p>{row.perche}</p>
      <p className="muted below">{row.piano}</p>
    </details>
  )
}
