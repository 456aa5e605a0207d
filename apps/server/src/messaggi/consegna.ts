import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { creaPosta, type Spedisci } from '../outside/posta.ts'
import type { Messaggio, Scatola } from '../outside/scatola.ts'
import { creaSms } from '../outside/sms.ts'
import type { Servizi } from '../servizi.ts'
import { messaggio } from './tables.ts'

export const CODA_MESSAGGI = 'messaggi'
const CODA_RIMASTI = 'messaggi-rimasti'

async function consegna(servizi: Servizi, vie: Record<Messaggio['canale'], Spedisci>, id: number) {
  const { db, segreti, log } = servizi
  const questo = eq(messaggio.id, id)
  const [riga] = await db.select().from(messaggio).where(questo)
  if (!riga?.contenuto_cifrato) return
  if (riga.scade_il !== null && riga.scade_il < new Date()) {
    await db.update(messaggio).set({ contenuto_cifrato: null }).where(questo)
    log.error({ messaggio: id, canale: riga.canale }, 'messaggio scaduto prima di partire')
    return
  }
  await db
    .update(messaggio)
    .set({ tentativi: sql`${messaggio.tentativi} + 1` })
    .where(questo)
  await vie[riga.canale](JSON.parse(segreti.decifra('messaggio', riga.contenuto_cifrato)) as Messaggio)
  await db.update(messaggio).set({ consegnato_il: sql`now()`, contenuto_cifrato: null }).where(questo)
}

/**
 * Starts what empties the outbox: one job a message, tried again for about an hour, and every hour a look at
 * those that are still here, so that none is lost. A message may leave twice (the process stopped between
 * sending and writing it down), never not at all.
 */
export async function avviaConsegna(servizi: Servizi, scatola: Scatola): Promise<void> {
  const { config, db, lavori, transazione } = servizi
  const vie = { email: creaPosta(config, scatola), sms: creaSms(config, scatola) }
  await lavori.avvia<{ id: number }>({
    coda: CODA_MESSAGGI,
    riprove: 10,
    insieme: 20,
    esegui: ({ id }) => consegna(servizi, vie, id),
  })
  await lavori.avvia({
    coda: CODA_RIMASTI,
    riprove: 0,
    esegui: async () => {
      const rimasti = await db
        .select({ id: messaggio.id })
        .from(messaggio)
        .where(
          and(
            isNull(messaggio.consegnato_il),
            isNotNull(messaggio.contenuto_cifrato),
            lt(messaggio.creato_il, sql`now() - interval '2 hours'`),
          ),
        )
        .limit(1000)
      await transazione(async (trx) => {
        for (const { id } of rimasti) await lavori.accoda(trx, CODA_MESSAGGI, { id })
      })
    },
  })
  await lavori.programma(CODA_RIMASTI, '17 * * * *')
}
