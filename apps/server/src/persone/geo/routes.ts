import * as geo from '@primo/contract/persone/geo'
import { rifiuta } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { cercaComuni, comuniDiProvincia, elencaNazioni, elencaProvince, leggiComune } from './queries.ts'

export function rotteGeo(bind: Bind, { db }: Servizi): void {
  bind(geo.nazioni, async () => ({ data: await elencaNazioni(db) }))

  bind(geo.province, async () => ({ data: await elencaProvince(db) }))

  bind(geo.comuniDiProvincia, async ({ params }) => {
    const data = await comuniDiProvincia(db, params.id)
    return data ? { data } : rifiuta('NON_TROVATO', { messaggio: 'Questa provincia non esiste.' })
  })

  bind(geo.leggiComune, async ({ params }) => {
    const data = await leggiComune(db, params.id)
    return data ? { data } : rifiuta('NON_TROVATO', { messaggio: 'Questo comune non esiste.' })
  })

  bind(geo.cercaComuni, async ({ params }) => ({ data: await cercaComuni(db, params.text) }))
}
