import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { colleghi } from '@primo/contract/ufficio/operatori'
import { useQuery } from '@tanstack/react-query'
import { useCanCall } from './permissions.ts'
import { callQueryOptions } from './query-client.ts'

type Choice = { id: number; name: string }

/** Returns all operators as options of a select field. Suspended ones are marked. */
export function useColleghi(): Choice[] {
  const { data = [] } = useQuery(callQueryOptions(['colleghi'], colleghi, {}))
  return data.map(({ id, nome, attivo }) => ({ id, name: attivo ? nome : `${nome} (sospeso)` }))
}

/** Returns the editions as options of a select field, or none without permission to read them. */
export function useEdizioniChoices(): Choice[] {
  const may = useCanCall()
  const { data = [] } = useQuery({ ...callQueryOptions(['edizioni'], edizioni, {}), enabled: may(edizioni) })
  return data.map(({ id, titolo }) => ({ id, name: titolo }))
}
