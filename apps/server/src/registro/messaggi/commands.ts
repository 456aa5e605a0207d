import { and, gt, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { Message } from '../../external/delivery.ts'
import { nextId, type Reader, type Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../eventi/commands.ts'
import { MESSAGES_QUEUE, TO_BE_SENT } from './delivery.ts'
import { messaggio } from './tables.ts'

/** Returns whether a message can be sent to an address: not when it is empty or that of an erased account. */
export const hasRecipient = (address: string): boolean =>
  // The address of an erased account (accesso/account/personal-data.ts).
  address !== '' && !address.endsWith('@iscritto.invalid')

/**
 * Adds a message to the outbox and enqueues its delivery, in the caller's transaction: it is sent if and only if the transaction
 * commits.
 * @param data `scade_il` is the expiry, after which the message is not sent.
 * @returns the message's id; null when the address is empty or that of an erased account.
 */
export async function scriviMessaggio(
  trx: Trx,
  { secrets, jobs }: Pick<Services, 'secrets' | 'jobs'>,
  data: Message & { scade_il?: Date },
): Promise<number | null> {
  if (!hasRecipient(data.destinatario)) return null
  const { scade_il, ...contenuto } = data
  const id = await nextId(trx, 'messaggio')
  await trx
    .insert(messaggio)
    .overridingSystemValue()
    .values({
      id,
      canale: data.canale,
      contenuto_cifrato: secrets.encrypt('messaggio.contenuto_cifrato', id, JSON.stringify(contenuto)),
      destinatario: secrets.print('contatto', data.destinatario),
      scade_il: scade_il ?? null,
    })
  await jobs.enqueue(trx, MESSAGES_QUEUE, { id })
  return id
}

/**
 * Deletes the recipients of the messages to these contacts, and the content of those not sent yet. Messages stored before
 * recipients were hashed are decrypted to find their recipient.
 */
export async function dimenticaMessaggi(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  contatti: string[],
): Promise<void> {
  await runStatement(
    trx,
    'update messaggio set contenuto_cifrato = null, destinatario = null where destinatario = any($1)',
    [contatti.flatMap((contatto) => secrets.prints('contatto', contatto))],
  )
  const rows = await queryRows<{ id: number; cifrato: string }>(
    trx,
    'select id, contenuto_cifrato as cifrato from messaggio where contenuto_cifrato is not null and destinatario is null',
  )
  const suoi = rows.filter(({ id, cifrato }) => {
    const { destinatario } = JSON.parse(
      secrets.decrypt('messaggio.contenuto_cifrato', id, cifrato),
    ) as Message
    return contatti.includes(destinatario)
  })
  await runStatement(trx, 'update messaggio set contenuto_cifrato = null where id = any($1::bigint[])', [
    suoi.map((r) => r.id),
  ])
}

const TOGETHER = 1000

/** SQL condition of failed messages that can be sent again: they still have their content and have not expired. */
export const TO_TRY_AGAIN = and(
  isNotNull(messaggio.fallito_il),
  isNotNull(messaggio.contenuto_cifrato),
  or(isNull(messaggio.scade_il), gt(messaggio.scade_il, sql`now()`)),
)

/**
 * Enqueues failed messages to be sent again, up to a thousand per call.
 * @param attore_id operator who requested it; null = a shell command.
 * @returns the number of messages enqueued.
 */
export async function riprovaMessaggi(
  trx: Trx,
  jobs: Pick<Jobs, 'enqueue'>,
  attore_id: number | null,
): Promise<number> {
  const which = trx.select({ id: messaggio.id }).from(messaggio).where(TO_TRY_AGAIN).limit(TOGETHER)
  const ripresi = await trx
    .update(messaggio)
    // Reset, so that messages given up for their age get the full retry period again.
    .set({ fallito_il: null, creato_il: sql`now()` })
    .where(sql`${messaggio.id} in ${which}`)
    .returning({ id: messaggio.id })
  for (const { id } of ripresi) await jobs.enqueue(trx, MESSAGES_QUEUE, { id })
  await registraEvento(trx, { attore_id, tipo: 'messaggi.riprovati', oggetto: 'messaggio' })
  return ripresi.length
}

/** Returns the number of messages to send, the time of the oldest, and the number of failed messages that may be retried. */
export async function messaggiInCoda(reader: Reader) {
  const [waiting] = await reader
    .select({ quanti: sql<number>`count(*)::int`, dal: min(messaggio.creato_il) })
    .from(messaggio)
    .where(TO_BE_SENT)
  return {
    in_attesa: waiting!.quanti,
    dal: waiting!.dal,
    falliti: await reader.$count(messaggio, TO_TRY_AGAIN),
  }
}
