import { refuse } from '@primo/contract/platform/errors'
import { scriviAvviso } from '@primo/domain/comunicazioni/avvisi-texts'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { isSessionOpen } from '../../accesso/account/queries.ts'
import { newPushKeys, PushFailed, type PushKeys, type PushTarget, sendPush } from '../../external/push.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { PUSH_QUEUE } from './commands.ts'
import { leggiAvviso } from './queries.ts'
import { chiave_push, iscrizione_push } from './tables.ts'

/** Refusal of a subscription at a push service that is not in the allow list. */
export const SERVIZIO_IGNOTO = refuse('VALIDAZIONE', {
  fields: { endpoint: ['Questo browser usa un servizio di notifiche che non conosciamo.'] },
})

/** Maximum number of a member's devices with push messages. Subscribing a further device removes the oldest subscription. */
const DISPOSITIVI_MAX = 10

type AvvisiServices = Pick<Services, 'config' | 'db' | 'withTransaction' | 'secrets'>

/** Returns the server's VAPID keys: from the settings, else from the database, generated at first use. */
export async function chiaviPush({
  config,
  db,
  withTransaction,
  secrets,
}: AvvisiServices): Promise<PushKeys> {
  if (config.vapid) return config.vapid
  const [row] = await db.select().from(chiave_push)
  if (row)
    return {
      pubblica: row.pubblica,
      privata: secrets.decrypt('chiave_push.privata_cifrata', 1, row.privata_cifrata),
    }
  return withTransaction(async (trx) => {
    const { pubblica, privata } = newPushKeys()
    await trx
      .insert(chiave_push)
      .values({
        id: 1,
        pubblica,
        privata_cifrata: secrets.encrypt('chiave_push.privata_cifrata', 1, privata),
      })
      .onConflictDoNothing()
    // Of two processes that start together the first insert wins, and both use its keys.
    const [written] = await trx.select().from(chiave_push)
    return {
      pubblica: written!.pubblica,
      privata: secrets.decrypt('chiave_push.privata_cifrata', 1, written!.privata_cifrata),
    }
  })
}

/**
 * Stores the push subscription of a session's device. A subscription of the same browser under another account or session is
 * replaced.
 */
export async function iscriviPush(
  trx: Trx,
  secrets: Secrets,
  input: { utente_id: number; sessione_id: string; dove: PushTarget; quando: Date },
): Promise<void> {
  const { utente_id, sessione_id, dove, quando } = input
  const indici = secrets.prints('campo', dove.endpoint)
  await trx
    .delete(iscrizione_push)
    .where(or(inArray(iscrizione_push.indice, indici), eq(iscrizione_push.sessione_id, sessione_id)))
  await trx.insert(iscrizione_push).values({
    sessione_id,
    utente_id,
    dove_cifrato: secrets.encrypt('iscrizione_push.dove_cifrato', sessione_id, JSON.stringify(dove)),
    indice: indici[0]!,
    creata_il: quando,
  })
  const sue = await trx
    .select({ sessione_id: iscrizione_push.sessione_id })
    .from(iscrizione_push)
    .where(eq(iscrizione_push.utente_id, utente_id))
    .orderBy(desc(iscrizione_push.creata_il))
    .offset(DISPOSITIVI_MAX)
  await dimenticaPush(
    trx,
    sue.map((s) => s.sessione_id),
  )
}

/** Deletes the push subscriptions of these sessions. */
export async function dimenticaPush(trx: Trx, sessioni: string[]): Promise<void> {
  if (sessioni.length === 0) return
  await trx.delete(iscrizione_push).where(inArray(iscrizione_push.sessione_id, sessioni))
}

/**
 * Sends one notice to one device, unless the device's session has ended; deletes the subscription when it has, or when the push
 * service says that it has expired.
 */
async function send(
  services: AvvisiServices,
  { avviso_id, sessione_id }: { avviso_id: number; sessione_id: string },
): Promise<void> {
  const { db, withTransaction, secrets, config } = services
  const [row] = await db.select().from(iscrizione_push).where(eq(iscrizione_push.sessione_id, sessione_id))
  const avviso = await leggiAvviso(db, avviso_id)
  if (!row || avviso?.utente_id !== row.utente_id) return
  const aperta = await isSessionOpen(db, sessione_id)
  const { titolo, testo, percorso } = scriviAvviso(avviso.genere, avviso.dati as never)
  const consegnata =
    aperta &&
    (await sendPush(
      config,
      await chiaviPush(services),
      JSON.parse(
        secrets.decrypt('iscrizione_push.dove_cifrato', sessione_id, row.dove_cifrato),
      ) as PushTarget,
      { corpo: JSON.stringify({ id: avviso_id, titolo, testo, percorso }), argomento: `avviso-${avviso_id}` },
    ))
  if (consegnata) return
  // Only that subscription: in the meantime the device may have made another.
  const questa = and(eq(iscrizione_push.sessione_id, sessione_id), eq(iscrizione_push.indice, row.indice))
  await withTransaction(async (trx) => {
    await trx.delete(iscrizione_push).where(questa)
  })
}

/**
 * Starts the worker of the push messages: a failed message is retried for some minutes with exponential backoff, then dropped.
 */
export async function startPush(services: Services): Promise<void> {
  const { jobs, log } = services
  await jobs.start<{ avviso_id: number; sessione_id: string }>({
    queue: PUSH_QUEUE,
    retries: 8,
    together: 20,
    run: async (data) => {
      try {
        await send(services, data)
      } catch (error) {
        if (!(error instanceof PushFailed && error.permanente)) throw error
        log.error({ err: error, avviso: data.avviso_id }, 'notifica rifiutata')
      }
    },
  })
}
