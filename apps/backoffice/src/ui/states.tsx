import { Button } from '@mui/material'
import { messageOf } from '@primo/client/sentences'
import { useListContext } from 'react-admin'
import './stati.css'

/** For what says its own error where it belongs: react-admin would say it again in a corner, or leave the page. */
export const SAID_IN_PLACE = { onError: () => undefined }

/** What a list shows when it could not be read: the sentence, and how to try again. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorState errore={error} riprova={() => void refetch()} />
}

export function ErrorState({ errore, riprova }: { errore: unknown; riprova: () => void }) {
  return (
    <div className="stato-pagina" role="alert">
      <p>{messageOf(errore)}</p>
      <Button variant="outlined" onClick={riprova}>
        Riprova
      </Button>
    </div>
  )
}
