import { esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { esportaPersone } from '@primo/contract/ingresso/operatore-persone'
import { esportaAziende } from '@primo/contract/iscritti/operatore-aziende'
import { esportaScadenze } from '@primo/contract/iscritti/requisiti'
import type { Input } from '@primo/contract/platform/route'
import { esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { esportaCancellazioni } from '@primo/contract/privacy/privacy'
import { esportaCatalogo, esportaRichieste } from '@primo/contract/raccolta/operatore-premi'
import {
  esportaMovimenti,
  esportaRettifiche,
  esportaTuttiIMovimenti,
} from '@primo/contract/raccolta/operatore-punti'
import { type Esportazione, esportazioni } from '@primo/contract/registro/operatore-esportazioni'
import { esportaProposte } from '@primo/contract/ufficio/operatore-proposte'
import type { FormatoEsportazione } from '@primo/domain/registro/esportazioni'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useCanCall } from './permissions.ts'
import { callQueryOptions } from './query-client.ts'

/** API call that exports each list. A list without one cannot be exported. */
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

/** Returns whether the operator has the permission to export a list. The permission to read the list is not enough. */
export function useExportable(resource: string): boolean {
  const may = useCanCall()
  const spec = CALLS[resource]
  return spec !== undefined && may(spec)
}

/** List to export (resource, filters and sort order). */
export type ExportableList = {
  resource: string
  /** Id of the parent record, for a list that belongs to one. */
  id?: number
  filter: object
  /** Sort order of the export. Omitted = the list's default order. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** Content of the export dialog: the list to export, with the rows and columns that the operator may choose from. */
export type ExportSelection = {
  list: ExportableList
  /** Total number of rows of the search, undefined above the server's counting limit. */
  total: number | undefined
  selectedIds?: readonly (string | number)[]
  /** Ids of the visible columns, for lists whose columns can be chosen. */
  columns?: string[]
}

/** Export request: all rows of a search in its order, or the selected ones. */
export type ExportRequest = ExportableList & {
  formato: FormatoEsportazione
  /** Ids of the selected rows. Null = all rows that match the filters. */
  chosen: number[] | null
  /** Ids of the columns to export. Null = all columns. */
  columns: string[] | null
}

/** Requests an export (CSV or spreadsheet) from the server, which creates it in the background. */
export async function startExport(wanted: ExportRequest, idempotencyKey: string): Promise<Esportazione> {
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

/** Reads the operator's exports of today, and polls while the server is creating one. */
export const useExports = () =>
  useQuery({
    ...callQueryOptions(EXPORTS_KEY, esportazioni, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.stato === 'in_corso') ? SOON_MS : false),
  })

/** Returns the URL of an export's file. The browser downloads it with the session's cookie. */
export const exportFileUrl = ({ id }: Pick<Esportazione, 'id'>) => `/api/operatore/esportazioni/${id}/file`
