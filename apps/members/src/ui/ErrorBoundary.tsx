import { isReplaced } from '@primo/client/reach'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from './states.tsx'

interface State {
  failed: boolean
}

/**
 * The last net: a page that breaks, or whose code cannot be fetched (no network, a new version just published), says
 * so and offers to reload, instead of leaving a blank screen.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  /** Heard like what nobody catches: React itself writes where in the page it was. */
  override componentDidCatch(error: Error): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <Unopened /> : this.props.children
  }
}

/** In place of a page that could not be opened. */
export function Unopened() {
  const [fresh, setFresh] = useState(false)
  useEffect(() => void isReplaced().then(setFresh), [])
  return (
    <main className="front-wait">
      <ErrorState
        message={
          fresh
            ? 'C’è una versione nuova: ricarica per continuare.'
            : 'Non siamo riusciti ad aprire questa pagina. Controlla la connessione e riprova.'
        }
        retry={fresh ? 'Ricarica' : 'Riprova'}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
