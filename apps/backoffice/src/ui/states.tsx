import { Button } from '@mui/material'
import { messageOf } from '@primo/client/sentences'
import { useListContext } from 'react-admin'
import './stati.css'

/** For what says its own error where it belongs: react-admin would say it again in a corner, or leave the page. */
export const SAID_IN_PLACE = { onError: () => undefined }

/** What a list shows when it could not be read: the sentence, and how to try again. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorState error={error} retry={() => void refetch()} />
}

export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="stato-page" role="alert">
      <p>{messageOf(error)}</p>
      <Button variant="outlined" onClick={retry}>
        Riprova
      </Button>
    </div>
  )
}
