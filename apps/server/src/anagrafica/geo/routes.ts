import * as geo from '@primo/contract/anagrafica/geo'
import { refuse } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { cercaComuni, comuniDiProvincia, elencaNazioni, elencaProvince, leggiComune } from './queries.ts'

export function geoRoutes(bind: Bind, { db }: Services): void {
  bind(geo.nazioni, async () => ({ data: await elencaNazioni(db) }))

  bind(geo.province, async () => ({ data: await elencaProvince(db) }))

  bind(geo.comuniDiProvincia, async ({ params }) => {
    const data = await comuniDiProvincia(db, params.id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa provincia non esiste.' })
  })

  bind(geo.leggiComune, async ({ params }) => {
    const data = await leggiComune(db, params.id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questo comune non esiste.' })
  })

  bind(geo.cercaComuni, async ({ params }) => ({ data: await cercaComuni(db, params.text) }))
}
