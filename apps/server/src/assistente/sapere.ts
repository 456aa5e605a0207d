import { count, eq, max } from 'drizzle-orm'
import type { Reader } from '../platform/db/db.ts'
import { buildIndex, type SearchIndex } from './capire/search-index.ts'
import { faq } from './tables.ts'
import { CORTESIE, FUORI, VOCI_VIVE } from './testi.ts'

type Faq = typeof faq.$inferSelect

/** Returns the active frequently asked questions. */
function leggiFaq(reader: Reader): Promise<Faq[]> {
  return reader.select().from(faq).where(eq(faq.attiva, true)).orderBy(faq.id)
}

/** Returns a version of the questions that changes with their number or the last update. */
async function versioneFaq(reader: Reader): Promise<string> {
  const [row] = await reader
    .select({ quante: count(), ultima: max(faq.aggiornata_il) })
    .from(faq)
    .where(eq(faq.attiva, true))
  return `${row!.quante}-${row!.ultima?.getTime() ?? 0}`
}

/** Knowledge of the assistant: the search index, and the questions by id. */
export type Sapere = { indice: SearchIndex; faq: Map<string, Faq> }

/**
 * Indexes the knowledge of the assistant: live answers, small talk, the operators' questions. Runs in steps with `setImmediate`,
 * so that other requests are served in between.
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

/** Returns a cached reader of the knowledge, invalidated only when an operator has changed the questions. */
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
