import type { Reader } from '../platform/db/db.ts'
import { buildIndex, type SearchIndex } from './capire/indice.ts'
import { type Faq, leggiFaq, versioneFaq } from './queries.ts'
import { CORTESIE, FUORI, VOCI_VIVE } from './testi.ts'

/** All that can be answered, indexed, with the questions behind the ids. */
export type Sapere = { indice: SearchIndex; faq: Map<string, Faq> }

/** Indexes what the assistant knows: its live answers, its manners, the operator's questions. Others run meanwhile. */
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

/** A reader of what the assistant knows, made again only when the operator has changed the questions. */
export function creaSapere(): (reader: Reader) => Promise<Sapere> {
  let tenuto: { versione: string; sapere: Promise<Sapere> } | null = null
  return async (reader) => {
    const versione = await versioneFaq(reader)
    if (tenuto?.versione !== versione) {
      const fresh = { versione, sapere: leggiFaq(reader).then(sapere) }
      tenuto = fresh
      // What could not be read is not kept: the next question tries again.
      fresh.sapere.catch(() => {
        if (tenuto === fresh) tenuto = null
      })
    }
    return tenuto.sapere
  }
}
