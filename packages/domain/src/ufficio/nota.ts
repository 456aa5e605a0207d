import type { Permesso } from '../platform/permessi.ts'
import { LAVORAZIONI } from './incarico.ts'

/** Object types that have internal notes, named as in the audit log, with the permissions to read and write them. */
export const COSE_CON_NOTE = {
  utente: 'persone.vedere',
  profilo: LAVORAZIONI.profilo.permesso,
  pratica: LAVORAZIONI.pratica.permesso,
  richiesta_premio: LAVORAZIONI.richiesta_premio.permesso,
  rettifica: LAVORAZIONI.rettifica.permesso,
} as const satisfies Record<string, Permesso>
export type CosaConNote = keyof typeof COSE_CON_NOTE
export const TUTTE_LE_COSE_CON_NOTE = Object.keys(COSE_CON_NOTE) as [CosaConNote, ...CosaConNote[]]

/** Limits: characters of a note, notes on an object, mentions in a note. */
export const NOTA_LUNGA = 2_000
export const NOTE_PER_COSA = 100
export const MENZIONI_PER_NOTA = 10

/** Segment of a note: plain text or a mention. */
export type PezzoDiNota = { testo: string; menzione: boolean }

/** Splits a note into segments of plain text and mentions («@Paola Fontana»). */
export function pezziDiNota(text: string, names: readonly string[]): PezzoDiNota[] {
  // Longest first: «@Anna Rossini» must not match «@Anna Rossi».
  const called = names.toSorted((a, b) => b.length - a.length).map((name) => `@${name}`)
  const pieces: PezzoDiNota[] = []
  let words = ''
  for (let i = 0; i < text.length; ) {
    const found = called.find(
      (name) => text.startsWith(name, i) && !/^[\p{L}\p{N}]/u.test(text.slice(i + name.length)),
    )
    if (!found) {
      words += text[i]!
      i++
      continue
    }
    if (words) pieces.push({ testo: words, menzione: false })
    words = ''
    pieces.push({ testo: found, menzione: true })
    i += found.length
  }
  if (words) pieces.push({ testo: words, menzione: false })
  return pieces
}

/** Returns the start of a name being typed after an «@» before the caret, or null. */
export function nomeChiamato(before: string): string | null {
  const found = /(?:^|[\s(«"'])@([\p{L}\p{M}'’ -]{0,40})$/u.exec(before)
  // A name has two words, and a third may have begun. After more words the text is no mention.
  return found && found[1]!.trim().split(/\s+/).length <= 3 && !/\s{2}$/.test(found[1]!) ? found[1]! : null
}
