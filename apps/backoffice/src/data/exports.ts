import { esportaPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import { esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { esportaAziende } from '@primo/contract/persone/operatore-aziende'
import { esportaProposte } from '@primo/contract/persone/operatore-proposte'
import { esportaScadenze } from '@primo/contract/persone/operatore-requisiti'
import type { Input } from '@primo/contract/platform/route'
import { esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { esportaCancellazioni } from '@primo/contract/privacy/cancellazione'
import { esportaCatalogo } from '@primo/contract/raccolta/operatore-catalogo'
import { esportaTuttiIMovimenti } from '@primo/contract/raccolta/operatore-movimenti'
import { esportaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { esportaMovimenti, esportaRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { type Esportazione, esportazioni } from '@primo/contract/registro/operatore-esportazioni'
import type { FormatoEsportazione } from '@primo/domain/registro/esportazioni'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useMay } from './permissions.ts'
import { reading } from './read.ts'

/** The call that takes the rows of each list away; a list without one stays where it is. */
const CALLS: Partial<Record<string, typeof esportaPratiche>> = {
  iscrizioni: esportaIscrizioni as unknown as typeof esportaPratiche,
  pratiche: esportaPratiche,
  richieste: esportaRichieste as unknown as typeof esportaPratiche,
  rettifiche: esportaRettifiche as unknown as typeof esportaPratiche,
  persone: esportaPersone as unknown as typeof esportaPratiche,
  catalogo: esportaCatalogo as unknown as typeof esportaPratiche,
  aziende: esportaAziende as unknown as typeof esportaPratiche,
  scadenze: esportaScadenze as unknown as typeof esportaPratiche,
  movimenti: esportaTuttiIMovimenti as unknown as typeof esportaPratiche,
  movimentiDellIscritto: esportaMovimenti as unknown as typeof esportaPratiche,
  proposte: esportaProposte as unknown as typeof esportaPratiche,
  cancellazioni: esportaCancellazioni as unknown as typeof esportaPratiche,
}

/** Whether who is here may take the rows of a list away: not all who read one may. */
export function useExportable(resource: string): boolean {
  const may = useMay()
  const spec = CALLS[resource]
  return spec !== undefined && may(spec)
}

/** A list as it stands before who may take its rows away. */
export type Leaving = {
  resource: string
  /** Of whom or of what, where the list is of one thing. */
  id?: number
  filter: object
  /** Its own, where it is not said. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** A list and what of it one sees. */
export type ToTake = {
  list: Leaving
  /** How many rows it has; undefined = more than are counted. */
  total: number | undefined
  selectedIds?: readonly (string | number)[]
  /** The columns one sees, where they can be chosen. */
  columns?: string[]
}

/** Which rows of it: those of a search in its order, or those chosen. */
export type Wanted = Leaving & {
  formato: FormatoEsportazione
  /** Null = all that the filters let through. */
  chosen: number[] | null
  /** The columns of the list that leave; null = all there are. */
  columns: string[] | null
}

/** Asks for the rows to be taken away. */
export async function startExport(wanted: Wanted, idempotencyKey: string): Promise<Esportazione> {
  const { formato, id, filter, sort, chosen, columns } = wanted
  const order = sort && { sort_by: sort.field, sort_order: sort.order === 'DESC' ? 'desc' : 'asc' }
  const query = { ...filter, ...order }
  const body = { formato, ...(chosen && { scelte: chosen }), ...(columns && { colonne: columns }) }
  const spec = CALLS[wanted.resource]!
  return (
    await api(spec, { ...(id && { params: { id } }), query, body, idempotencyKey } as Input<typeof spec>)
  ).data
}

export const EXPORTS_KEY = ['esportazioni']
const SOON_MS = 800

/** One's own exports of the day; looked at again while one of them goes on. */
export const useExports = () =>
  useQuery({
    ...reading(EXPORTS_KEY, esportazioni, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.stato === 'in_corso') ? SOON_MS : false),
  })

/** Where the file of an export is; the browser takes it with the session's cookie. */
export const fileAddress = ({ id }: Pick<Esportazione, 'id'>) => `/api/operatore/esportazioni/${id}/file`
