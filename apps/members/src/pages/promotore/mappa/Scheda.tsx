import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Ramo } from '../rete.ts'

interface Props {
  rami: readonly Ramo[]
  place: number
  close: () => void
  openInTree: () => void
  /** Opens the details of the person selected on the map. */
  openSheet: () => void
}

/** Shows the person selected on the map. */
export function Scheda({ rami, place, close, openInTree, openSheet }: Props) {
  const { nodo, fine, padre } = rami[place]!
  const scheda = useRef<HTMLElement>(null)
  // On a phone the map fills the screen: the card must scroll into view.
  useEffect(() => {
    if (place >= 0) scheda.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const invito = padre < 0 ? 'con il tuo invito' : `con l’invito di ${rami[padre]!.nodo.denominazione}`
  return (
    <section
      ref={scheda}
      className="mappa-person"
      aria-label={`Scheda di ${nodo.denominazione}`}
      aria-live="polite"
    >
      <div className="row">
        <h3 className="grow">{nodo.denominazione}</h3>
        <button type="button" className="mappa-close" aria-label="Chiudi la scheda" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="muted">
        {nodo.livello}º livello{nodo.qualifica ? `, ${nodo.qualifica}` : ''}, {invito}
      </p>
      <p>
        <b>
          {nodo.pratiche === 0
            ? 'Ancora nessuna pratica'
            : quanti(nodo.pratiche, 'pratica inviata', 'pratiche inviate')}
        </b>
        <span className="muted">
          {' '}
          · {fine - place > 1 ? `${wholeNumber(fine - place - 1)} nella sua rete` : 'nessuno nella sua rete'}
        </span>
      </p>
      <div className="mappa-keys">
        <Button variant="soft" small onClick={openSheet}>
          Vedi la scheda
        </Button>
        <Button variant="soft" small onClick={openInTree}>
          Apri nell’albero
        </Button>
      </div>
    </section>
  )
}
