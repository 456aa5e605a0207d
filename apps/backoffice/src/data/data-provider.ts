import { checkBody } from '@primo/client/form-request'
import { codaIscrizioni, leggiIscrizioneDaDecidere } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoPersone, leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { elencoAziende, leggiSchedaAzienda } from '@primo/contract/iscritti/operatore-aziende'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import { codaPratiche, leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import {
  catalogoOperatore,
  codaRichieste,
  leggiPremio,
  leggiRichiestaDaLavorare,
} from '@primo/contract/raccolta/operatore-premi'
import {
  codaRettifiche,
  elencoMovimenti,
  leggiMovimento,
  leggiRettifica,
} from '@primo/contract/raccolta/operatore-punti'
import type { DataProvider, RaRecord } from 'react-admin'
import { api } from './api.ts'

/** API call that lists each queue, and the id field of the queue's rows, by react-admin resource. */
const CODE = {
  iscrizioni: { elenco: codaIscrizioni, una: leggiIscrizioneDaDecidere, id: 'id' },
  pratiche: { elenco: codaPratiche, una: leggiPraticaDaLavorare, id: 'id_scheda' },
  richieste: { elenco: codaRichieste, una: leggiRichiestaDaLavorare, id: 'id' },
  catalogo: { elenco: catalogoOperatore, una: leggiPremio, id: 'id' },
  rettifiche: { elenco: codaRettifiche, una: leggiRettifica, id: 'id' },
  movimenti: { elenco: elencoMovimenti, una: leggiMovimento, id: 'id' },
  persone: { elenco: elencoPersone, una: leggiSchedaPersona, id: 'utente_id' },
  aziende: { elenco: elencoAziende, una: leggiSchedaAzienda, id: 'id' },
} as const satisfies Record<string, { elenco: CallSpec; una: CallSpec; id: string }>
type Resource = keyof typeof CODE

const codaDi = (resource: string) => CODE[resource as Resource]
/** API calls of the long lists that use keyset pagination, by react-admin resource. */
const BY_STRETCHES: Readonly<Record<string, typeof elencoPersone>> = {
  persone: elencoPersone,
  aziende: elencoAziende as unknown as typeof elencoPersone,
  movimenti: elencoMovimenti as unknown as typeof elencoPersone,
}

function conId(resource: string, row: object): RaRecord {
  return { ...row, id: (row as Record<string, number>)[codaDi(resource).id] as number }
}

async function una(resource: string, id: unknown, signal?: AbortSignal): Promise<RaRecord> {
  const { data } = await api(codaDi(resource).una, { params: { id: Number(id) } }, signal)
  return conId(resource, data)
}

/** Returns the filters of a queue that its API call would refuse, with their error messages. */
export function refusedFilters(resource: string, filters: object): Record<string, string> {
  const spec: CallSpec = codaDi(resource).elenco
  return checkBody(spec.query!, filters)
}

async function longPage(
  resource: string,
  spec: typeof elencoPersone,
  filters: object,
  page: number,
  perPage: number,
  signal?: AbortSignal,
) {
  let message: string | undefined
  const read = async (from: object) => {
    const answer = await api(spec, { query: { ...filters, ...from } } as Input<typeof spec>, signal)
    message = answer.message
    return answer.data
  }
  const search = JSON.stringify([resource, filters, perPage])
  const { righe, dopo, quante } = await readNumberedPage(search, page, perPage, read)
  return {
    data: righe.map((row) => conId(resource, row)),
    ...(quante === null ? {} : { total: quante }),
    meta: { message },
    pageInfo: { hasNextPage: dopo !== null, hasPreviousPage: page > 1 },
  }
}

/** Unsupported methods of react-admin's data provider: records change only by actions. */
const nonSiFa = () => Promise.reject(new Error('Records change only by actions'))

/**
 * Data provider of react-admin over the contract. It only reads: an action on a record calls the `esegui` of its queue
 * (ui/actions/action-table.ts).
 */
export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter, signal }) => {
    const filters = {
      ...(sort ? { sort_by: sort.field, sort_order: sort.order === 'DESC' ? 'desc' : 'asc' } : {}),
      ...filter,
    }
    const { page: number = 1, perPage = 25 } = pagination ?? {}
    const long = BY_STRETCHES[resource]
    if (long) return (await longPage(resource, long, filters, number, perPage, signal)) as never
    const query = { page: number, per_page: perPage, ...filters }
    const spec = codaDi(resource).elenco as CallSpec & { lista: true }
    const answer = await api(spec, { query } as Input<typeof spec>, signal)
    const { data, message, pagination: page } = answer as Reply<typeof spec> & { data: object[] }
    return {
      data: data.map((row) => conId(resource, row)),
      total: page.total,
      meta: { message },
    } as never
  },
  getOne: async (resource, { id, signal }) => ({ data: await una(resource, id, signal) }) as never,
  getMany: async (resource, { ids, signal }) =>
    ({ data: await Promise.all(ids.map((id) => una(resource, id, signal))) }) as never,
  getManyReference: nonSiFa,
  create: nonSiFa,
  update: nonSiFa,
  updateMany: nonSiFa,
  delete: nonSiFa,
  deleteMany: nonSiFa,
}

/** Page of a list with keyset pagination, as the server returns it: rows, cursor of the next page, total. */
type Stretch = { righe: object[]; dopo: number | null; quante: number | null }
type Read = (from: { dopo?: number; per_page: number }) => Promise<Stretch>

/** Cursors of keyset pagination by search: entry n is the cursor after page n + 1. */
const ends = new Map<string, (number | null)[]>()
/** Maximum number of searches whose cursors are cached. The oldest is evicted first. */
const SEARCHES_MAX = 50

/**
 * Returns a numbered page of a list with keyset pagination. For a page opened from a link it reads the preceding pages first.
 * @param search cache key of the search, page size included
 */
async function readNumberedPage(search: string, page: number, per_page: number, read: Read) {
  let known = page === 1 ? undefined : ends.get(search)
  if (!known) {
    known = []
    ends.delete(search)
    ends.set(search, known)
    for (const old of [...ends.keys()].slice(0, -SEARCHES_MAX)) ends.delete(old)
  }
  let stretch: Stretch = { righe: [], dopo: null, quante: null }
  for (let n = Math.min(known.length, page - 1) + 1; n <= page; n++) {
    const after = n === 1 ? undefined : known[n - 2]
    // The preceding page was the last.
    if (after === null) return { ...stretch, righe: [], dopo: null }
    stretch = await read({ per_page, ...(after !== undefined && { dopo: after }) })
    known[n - 1] = stretch.dopo
  }
  return stretch
}
