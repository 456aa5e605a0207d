import { messageOf } from '@primo/client/sentences'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { Card, Progress } from '../../ui/surfaces.tsx'
import type { FullFetchState } from './full-fetch.ts'

interface Props {
  stato: FullFetchState<unknown>
  continua: () => void
  avvia: () => void
  cancel: () => void
}

/** How far the full fetch is, with its cancel; when it stopped, what to do. Nothing when all has come. */
export function FullFetch({ stato, continua, avvia, cancel }: Props) {
  const { fase, fatte, totali, errore } = stato
  if (fase === 'fatto' || fase === 'fermo' || fase === 'troppe') return null
  const howMuch = totali > 0 ? `${wholeNumber(fatte)} di ${quanti(totali, 'pagina', 'pagine')}` : ''
  if (fase === 'corso') {
    // A network of one page comes at once: its bar would only flash.
    if (totali < 2) return stato.righe === null ? <LoadingState /> : null
    return (
      <Card className="stack promotore-stack">
        <p className="row">
          <span className="grow">Stiamo leggendo la tua rete: {howMuch}.</span>
          <Button variant="soft" small onClick={cancel}>
            Annulla
          </Button>
        </p>
        <Progress value={fatte} max={totali} label="Lettura della rete" />
      </Card>
    )
  }
  const fermata = fase === 'errore'
  return (
    <Card className="stack promotore-stack">
      <p role={fermata ? 'alert' : 'status'}>
        {fermata ? messageOf(errore) : 'Hai interrotto la lettura della rete.'}
        {fatte > 0 && fatte < totali ? ` Abbiamo già ${howMuch}: si riparte da lì.` : ''}
      </p>
      <div className="row">
        <Button variant="soft" small onClick={fatte > 0 ? continua : avvia}>
          {fermata ? 'Riprova' : 'Continua'}
        </Button>
        {fatte > 0 ? (
          <Button variant="plain" small onClick={avvia}>
            Rileggi tutto
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
