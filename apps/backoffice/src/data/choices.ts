import { colleghi } from '@primo/contract/persone/operatori'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { useQuery } from '@tanstack/react-query'
import { useMay } from './permissions.ts'
import { reading } from './read.ts'

type Choice = { id: number; name: string }

/** Who works here, to choose among; who no longer may enter says so. */
export function useColleghi(): Choice[] {
  const { data = [] } = useQuery(reading(['colleghi'], colleghi, {}))
  return data.map(({ id, nome, attivo }) => ({ id, name: attivo ? nome : `${nome} (sospeso)` }))
}

/** The editions, to choose among; none for who may not read them. */
export function useEdizioniChoices(): Choice[] {
  const may = useMay()
  const { data = [] } = useQuery({ ...reading(['edizioni'], edizioni, {}), enabled: may(edizioni) })
  return data.map(({ id, titolo }) => ({ id, name: titolo }))
}
