import './rami.css'
import type { Promotore } from '@primo/contract/rete/rete'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { RETE_INTERA_MAX } from '@primo/domain/rete/rete'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../ui/debounce.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { type Passo, Ramo, Trovati } from './RamiElenchi.tsx'

const CERCA_DOPO_MS = 300

interface Props {
  /** Row of the logged-in promotore, at the top of the network. */
  capo: Promotore
  /** Number of people below the logged-in promotore. */
  totale: number
}

/** Shows a network too large for a full fetch: one branch at a time, with breadcrumbs and a search over the whole network. */
export function Rami({ capo, totale }: Props) {
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
      {wanted === '' ? (
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
