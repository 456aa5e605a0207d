import { esportaPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import { esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { esportaAziende } from '@primo/contract/persone/operatore-aziende'
import type { Input } from '@primo/contract/platform/route'
import { esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { esportaCatalogo } from '@primo/contract/raccolta/operatore-catalogo'
import { esportaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { esportaRettifiche } from '@primo/contract/raccolta/operatore-punti'
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
}

/** Whether who is here may take the rows of a list away: not all who read one may. */
export function useExportable(resource: string): boolean {
  const may = useMay()
  const spec = CALLS[resource]
  return spec !== undefined && may(spec)
}

/** Which rows of a list: those of a search in its order, or those chosen. */
export type Wanted = {
  resource: string
  formato: FormatoEsportazione
  filter: object
  sort: { field: string; order: 'ASC' | 'DESC' }
  /** Null = all that the filters let through. */
  chosen: number[] | null
  /** The columns of the list that leave; null = all there are. */
  columns: string[] | null
}

/** Asks for the rows to be taken away. */
export async function startExport(wanted: Wanted, idempotencyKey: string): Promise<Esportazione> {
  const { formato, filter, sort, chosen, columns } = wanted
  const query = { ...filter, sort_by: sort.field, sort_order: sort.order === 'DESC' ? 'desc' : 'asc' }
  const body = { formato, ...(chosen && { scelte: chosen }), ...(columns && { colonne: columns }) }
  const spec = CALLS[wanted.resource]!
  return (await api(spec, { query, body, idempotencyKey } as Input<typeof spec>)).data
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
