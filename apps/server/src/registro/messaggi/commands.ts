import type { Message } from '../../outside/dev-outbox.ts'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { MESSAGES_QUEUE } from './delivery.ts'
import { messaggio } from './tables.ts'

/**
 * Adds a message to the outbox and enqueues its delivery, in the caller's transaction: it is sent if and only if the transaction
 * commits.
 * @param scade_il expiry, after which it is not sent.
 * @returns its id; null when the address belongs to no one.
 */
export async function scriviMessaggio(
  trx: Trx,
  { secrets, jobs }: Pick<Services, 'secrets' | 'jobs'>,
  data: Message & { scade_il?: Date },
): Promise<number | null> {
  // The address of an erased account (accesso/account/privacy.ts).
  if (data.destinatario === '' || data.destinatario.endsWith('@iscritto.invalid')) return null
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
 * Deletes the recipients of the messages to these contacts, and the content of those not sent yet. Messages older than the
 * recipient's hash are decrypted to find theirs.
 */
export async function dimenticaMessaggi(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  contatti: string[],
): Promise<void> {
  await trx.$client.query(
    'update messaggio set contenuto_cifrato = null, destinatario = null where destinatario = any($1)',
    [contatti.flatMap((contatto) => secrets.prints('contatto', contatto))],
  )
  const { rows } = await trx.$client.query<{ id: number; cifrato: string }>(
    'select id, contenuto_cifrato as cifrato from messaggio where contenuto_cifrato is not null and destinatario is null',
  )
  const suoi = rows.filter(({ id, cifrato }) => {
    const { destinatario } = JSON.parse(
      secrets.decrypt('messaggio.contenuto_cifrato', id, cifrato),
    ) as Message
    return contatti.includes(destinatario)
  })
  await trx.$client.query('update messaggio set contenuto_cifrato = null where id = any($1::bigint[])', [
    suoi.map((r) => r.id),
  ])
}
