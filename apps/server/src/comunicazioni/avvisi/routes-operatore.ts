import {
  chiaveProvaPush,
  leggiComunicazioni,
  provaPush,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { refuse } from '@primo/contract/platform/errors'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { isKnownPushService, PushFailed, type PushTarget, sendPush } from '../../external/push.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { messaggiPer } from '../../registro/messaggi/queries.ts'
import { chiaviPush, SERVIZIO_IGNOTO } from './push.ts'
import { paginaAvvisi } from './queries.ts'

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
