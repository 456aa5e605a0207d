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
import { useCanCall } from './permissions.ts'
import { callQueryOptions } from './query.ts'

/** Export call of each list. A list without one cannot be exported. */
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

/** Returns whether the operator may export a list. Reading it is not enough. */
export function useExportable(resource: string): boolean {
  const may = useCanCall()
  const spec = CALLS[resource]
  return spec !== undefined && may(spec)
}

/** List to export, with its filters. */
export type ExportableList = {
  resource: string
  /** Id of the parent record, for a list that belongs to one. */
  id?: number
  filter: object
  /** Omitted = the list's default. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** List and its selection. */
export type ExportSelection = {
  list: ExportableList
  /** Number of rows, undefined above the counting limit. */
  total: number | undefined
  selectedIds?: readonly (string | number)[]
  /** Visible columns, where they can be chosen. */
  columns?: string[]
}

/** Export request: all rows of a search in its order, or the selected ones. */
export type ExportRequest = ExportableList & {
  formato: FormatoEsportazione
  /** Null = all rows that match the filters. */
  chosen: number[] | null
  /** Columns to export, null = all. */
  columns: string[] | null
}

/** Starts an export. */
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

/** Reads the operator's exports of the day, and polls while one is running. */
export const useExports = () =>
  useQuery({
    ...callQueryOptions(EXPORTS_KEY, esportazioni, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.stato === 'in_corso') ? SOON_MS : false),
  })

/** Returns the URL of an export's file. The browser downloads it with the session's cookie. */
export const exportFileUrl = ({ id }: Pick<Esportazione, 'id'>) => `/api/operatore/esportazioni/${id}/file`
