import { ApiError, needsReload } from '@primo/client/api-error'
import { Component, type ReactNode } from 'react'
import { ErrorState, RELOAD_LABEL } from './loading-and-errors.tsx'

interface State {
  failed: unknown
}

/**
 * Error boundary: a page that throws, or whose code cannot be loaded (offline, new version just deployed), shows a message with a
 * reload button instead of a blank screen.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(failed: unknown): State {
    return { failed }
  }

  /** Reported like an uncaught error, unless the server or the network caused it; React logs the component stack. */
  override componentDidCatch(error: Error): void {
    if (!(error instanceof ApiError)) reportError(error)
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed === null ? this.props.children : <Unopened error={failed} />
  }
}

/** Error message in place of a page that could not be opened. */
export function Unopened({ error }: { error?: unknown }) {
  return (
    <main className="front-wait">
      <ErrorState
        message={
          error instanceof ApiError
            ? error.message
            : 'Non siamo riusciti ad aprire questa pagina. Controlla la connessione e riprova.'
        }
        onRetry={() => window.location.reload()}
        {...(needsReload(error) && { retryLabel: RELOAD_LABEL })}
      />
    </main>
  )
}
