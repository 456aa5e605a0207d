import { colleghi } from '@primo/contract/persone/operatori'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { useQuery } from '@tanstack/react-query'
import { useMay } from './permissions.ts'
import { reading } from './read.ts'

type Choice = { id: number; name: string }

/** Returns the operators as options. Suspended ones are marked. */
export function useColleghi(): Choice[] {
  const { data = [] } = useQuery(reading(['colleghi'], colleghi, {}))
  return data.map(({ id, nome, attivo }) => ({ id, name: attivo ? nome : `${nome} (sospeso)` }))
}

/** Returns the editions as options, or none without permission to read them. */
export function useEdizioniChoices(): Choice[] {
  const may = useMay()
  const { data = [] } = useQuery({ ...reading(['edizioni'], edizioni, {}), enabled: may(edizioni) })
  return data.map(({ id, titolo }) => ({ id, name: titolo }))
}
