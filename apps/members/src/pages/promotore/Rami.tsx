import './rami.css'
import type { Promotore } from '@primo/contract/rete/rete'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { RETE_INTERA_MAX } from '@primo/domain/rete/rete'
import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../../ui/debounce.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { type Passo, Ramo, Trovati } from './RamiElenchi.tsx'

const CERCA_DOPO_MS = 300

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
