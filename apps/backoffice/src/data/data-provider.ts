import { checkBody } from '@primo/client/check-body'
import { elencoPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import { codaIscrizioni, leggiIscrizioneDaDecidere } from '@primo/contract/ingresso/operatore-iscrizioni'
import { leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { elencoAziende, leggiSchedaAzienda } from '@primo/contract/iscritti/operatore-aziende'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import { codaPratiche, leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import { catalogoOperatore, leggiPremio } from '@primo/contract/raccolta/operatore-catalogo'
import { elencoMovimenti, leggiMovimento } from '@primo/contract/raccolta/operatore-movimenti'
import { codaRichieste, leggiRichiestaDaLavorare } from '@primo/contract/raccolta/operatore-premi'
import { codaRettifiche, leggiRettifica } from '@primo/contract/raccolta/operatore-punti'
import type { DataProvider, RaRecord } from 'react-admin'
import { api } from './api.ts'
import { readNumberedPage } from './keyset-pages.ts'

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
export type Resource = keyof typeof CODE

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

/** Returns the filters that the queue's call would refuse, with their messages. */
export function refusedFilters(resource: string, filters: object): Record<string, string> {
  const spec: CallSpec = codaDi(resource).elenco
  return checkBody(spec.query!, filters)
}

async function longPage(
  resource: string,
  spec: typeof elencoPersone,
  asked: object,
  page: number,
  perPage: number,
  signal?: AbortSignal,
) {
  let said: string | undefined
  const read = async (from: object) => {
    const { data, message } = await api(spec, { query: { ...asked, ...from } } as Input<typeof spec>, signal)
    said = message
    return data
  }
  const search = JSON.stringify([resource, asked, perPage])
  const { righe, dopo, quante } = await readNumberedPage(search, page, perPage, read)
  return {
    data: righe.map((row) => conId(resource, row)),
    ...(quante === null ? {} : { total: quante }),
    meta: { said },
    pageInfo: { hasNextPage: dopo !== null, hasPreviousPage: page > 1 },
  }
}

/** Unsupported methods of react-admin's data provider: records change only by actions. */
const nonSiFa = () => Promise.reject(new Error('Not a thing one does by hand here'))

/** Data provider of react-admin over the contract. It only reads. Actions use `esegui` (actions/action.ts). */
export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter, signal }) => {
    const asked = {
      ...(sort ? { sort_by: sort.field, sort_order: sort.order === 'DESC' ? 'desc' : 'asc' } : {}),
      ...filter,
    }
    const { page: number = 1, perPage = 25 } = pagination ?? {}
    const long = BY_STRETCHES[resource]
    if (long) return (await longPage(resource, long, asked, number, perPage, signal)) as never
    const query = { page: number, per_page: perPage, ...asked }
    const spec = codaDi(resource).elenco as CallSpec & { lista: true }
    const answer = await api(spec, { query } as Input<typeof spec>, signal)
    const { data, message, pagination: page } = answer as Reply<typeof spec> & { data: object[] }
    return {
      data: data.map((row) => conId(resource, row)),
      total: page.total,
      meta: { said: message },
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
