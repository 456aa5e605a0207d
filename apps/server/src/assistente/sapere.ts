import { SCHERMATE } from '@primo/contract/assistente/assistente'
import { count, eq, max } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Reader } from '../platform/db/db.ts'
import { OFF_TOPIC } from './capire/choose-answer.ts'
import { buildIndex, type SearchIndex } from './capire/search-index.ts'
import { readData, testo } from './read-data.ts'
import { faq } from './tables.ts'

/** Intents answered from the member's own data, in `rispondi.ts`. */
const VIVE = [
  'saldo',
  'maturazione',
  'scadenza',
  'movimenti',
  'quanto_manca',
  'quando_arrivo',
  'se_completo',
  'richieste',
  'pratiche',
  'rete',
  'sponsor',
  'invito',
  'iscrizione_promotore',
  'iscrizione_convenzionato',
  'iscrizione_manifestazione',
  'contatti',
  'spedizione',
  'consensi',
  'edizione',
  'regolamento',
  'catalogo',
  'dispositivi',
  'dati',
] as const
export type VoceViva = (typeof VIVE)[number]

/** Schema of the phrases of an intent; the first is used when the intent is offered as a question. */
const frasi = z.tuple([testo], testo)

const FAQ = z.array(
  z.strictObject({
    codice: testo,
    domanda: testo,
    risposta: testo,
    frasi: z.array(testo),
    vai: z.optional(z.strictObject({ etichetta: testo, schermata: z.enum(SCHERMATE) })),
  }),
)
const ITEMS = z.strictObject({
  vive: z.record(z.enum(VIVE), frasi),
  cortesie: z.array(z.strictObject({ id: testo, risposta: testo, frasi })),
  fuori: frasi,
})

/** Initial frequently asked questions, inserted while the table has none. `vai` is a link to a screen of the app. */
export const FAQ_BASE = readData('faq.json', FAQ)

const items = readData('voci.json', ITEMS)
export const VOCI_VIVE = VIVE.map((id) => ({ id, frasi: items.vive[id] }))
/** Intents of small talk, with friendly replies that contain no data. */
export const CORTESIE = items.cortesie
/** Intent of out-of-scope questions, with its phrases. */
export const FUORI = { id: OFF_TOPIC, frasi: items.fuori }

type Faq = typeof faq.$inferSelect

/** Returns the active frequently asked questions. */
function leggiFaq(reader: Reader): Promise<Faq[]> {
  return reader.select().from(faq).where(eq(faq.attiva, true)).orderBy(faq.id)
}

/**
 * Returns a text that identifies the state of the frequently asked questions: it changes when their number or the last update
 * changes.
 */
async function versioneFaq(reader: Reader): Promise<string> {
  const [row] = await reader
    .select({ quante: count(), ultima: max(faq.aggiornata_il) })
    .from(faq)
    .where(eq(faq.attiva, true))
  return `${row!.quante}-${row!.ultima?.getTime() ?? 0}`
}

/** Knowledge of the assistant: the search index of the intents, and the frequently asked questions by id. */
export type Sapere = { indice: SearchIndex; faq: Map<string, Faq> }

/**
 * Builds the search index of the assistant's intents: those answered from the member's data, small talk, and the frequently asked
 * questions. Runs in steps with `setImmediate`, so that other requests are served in between.
 */
export async function sapere(items: readonly Faq[]): Promise<Sapere> {
  const written = items.map((v) => ({ id: v.codice, frasi: [v.domanda, ...v.frasi] }))
  const lavoro = buildIndex([FUORI, ...VOCI_VIVE, ...CORTESIE, ...written])
  let step = lavoro.next()
  while (!step.done) {
    await new Promise(setImmediate)
    step = lavoro.next()
  }
  return { indice: step.value, faq: new Map(items.map((v) => [v.codice, v])) }
}

/** Returns a reader of the assistant's search index that caches it until an operator changes the frequently asked questions. */
export function creaSapere(): (reader: Reader) => Promise<Sapere> {
  let tenuto: { versione: string; sapere: Promise<Sapere> } | null = null
  return async (reader) => {
    const versione = await versioneFaq(reader)
    if (tenuto?.versione !== versione) {
      const fresh = { versione, sapere: leggiFaq(reader).then(sapere) }
      tenuto = fresh
      // A failed read is not cached: the next question retries.
      fresh.sapere.catch(() => {
        if (tenuto === fresh) tenuto = null
      })
    }
    return tenuto.sapere
  }
}
