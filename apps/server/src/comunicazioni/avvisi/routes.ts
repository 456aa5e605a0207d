import * as contratto from '@primo/contract/comunicazioni/avvisi'
import {
  chiaveProvaPush,
  leggiComunicazioni,
  provaPush,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { isKnownPushService, PushFailed, type PushTarget, sendPush } from '../../external/push.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { messaggiPer } from '../../registro/messaggi/queries.ts'
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

/** Maximum number of a member's latest notices, and of their latest messages, that operators see. */
const LISTED_MAX = 10

/** Binds the operators' routes of a member's notices and messages, and of a test push message to the operator's own browser. */
export function comunicazioniRoutes(bind: Bind, services: Services): void {
  const { db, secrets, config } = services
  bind(leggiComunicazioni, async ({ params: { id } }) => {
    const account = await leggiAccount(db, id)
    if (!account) return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
    const newest = { page: 1, per_page: LISTED_MAX, sort_order: 'desc' } as const
    const { totale, righe } = await paginaAvvisi(db, id, { ...newest, stato: 'tutti' })
    return {
      data: {
        avvisi: {
          totale,
          righe: righe.map(({ id, titolo, testo, quando, letto }) => ({ id, titolo, testo, quando, letto })),
        },
        messaggi: await messaggiPer(db, secrets, [account.email, account.cellulare], LISTED_MAX),
      },
    }
  })

  bind(chiaveProvaPush, async () => ({
    data: { chiave_pubblica: (await chiaviPush(services)).pubblica },
  }))

  bind(provaPush, async ({ caller, body, withTransaction }) => {
    if (!isKnownPushService(config, body.endpoint)) return SERVIZIO_IGNOTO
    await withTransaction((trx) =>
      registraEvento(trx, {
        attore_id: caller.utente_id,
        tipo: 'canale.provato',
        oggetto: 'messaggio',
        dati: { canale: 'push' },
      }),
    )
    return { data: await trySending(services, body) }
  })
}

/**
 * Sends the test push message once, without retries, because the operator waits for the result; to a browser subscribed for this
 * test only.
 * @returns whether it was sent, or why not
 */
async function trySending(
  services: Services,
  target: PushTarget,
): Promise<{ partita: boolean; causa: string | null }> {
  const { product } = services.config
  const corpo = JSON.stringify({
    titolo: `${product}: una prova`,
    testo: 'Le notifiche partono e arrivano. Non c’è altro da fare.',
  })
  try {
    const keys = await chiaviPush(services)
    const there = await sendPush(services.config, keys, target, { corpo, argomento: 'prova' })
    return { partita: there, causa: there ? null : 'il browser non è più iscritto' }
  } catch (error) {
    if (!(error instanceof PushFailed)) throw error
    return { partita: false, causa: error.message }
  }
}
