import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { NonConsegnato, type Spedisci } from '../../outside/consegna.ts'
import { creaPosta } from '../../outside/posta.ts'
import type { Messaggio, Scatola } from '../../outside/scatola.ts'
import { creaSms } from '../../outside/sms.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { messaggio } from './tables.ts'

export const CODA_MESSAGGI = 'messaggi'
const CODA_RIMASTI = 'messaggi-rimasti'
/** Longer than any sending takes: whoever holds a message this long has died. */
const PARTENZA_MIN = 5
/** A message that could not leave for so long is given up, and an operator sees it. */
const GIORNI_MAX = 3

type Strumenti = Pick<Servizi, 'db' | 'segreti' | 'log'>

/** Still to be sent: neither gone, nor given up, nor wiped. */
export const DA_MANDARE = and(
  isNull(messaggio.consegnato_il),
  isNull(messaggio.fallito_il),
  isNotNull(messaggio.contenuto_cifrato),
)

/** Takes a message to send it: one process at a time, and not while another may be doing so. */
async function prendi({ db }: Strumenti, id: number) {
  const [riga] = await db
    .update(messaggio)
    .set({
      tentativi: sql`${messaggio.tentativi} + 1`,
      in_partenza_fino_al: sql`now() + make_interval(mins => ${PARTENZA_MIN})`,
    })
    .where(
      and(
        eq(messaggio.id, id),
        DA_MANDARE,
        or(isNull(messaggio.in_partenza_fino_al), lt(messaggio.in_partenza_fino_al, sql`now()`)),
      ),
    )
    .returning()
  return riga
}

/** What is written of a message that did not leave; thrown on when it is worth another try. */
async function fallisci({ db, log }: Strumenti, riga: typeof messaggio.$inferSelect, errore: unknown) {
  const noto = errore instanceof NonConsegnato ? errore : null
  const causa = noto?.sigla ?? 'errore interno'
  const permanente = noto?.permanente ?? false
  await db
    .update(messaggio)
    .set({ in_partenza_fino_al: null, causa, ...(permanente ? { fallito_il: sql`now()` } : {}) })
    .where(eq(messaggio.id, riga.id))
  if (!permanente) throw errore
  log.error({ messaggio: riga.id, canale: riga.canale, causa }, 'messaggio non consegnato')
}

async function consegna(strumenti: Strumenti, vie: Record<Messaggio['canale'], Spedisci>, id: number) {
  const { db, segreti, log } = strumenti
  const riga = await prendi(strumenti, id)
  if (!riga?.contenuto_cifrato) return
  const questo = eq(messaggio.id, id)
  if (riga.scade_il !== null && riga.scade_il < new Date()) {
    await db.update(messaggio).set({ contenuto_cifrato: null, causa: 'scaduto' }).where(questo)
    log.error({ messaggio: id, canale: riga.canale }, 'messaggio scaduto prima di partire')
    return
  }
  try {
    const contenuto = JSON.parse(
      segreti.decifra('messaggio.contenuto_cifrato', id, riga.contenuto_cifrato),
    ) as Messaggio
    // Keyed, so that it does not tell how many messages there are; cut, so that it fits every service.
    const impronta = segreti.impronta('messaggio', String(id)).slice(0, 32)
    await vie[riga.canale]({ ...contenuto, impronta })
  } catch (errore) {
    return fallisci(strumenti, riga, errore)
  }
  await db
    .update(messaggio)
    .set({ consegnato_il: sql`now()`, contenuto_cifrato: null, in_partenza_fino_al: null, causa: null })
    .where(questo)
}

/** Gives up what has been tried for days and enqueues again what is still here: none is lost, none is tried for ever. */
async function riprendi({ db, lavori, log, transazione }: Servizi): Promise<void> {
  const persi = await db
    .update(messaggio)
    .set({ fallito_il: sql`now()` })
    .where(and(DA_MANDARE, lt(messaggio.creato_il, sql`now() - make_interval(days => ${GIORNI_MAX})`)))
    .returning({ id: messaggio.id, canale: messaggio.canale, causa: messaggio.causa })
  for (const { id, ...resto } of persi) log.error({ messaggio: id, ...resto }, 'messaggio non consegnato')
  const rimasti = await db
    .select({ id: messaggio.id })
    .from(messaggio)
    .where(and(DA_MANDARE, lt(messaggio.creato_il, sql`now() - interval '2 hours'`)))
    .orderBy(asc(messaggio.creato_il))
    .limit(1000)
  await transazione(async (trx) => {
    for (const { id } of rimasti) await lavori.accoda(trx, CODA_MESSAGGI, { id })
  })
}

/**
 * Starts what empties the outbox: one job a message, tried again for about an hour with growing waits, then every hour
 * for three days, so that none is lost. A message may leave twice only when nobody can know whether it left (the
 * process or the connection died between the sending and its answer): it then carries the same mark.
 * @returns what closes the connections to the outside.
 */
export async function avviaConsegna(servizi: Servizi, scatola: Scatola): Promise<() => void> {
  const { config, lavori } = servizi
  const posta = creaPosta(config, scatola)
  if (config.produzione && config.sms === null)
    servizi.log.warn('SMS_PROVIDER manca: nessun SMS parte, codici compresi, finché non c’è')
  const vie = { email: posta.spedisci, sms: creaSms(config, scatola) }
  await lavori.avvia<{ id: number }>({
    coda: CODA_MESSAGGI,
    riprove: 10,
    insieme: 20,
    esegui: ({ id }) => consegna(servizi, vie, id),
  })
  await lavori.avvia({ coda: CODA_RIMASTI, riprove: 0, esegui: () => riprendi(servizi) })
  await lavori.programma(CODA_RIMASTI)
  return posta.chiudi
}
