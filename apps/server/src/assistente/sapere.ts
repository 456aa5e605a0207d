import type { Reader } from '../platform/db/db.ts'
import { buildIndex, type SearchIndex } from './capire/indice.ts'
import { type Faq, leggiFaq, versioneFaq } from './queries.ts'
import { CORTESIE, FUORI, VOCI_VIVE } from './testi.ts'

/** All that can be answered, indexed, with the questions behind the ids. */
export type Sapere = { indice: SearchIndex; faq: Map<string, Faq> }

/** Indexes what the assistant knows: its live answers, its manners, the operator's questions. Others run meanwhile. */
export async function sapere(voci: readonly Faq[]): Promise<Sapere> {
  const scritte = voci.map((v) => ({ id: v.codice, frasi: [v.domanda, ...v.frasi] }))
  const lavoro = buildIndex([FUORI, ...VOCI_VIVE, ...CORTESIE, ...scritte])
  let passo = lavoro.next()
  while (!passo.done) {
    await new Promise(setImmediate)
    passo = lavoro.next()
  }
  return { indice: passo.value, faq: new Map(voci.map((v) => [v.codice, v])) }
}

/** A reader of what the assistant knows, made again only when the operator has changed the questions. */
export function creaSapere(): (reader: Reader) => Promise<Sapere> {
  let tenuto: { versione: string; sapere: Promise<Sapere> } | null = null
  return async (reader) => {
    const versione = await versioneFaq(reader)
    if (tenuto?.versione !== versione) {
      const nuovo = { versione, sapere: leggiFaq(reader).then(sapere) }
      tenuto = nuovo
      // What could not be read is not kept: the next question tries again.
      nuovo.sapere.catch(() => {
        if (tenuto === nuovo) tenuto = null
      })
    }
    return tenuto.sapere
  }
}
