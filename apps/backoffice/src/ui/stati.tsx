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

/** What a list shows when nothing answers: with filters on, how to see the rest. */
export function Vuoto({ niente }: { niente: string }) {
  const { filterValues, setFilters } = useListContext()
  const filtrato = Object.keys(filterValues).length > 0
  return (
    <div className="stato-pagina">
      <p>{filtrato ? 'Nulla risponde a questa ricerca.' : niente}</p>
      {filtrato && (
        <Button variant="outlined" onClick={() => setFilters({})}>
          Togli ricerca e filtri
        </Button>
      )}
    </div>
  )
}
