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

const codaDi = (risorsa: string) => CODE[risorsa as Resource]

function conId(risorsa: string, riga: object): RaRecord {
  return { ...riga, id: (riga as Record<string, number>)[codaDi(risorsa).id] as number }
}

async function una(risorsa: string, id: unknown, signal?: AbortSignal): Promise<RaRecord> {
  const { data } = await api(codaDi(risorsa).una, { params: { id: Number(id) } }, signal)
  return conId(risorsa, data)
}

/** What the back office never asks of the data: records change by actions, never by hand. */
const nonSiFa = () => Promise.reject(new Error('Not a thing one does by hand here'))

/** react-admin's door to the contract: queues are read here, actions go through `esegui` (ui/action.ts). */
export const dataProvider: DataProvider = {
  getList: async (risorsa, { pagination, sort, filter, signal }) => {
    const query = {
      page: pagination?.page ?? 1,
      per_page: pagination?.perPage ?? 25,
      ...(sort ? { sort_by: sort.field, sort_order: sort.order === 'DESC' ? 'desc' : 'asc' } : {}),
      ...filter,
    }
    const spec = codaDi(risorsa).elenco as CallSpec & { lista: true }
    const risposta = await api(spec, { query } as Input<typeof spec>, signal)
    const { data, pagination: pagina } = risposta as Reply<typeof spec> & { data: object[] }
    return { data: data.map((riga) => conId(risorsa, riga)), total: pagina.total } as never
  },
  getOne: async (risorsa, { id, signal }) => ({ data: await una(risorsa, id, signal) }) as never,
  getMany: async (risorsa, { ids, signal }) =>
    ({ data: await Promise.all(ids.map((id) => una(risorsa, id, signal))) }) as never,
  getManyReference: nonSiFa,
  create: nonSiFa,
  update: nonSiFa,
  updateMany: nonSiFa,
  delete: nonSiFa,
  deleteMany: nonSiFa,
}
