import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/error-message'
import { ButtonLink } from './ButtonLink.tsx'
import { EmptyState, ErrorState } from './states.tsx'

interface Props {
  error: Error
  onRetry: () => void
  /** Link to the list, with its label. */
  back: { to: string; label: string }
}

/** Shows why a record cannot be shown: not found, without a retry, or failed to load. */
export function DetailFailure({ error, onRetry, back }: Props) {
  const missing = error instanceof ApiError && (error.code === 'NON_TROVATO' || error.code === 'VALIDAZIONE')
  if (!missing) return <ErrorState message={messageOf(error)} onRetry={onRetry} />
  return (
    <EmptyState
      icon="search"
      title="Qui non c’è nulla"
      action={
        <ButtonLink to={back.to} replace variant="soft">
          {back.label}
        </ButtonLink>
      }
    >
      Forse l’indirizzo non è completo, oppure riguarda un altro account.
    </EmptyState>
  )
}
