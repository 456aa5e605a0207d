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
  // Nobody is behind it: an account that was erased (cancellazione/piano.ts).
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
