import './qualifica.css'
import { leggiQualifica, storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { api, queryFunctionOf } from '../../data/api.ts'
import { pageAfterPage, queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Badge, Tag } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CardLink } from '../../ui/links.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const KEY = ['promotore', 'qualifica'] as const
/** Page size of the qualifica's history: the months of a year. */
const MESI = 12

export const qualificaQuery = queryOptions({
  queryKey: [...KEY, 'attuale'],
  queryFn: queryFunctionOf(leggiQualifica, {}),
})

export const storiaQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'storia'],
  queryFn: ({ pageParam, signal }) =>
    api(storiaQualifica, { query: { page: pageParam, per_page: MESI } }, { signal }),
  ...pageAfterPage,
})

/** Invalidates the queries of the current qualifica and of its history. */
export function refreshQualifica() {
  return queryClient.invalidateQueries({ queryKey: KEY })
}

/** Card of the promotore's qualifica: its name, the levels reached in the marketing plan, and what the next level requires. */
export function QualificaCard() {
  const { data, isPending } = useQuery(qualificaQuery)
  // Reserves the space, so that no layout shift occurs.
  if (isPending) return <Skeleton shape="row" like={<Waiting />} />
  // Empty while there is no plan. The page itself shows errors.
  if (!data?.piano) return null
  const { piano, qualifica, prossima, avviso, in_tolleranza } = data
  const grado = qualifica?.grado ?? 0
  return (
    <CardLink to={paths.qualifica} className="qualifica-card">
      <span className="row">
        <Badge icon="star" />
        <span className="grow">
          <span className="muted below">La tua qualifica</span>
          <b className="qualifica-nome">{qualifica?.nome ?? 'Ancora nessuna'}</b>
        </span>
        {in_tolleranza ? <Tag tone="warn">In tolleranza</Tag> : null}
        <Icon name="forward" className="qualifica-open" />
      </span>
      <Gradini grado={Math.min(grado, piano.qualifiche.length)} totale={piano.qualifiche.length} />
      <span className="qualifica-sentence">
        {avviso ?? prossima?.frase ?? 'Sei in cima al piano: mantienila mese dopo mese.'}
      </span>
    </CardLink>
  )
}

/** Skeleton of the qualifica card, with the same height. */
function Waiting() {
  return (
    <div className="card qualifica-card">
      <span className="row">
        <Badge icon="star" />
        <span className="grow">
          <span className="muted below">La tua qualifica</span>
          <b className="qualifica-nome">0</b>
        </span>
      </span>
      <Gradini grado={0} totale={1} />
      <span className="qualifica-sentence">0</span>
    </div>
  )
}

/** Progress marks, one per qualifica of the plan. Hidden from screen readers, as the text has the same content. */
function Gradini({ grado, totale }: { grado: number; totale: number }) {
  return (
    <span className="qualifica-gradini" aria-hidden="true">
      {Array.from({ length: totale }, (_, i) => (
        <i key={`gradino${String(i)}`} className={i < grado ? 'pieno' : ''} />
      ))}
    </span>
  )
}
