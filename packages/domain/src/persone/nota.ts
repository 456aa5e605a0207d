import type { Permesso } from '../platform/permessi.ts'
import { LAVORAZIONI } from './incarico.ts'

/** What internal notes are written on, by the name the register has for it, and who reads and writes them there. */
export const COSE_CON_NOTE = {
  utente: 'persone.vedere',
  profilo: LAVORAZIONI.profilo.permesso,
  pratica: LAVORAZIONI.pratica.permesso,
  richiesta_premio: LAVORAZIONI.richiesta_premio.permesso,
  rettifica: LAVORAZIONI.rettifica.permesso,
} as const satisfies Record<string, Permesso>
export type CosaConNote = keyof typeof COSE_CON_NOTE
export const TUTTE_LE_COSE_CON_NOTE = Object.keys(COSE_CON_NOTE) as [CosaConNote, ...CosaConNote[]]

/** Letters of a note; notes on one thing; people called into one. */
export const NOTA_LUNGA = 2_000
export const NOTE_PER_COSA = 100
export const MENZIONI_PER_NOTA = 10

/** A stretch of a note: words, or the name of somebody called into it. */
export type PezzoDiNota = { testo: string; menzione: boolean }

/** A note in stretches, the names of those called into it («@Paola Fontana») apart. */
export function pezziDiNota(text: string, names: readonly string[]): PezzoDiNota[] {
  // The longest first: «@Anna Rossini» is not «@Anna Rossi» with something after.
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

/** What somebody is writing after an «@», up to where he is: the beginning of a name; null when he calls nobody. */
export function nomeChiamato(before: string): string | null {
  const found = /(?:^|[\s(«"'])@([\p{L}\p{M}'’ -]{0,40})$/u.exec(before)
  // Two words are a name, with one more letter; past that he has gone on writing.
  return found && found[1]!.trim().split(/\s+/).length <= 3 && !/\s{2}$/.test(found[1]!) ? found[1]! : null
}
