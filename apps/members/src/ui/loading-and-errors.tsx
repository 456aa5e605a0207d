import { ApiError, messageOf, needsReload } from '@primo/client/api-error'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { LOADING_DELAY_MS } from './overlays.ts'

/** Label of the button that reloads the page. */
const RELOAD_LABEL = 'Ricarica la pagina'

interface EmptyProps {
  icon?: IconName
  title: string
  children?: ReactNode
  /** Button or link to a possible next step. */
  action?: ReactNode
}

/** Empty state of a list: reason and next step. */
export function EmptyState({ icon = 'box', title, children, action }: EmptyProps) {
  return (
    <div className="state">
      <span className="badge">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}

interface ErrorProps {
  /** Error message in words for the user, never a code. */
  message: string
  onRetry: () => void
  retryLabel?: string
}

export function ErrorState({ message, onRetry, retryLabel = 'Riprova' }: ErrorProps) {
  return (
    <div className="state" role="alert">
      <span className="badge">
        <Icon name="alert" />
      </span>
      <p>{message}</p>
      <Button variant="soft" onClick={onRetry}>
        <Icon name="refresh" />
        {retryLabel}
      </Button>
    </div>
  )
}

interface FailureProps {
  error: unknown
  onRetry: () => void
}

/**
 * Error state of a request or of the page's code. When only a reload helps, the button reloads the page instead of trying again.
 */
export function FailureState({ error, onRetry }: FailureProps) {
  return needsReload(error) ? (
    <ErrorState message={messageOf(error)} onRetry={() => location.reload()} retryLabel={RELOAD_LABEL} />
  ) : (
    <ErrorState message={messageOf(error)} onRetry={onRetry} />
  )
}

/** Loading indicator inside a page, shown after 500 ms. Lists say «Caricamento...» (specification §9). */
export function LoadingState({ text = 'Caricamento...' }: { text?: string }) {
  const lasting = useLongWait()
  return (
    <div className="state state-loading" role="status">
      {lasting ? (
        <>
          <Icon name="spinner" className="icon-spin" />
          {text}
        </>
      ) : null}
    </div>
  )
}

/** Returns whether a wait has lasted 500 ms, after which the loading text is shown (specification §9). */
export function useLongWait(waiting = true): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLasting(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [waiting])
  return lasting
}

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
