import { Button } from '@mui/material'
import { messageOf } from '@primo/client/error-message'
import { useListContext } from 'react-admin'
import './stati.css'

/** Query option for screens that show their own error: suppresses react-admin's notification or redirect. */
export const SHOWS_OWN_ERROR = { onError: () => undefined }

/** Shows that a list could not be loaded, in place of its rows. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorState error={error} retry={() => void refetch()} />
}

/** Shows the error of a failed query with a button that tries again. */
export function ErrorState(props: { error: unknown; retry: () => void; button?: string }) {
  return (
    <div className="stato-page" role="alert">
      <p>{messageOf(props.error)}</p>
      <Button variant="outlined" onClick={props.retry}>
        {props.button ?? 'Riprova'}
      </Button>
    </div>
  )
}
