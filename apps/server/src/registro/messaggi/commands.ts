import type { Messaggio } from '../../outside/scatola.ts'
import { prossimoId, type Trx } from '../../platform/db/db.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { CODA_MESSAGGI } from './consegna.ts'
import { messaggio } from './tables.ts'

/**
 * Puts a message in the outbox and enqueues its delivery, in the caller's transaction: it leaves if and only
 * if the transaction commits.
 * @param scade_il after this instant it is not worth sending.
 */
export async function scriviMessaggio(
  trx: Trx,
  { segreti, lavori }: Pick<Servizi, 'segreti' | 'lavori'>,
  dati: Messaggio & { scade_il?: Date },
): Promise<void> {
  // Nobody is behind it: an account that was erased (persone/accesso/cancellazione.ts).
  if (dati.destinatario === '' || dati.destinatario.endsWith('@iscritto.invalid')) return
  const { scade_il, ...contenuto } = dati
  const id = await prossimoId(trx, 'messaggio')
  await trx
    .insert(messaggio)
    .overridingSystemValue()
    .values({
      id,
      canale: dati.canale,
      contenuto_cifrato: segreti.cifra('messaggio.contenuto_cifrato', id, JSON.stringify(contenuto)),
      scade_il: scade_il ?? null,
    })
  await lavori.accoda(trx, CODA_MESSAGGI, { id })
}

/** Wipes the messages still to leave for these contacts: encrypted, they say not whose they are, and are opened to find it. */
export async function dimenticaMessaggi(
  trx: Trx,
  { segreti }: Pick<Servizi, 'segreti'>,
  contatti: string[],
): Promise<void> {
  const { rows } = await trx.$client.query<{ id: number; cifrato: string }>(
    'select id, contenuto_cifrato as cifrato from messaggio where contenuto_cifrato is not null',
  )
  const suoi = rows.filter(({ id, cifrato }) => {
    const { destinatario } = JSON.parse(
      segreti.decifra('messaggio.contenuto_cifrato', id, cifrato),
    ) as Messaggio
    return contatti.includes(destinatario)
  })
  await trx.$client.query('update messaggio set contenuto_cifrato = null where id = any($1::bigint[])', [
    suoi.map((r) => r.id),
  ])
}
