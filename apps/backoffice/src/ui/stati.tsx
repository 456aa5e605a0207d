import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { fraseDi } from '../api.ts'
import './stati.css'

/** For what says its own error where it belongs: react-admin would say it again in a corner, or leave the page. */
export const DETTO_SUL_POSTO = { onError: () => undefined }

/** What a list shows when it could not be read: the sentence, and how to try again. */
export function ErroreElenco() {
  const { error, refetch } = useListContext()
  return <Errore errore={error} riprova={() => void refetch()} />
}

export function Errore({ errore, riprova }: { errore: unknown; riprova: () => void }) {
  return (
    <div className="stato-pagina" role="alert">
      <p>{fraseDi(errore)}</p>
      <Button variant="outlined" onClick={riprova}>
        Riprova
      </Button>
    </div>
  )
}
