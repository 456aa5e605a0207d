import { messageOf } from '@primo/client/error-message'
import { cercaRete, type PersonaDiRamo, sottoDi } from '@primo/contract/rete/rete'
import { quanti } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, queryFunctionOf } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { PersonaInRete } from './PersonaInRete.tsx'

const TRATTO = 50

/** Person on the path from the promotore to a branch of the network. */
export type Passo = { id_segnalatore: number; denominazione: string }

/** Lists the people of a branch, with a button that loads more. */
export function Ramo({ id, open }: { id: number; open: (persona: PersonaDiRamo) => void }) {
  const ramo = useInfiniteQuery({
    queryKey: ['promotore', 'ramo', id],
    queryFn: async ({ pageParam, signal }) =>
      (await api(sottoDi, { params: { id }, query: { per_page: TRATTO, dopo: pageParam } }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ righe, altre }) => (altre ? righe.at(-1)?.id_segnalatore : undefined),
  })
  const rows = ramo.data?.pages.flatMap((p) => p.righe)
  if (!rows) return <Attesa query={ramo} />
  return (
    <>
      <ul className="rami" aria-label="Persone del ramo">
        {rows.map((persona) => (
          <Persona key={persona.id_segnalatore} persona={persona} open={() => open(persona)} />
        ))}
      </ul>
      {ramo.isFetchNextPageError ? (
        <ErrorState message={messageOf(ramo.error)} onRetry={() => void ramo.fetchNextPage()} />
      ) : ramo.hasNextPage ? (
        <Button variant="soft" busy={ramo.isFetchingNextPage} onClick={() => void ramo.fetchNextPage()}>
          Mostra altre persone
        </Button>
      ) : null}
    </>
  )
}

/** Lists the people found in the whole network, each with its path. */
export function Trovati({ text: testo, open }: { text: string; open: (strada: readonly Passo[]) => void }) {
  const found = useQuery({
    queryKey: ['promotore', 'cerca', testo],
    queryFn: queryFunctionOf(cercaRete, { query: { testo } }),
  })
  const { data } = found
  if (!data) return <Attesa query={found} />
  if (data.righe.length === 0) {
    return (
      <EmptyState icon="search" title="Nessuno così nella tua rete">
        Prova con una parte del nome, oppure con il codice.
      </EmptyState>
    )
  }
  return (
    <Card className="stack promotore-stack">
      <p className="muted" role="status">
        {data.altre
          ? `Le prime ${data.righe.length} persone trovate: aggiungi qualche lettera per restringere.`
          : quanti(data.righe.length, 'persona trovata', 'persone trovate')}
      </p>
      <ul className="rami" aria-label="Persone trovate">
        {data.righe.map((persona) => (
          <Persona
            key={persona.id_segnalatore}
            persona={persona}
            strada={['Tu', ...persona.strada.map((p) => p.denominazione)].join(' › ')}
            open={() => open([...persona.strada, persona])}
          />
        ))}
      </ul>
    </Card>
  )
}

function Attesa({ query: { error, refetch } }: { query: { error: unknown; refetch: () => unknown } }) {
  return (
    <QueryStatus error={error} retry={refetch}>
      <LoadingState />
    </QueryStatus>
  )
}

interface PersonaProps {
  persona: PersonaDiRamo
  /** Path to the person, shown where the context does not show it (search results). */
  strada?: string
  open: () => void
}

function Persona({ persona, strada, open }: PersonaProps) {
  const { sotto } = persona
  const inside = (
    <PersonaInRete persona={persona} below={sotto}>
      {strada ? <span className="muted persona-below">{strada}</span> : null}
    </PersonaInRete>
  )
  return (
    <li>
      {sotto > 0 ? (
        <button type="button" className="ramo" onClick={open}>
          {inside}
          <Icon name="forward" />
        </button>
      ) : (
        <div className="ramo">{inside}</div>
      )}
    </li>
  )
}
