import { codaIscrizioni, leggiIscrizioneDaDecidere } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import { codaPratiche, leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import { catalogoOperatore, leggiPremio } from '@primo/contract/raccolta/operatore-catalogo'
import { codaRichieste, leggiRichiestaDaLavorare } from '@primo/contract/raccolta/operatore-premi'
import { codaRettifiche, leggiRettifica } from '@primo/contract/raccolta/operatore-punti'
import type { DataProvider, RaRecord } from 'react-admin'
import { api } from './api.ts'

/** The calls behind each queue, and the field that names a row of it. */
const CODE = {
  iscrizioni: { elenco: codaIscrizioni, una: leggiIscrizioneDaDecidere, id: 'id' },
  pratiche: { elenco: codaPratiche, una: leggiPraticaDaLavorare, id: 'id_scheda' },
  richieste: { elenco: codaRichieste, una: leggiRichiestaDaLavorare, id: 'id' },
  catalogo: { elenco: catalogoOperatore, una: leggiPremio, id: 'id' },
  rettifiche: { elenco: codaRettifiche, una: leggiRettifica, id: 'id' },
} as const satisfies Record<string, { elenco: CallSpec; una: CallSpec; id: string }>
export type Resource = keyof typeof CODE

const codaDi = (resource: string) => CODE[resource as Resource]

function conId(resource: string, row: object): RaRecord {
  return { ...row, id: (row as Record<string, number>)[codaDi(resource).id] as number }
}

async function una(resource: string, id: unknown, signal?: AbortSignal): Promise<RaRecord> {
  const { data } = await api(codaDi(resource).una, { params: { id: Number(id) } }, signal)
  return conId(resource, data)
}

/** What the back office never asks of the data: records change by actions, never by hand. */
const nonSiFa = () => Promise.reject(new Error('Not a thing one does by hand here'))

/** react-admin's door to the contract: queues are read here, actions go through `esegui` (ui/action.ts). */
export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter, signal }) => {
    const query = {
      page: pagination?.page ?? 1,
      per_page: pagination?.perPage ?? 25,
      ...(sort ? { sort_by: sort.field, sort_order: sort.order === 'DESC' ? 'desc' : 'asc' } : {}),
      ...filter,
    }
    const spec = codaDi(resource).elenco as CallSpec & { lista: true }
    const answer = await api(spec, { query } as Input<typeof spec>, signal)
    const { data, pagination: page } = answer as Reply<typeof spec> & { data: object[] }
    return { data: data.map((row) => conId(resource, row)), total: page.total } as never
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
