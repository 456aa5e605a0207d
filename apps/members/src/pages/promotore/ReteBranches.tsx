import { cercaRete, type PersonaDiRamo, type Promotore, sottoDi } from '@primo/contract/rete/rete'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { RETE_INTERA_MAX } from '@primo/domain/rete/rete'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, queryFunctionOf } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { useDebounced } from '../../ui/debounce.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SearchBox } from '../../ui/ListHead.tsx'
import { EmptyState, FailureState, LoadingState } from '../../ui/loading-and-errors.tsx'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { PersonaInRete } from './PersonaInRete.tsx'

const CERCA_DOPO_MS = 300

interface Props {
  /** Row of the logged-in promotore, at the top of the network. */
  capo: Promotore
  /** Number of people below the logged-in promotore. */
  totale: number
}

/** Shows a network too large for a full fetch: one branch at a time, with breadcrumbs and a search over the whole network. */
export function ReteBranches({ capo, totale }: Props) {
  const [strada, setStrada] = useState<readonly Passo[]>([])
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), CERCA_DOPO_MS)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(strada)
  const here = strada.at(-1)

  function goTo(fresh: readonly Passo[]) {
    setText('')
    setStrada(fresh)
  }
  // The pressed element disappeared with its list: the title of the new list takes the focus.
  useEffect(() => {
    if (before.current === strada) return
    before.current = strada
    heading.current?.focus()
  }, [strada])

  return (
    <section className="stack promotore-stack" aria-label="La rete">
      <p className="notice">
        <Icon name="info" />
        <span>
          La tua rete ha {quanti(totale, 'persona', 'persone')}: oltre {wholeNumber(RETE_INTERA_MAX)} si apre
          un ramo alla volta, così il telefono non si ferma. La ricerca guarda in tutta la rete.
        </span>
      </p>
      <SearchBox label="Cerca un nome o un codice" value={text} onChange={setText} />
      {text.trim() === '' || wanted === '' ? (
        <Card className="stack promotore-stack">
          {here ? (
            <nav className="rami-strada" aria-label="Dove sei nella rete">
              <button type="button" onClick={() => goTo([])}>
                Tu<span aria-hidden="true"> ›</span>
              </button>
              {strada.slice(0, -1).map((step, i) => (
                <button key={step.id_segnalatore} type="button" onClick={() => goTo(strada.slice(0, i + 1))}>
                  {step.denominazione}
                  <span aria-hidden="true"> ›</span>
                </button>
              ))}
            </nav>
          ) : null}
          <h2 ref={heading} tabIndex={-1} className="rami-title">
            {here ? `Portati da ${here.denominazione}` : 'Portati da te'}
          </h2>
          <Ramo
            key={here?.id_segnalatore ?? 0}
            id={here?.id_segnalatore ?? capo.id_segnalatore}
            open={(persona) => goTo([...strada, persona])}
          />
        </Card>
      ) : (
        <Trovati text={wanted} open={goTo} />
      )}
    </section>
  )
}

const TRATTO = 50

/** Person on the path from the promotore to a branch of the network. */
type Passo = { id_segnalatore: number; denominazione: string }

/** Lists the people of a branch, with a button that loads more. */
function Ramo({ id, open }: { id: number; open: (persona: PersonaDiRamo) => void }) {
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
        <FailureState error={ramo.error} onRetry={() => void ramo.fetchNextPage()} />
      ) : ramo.hasNextPage ? (
        <Button variant="soft" busy={ramo.isFetchingNextPage} onClick={() => void ramo.fetchNextPage()}>
          Mostra altre persone
        </Button>
      ) : null}
    </>
  )
}

/** Lists the people found in the whole network, each with its path. */
function Trovati({ text: testo, open }: { text: string; open: (strada: readonly Passo[]) => void }) {
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
