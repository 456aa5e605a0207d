import * as contratto from '@primo/contract/comunicazioni/avvisi'
import { refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { isKnownPushService } from '../../external/push.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { segnaAvviso, segnaTuttiGliAvvisi } from './commands.ts'
import { scegliCanale } from './preferenze.ts'
import { chiaviPush, dimenticaPush, iscriviPush, SERVIZIO_IGNOTO } from './push.ts'
import { daLeggere, paginaAvvisi, preferenze } from './queries.ts'

export function avvisiRoutes(bind: Bind, services: Services): void {
  const { db, secrets, config } = services
  const restano = async (utente_id: number) => ({
    data: { da_leggere: await daLeggere(db, utente_id) },
  })

  bind(contratto.avvisi, async ({ caller, query }) =>
    listed(query, await paginaAvvisi(db, caller.utente_id, query)),
  )

  bind(contratto.avvisiDaLeggere, ({ caller }) => restano(caller.utente_id))

  bind(contratto.segnaAvviso, async ({ caller: { utente_id }, params, body, withTransaction }) => {
    const input = { id: params.id, utente_id, letto: body.letto, quando: clock.now() }
    return (await withTransaction((trx) => segnaAvviso(trx, input)))
      ? restano(utente_id)
      : refuse('NON_TROVATO')
  })

  bind(contratto.segnaTuttiLetti, async ({ caller: { utente_id }, body, withTransaction }) => {
    const input = { utente_id, fino_a: new Date(body.fino_a), quando: clock.now() }
    await withTransaction((trx) => segnaTuttiGliAvvisi(trx, input))
    return restano(utente_id)
  })

  bind(contratto.leggiPreferenzeAvvisi, async ({ caller }) => ({
    data: await preferenze(db, caller.utente_id),
  }))

  bind(contratto.salvaPreferenzaAvvisi, async ({ caller: { utente_id }, body, withTransaction }) => {
    const no = await withTransaction((trx) => scegliCanale(trx, { ...body, utente_id, quando: clock.now() }))
    return no ?? { data: await preferenze(db, utente_id) }
  })

  bind(contratto.chiavePush, async () => ({
    data: { chiave_pubblica: (await chiaviPush(services)).pubblica },
  }))

  bind(contratto.iscriviPush, async ({ caller: { utente_id, sessione_id }, body, withTransaction }) => {
    if (!isKnownPushService(config, body.endpoint)) return SERVIZIO_IGNOTO
    const input = { utente_id, sessione_id, dove: body, quando: clock.now() }
    await withTransaction((trx) => iscriviPush(trx, secrets, input))
    return { data: { attiva: true }, message: 'Da ora le notifiche arrivano anche qui.' }
  })

  bind(contratto.togliPush, async ({ caller, withTransaction }) => {
    await withTransaction((trx) => dimenticaPush(trx, [caller.sessione_id]))
    return { data: { attiva: false }, message: 'Su questo dispositivo niente più notifiche.' }
  })
}
