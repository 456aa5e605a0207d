import { oggiARoma } from '@primo/domain/platform/data'
import type { Corso } from '../../platform/jobs/lavori.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { cancella, cancellazioniDovute, lasciaAndare, ripassa } from './commands.ts'

const CODA = 'cancellazioni'

/** Erases who asked and has had his days to think again, one transaction each. */
export async function eseguiCancellazioni(
  servizi: Pick<Servizi, 'transazione' | 'segreti' | 'lavori' | 'config'>,
  quando: Date,
  corso?: Pick<Corso, 'avanza' | 'segnale'>,
): Promise<Record<string, number>> {
  const { transazione } = servizi
  const dovute = await transazione((trx) => cancellazioniDovute(trx, quando))
  let cancellati = 0
  for (const [i, utente_id] of dovute.entries()) {
    corso?.segnale.throwIfAborted()
    if (await transazione((trx) => cancella(trx, servizi, { utente_id, quando }))) cancellati++
    corso?.avanza(i + 1, dovute.length)
  }
  // A command that was running while its member was erased wrote after: the night after that finds it.
  const recenti = await transazione((trx) =>
    trx.$client.query<{ utente_id: number }>(
      "select utente_id from cancellazione where eseguita_il > $1::timestamptz - interval '3 days'",
      [quando],
    ),
  )
  for (const { utente_id } of recenti.rows) await transazione((trx) => ripassa(trx, utente_id))
  const termini_finiti = await transazione((trx) => lasciaAndare(trx, oggiARoma(quando)))
  return { cancellati, rimandati: dovute.length - cancellati, termini_finiti }
}

export async function avviaCancellazioni(servizi: Servizi): Promise<void> {
  await servizi.lavori.avvia({
    coda: CODA,
    riprove: 3,
    esegui: (_, corso) => eseguiCancellazioni(servizi, new Date(), corso),
  })
  await servizi.lavori.programma(CODA)
}
