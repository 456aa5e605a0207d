import { NotRead } from '../../ui/NotRead.tsx'
import './rami.css'
import { messageOf } from '@primo/client/sentences'
import { cercaRete, type PersonaDiRamo, type Promotore, sottoDi } from '@primo/contract/rete/rete'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { RETE_INTERA_MAX } from '@primo/domain/rete/rete'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { useSettled } from '../../ui/debounce.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { PersonaInRete } from './PersonaInRete.tsx'

const TRATTO = 50
const CERCA_DOPO_MS = 300

type Passo = { id_segnalatore: number; denominazione: string }
interface Props {
  /** The caller's own row. */
  capo: Promotore
  /** People below him. */
  totale: number
}

/** A network too large to be read whole: one branch at a time, with the way back up and a search over all of it. */
export function Rami({ capo, totale }: Props) {
  const [strada, setStrada] = useState<readonly Passo[]>([])
  const [testo, setTesto] = useState('')
  const cercato = useSettled(testo.trim(), CERCA_DOPO_MS)
  const titolo = useRef<HTMLHeadingElement>(null)
  const prima = useRef(strada)
  const qui = strada.at(-1)

  function vai(nuova: readonly Passo[]) {
    setTesto('')
    setStrada(nuova)
  }
  // What was pressed is gone with its list: the focus goes to the title of the new one.
  useEffect(() => {
    if (prima.current === strada) return
    prima.current = strada
    titolo.current?.focus()
  }, [strada])

  return (
    <section className="stack promotore-pila" aria-label="La rete">
      <p className="notice">
        <Icon name="info" />
        <span>
          La tua rete ha {quanti(totale, 'persona', 'persone')}: oltre {wholeNumber(RETE_INTERA_MAX)} si apre
          un ramo alla volta, così il telefono non si ferma. La ricerca guarda in tutta la rete.
        </span>
      </p>
      <SearchBox label="Cerca un nome o un codice" value={testo} onChange={setTesto} />
      {cercato === '' ? (
        <Card className="stack promotore-pila">
          {qui ? (
            <nav className="rami-strada" aria-label="Dove sei nella rete">
              <button type="button" onClick={() => vai([])}>
                Tu<span aria-hidden="true"> ›</span>
              </button>
              {strada.slice(0, -1).map((passo, i) => (
                <button key={passo.id_segnalatore} type="button" onClick={() => vai(strada.slice(0, i + 1))}>
                  {passo.denominazione}
                  <span aria-hidden="true"> ›</span>
                </button>
              ))}
            </nav>
          ) : null}
          <h2 ref={titolo} tabIndex={-1} className="rami-titolo">
            {qui ? `Portati da ${qui.denominazione}` : 'Portati da te'}
          </h2>
          <Ramo
            key={qui?.id_segnalatore ?? 0}
            id={qui?.id_segnalatore ?? capo.id_segnalatore}
            apri={(persona) => vai([...strada, persona])}
          />
        </Card>
      ) : (
        <Trovati testo={cercato} apri={vai} />
      )}
    </section>
  )
}

function Ramo({ id, apri }: { id: number; apri: (persona: PersonaDiRamo) => void }) {
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
          <Persona key={persona.id_segnalatore} persona={persona} apri={() => apri(persona)} />
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

function Trovati({ testo, apri }: { testo: string; apri: (strada: readonly Passo[]) => void }) {
  const trovati = useQuery({
    queryKey: ['promotore', 'cerca', testo],
    queryFn: async ({ signal }) => (await api(cercaRete, { query: { testo } }, { signal })).data,
  })
  const { data } = trovati
  if (!data) return <Attesa query={trovati} />
  if (data.righe.length === 0) {
    return (
      <EmptyState icon="search" title="Nessuno così nella tua rete">
        Prova con una parte del nome, oppure con il codice.
      </EmptyState>
    )
  }
  return (
    <Card className="stack promotore-pila">
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
            apri={() => apri([...persona.strada, persona])}
          />
        ))}
      </ul>
    </Card>
  )
}

function Attesa({ query: { error, refetch } }: { query: { error: unknown; refetch: () => unknown } }) {
  return (
    <NotRead error={error} retry={refetch}>
      <LoadingState />
    </NotRead>
  )
}

interface PersonaProps {
  persona: PersonaDiRamo
  /** Through whom one is reached, when it is not told by where one is. */
  strada?: string
  apri: () => void
}

function Persona({ persona, strada, apri }: PersonaProps) {
  const { sotto } = persona
  const dentro = (
    <PersonaInRete persona={persona} sotto={sotto}>
      {strada ? <span className="muted persona-sotto">{strada}</span> : null}
    </PersonaInRete>
  )
  return (
    <li>
      {sotto > 0 ? (
        <button type="button" className="ramo" onClick={apri}>
          {dentro}
          <Icon name="forward" />
        </button>
      ) : (
        <div className="ramo">{dentro}</div>
      )}
    </li>
  )
}
