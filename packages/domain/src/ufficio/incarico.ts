import { addDays, type IsoDate, startOfDayInRome, todayInRome } from '../platform/dates.ts'
import type { Permesso } from '../platform/permessi.ts'

/**
 * Work queues of the back office, by the type of their items in the audit log: the permission to work an item, and the number of
 * calendar days within which it is due; null for a pratica, whose days depend on its step (`TEMPI` of the settings).
 */
export const LAVORAZIONI = {
  profilo: { permesso: 'iscrizioni.decidere', giorni: 3 },
  pratica: { permesso: 'pratiche.lavorare', giorni: null },
  richiesta_premio: { permesso: 'premi.lavorare', giorni: 30 },
  rettifica: { permesso: 'punti.rettificare', giorni: 3 },
} as const satisfies Record<string, { permesso: Permesso; giorni: number | null }>
export type Lavorazione = keyof typeof LAVORAZIONI
/** Work queues whose items are all due within the same number of days. */
export type LavorazioneATermine = Exclude<Lavorazione, 'pratica'>
export const TUTTE_LE_LAVORAZIONI = Object.keys(LAVORAZIONI) as [Lavorazione, ...Lavorazione[]]

/** Values of the filter by assignment, relative to the calling operator: assigned to them, unassigned, assigned to others. */
export const DI_CHI = ['mie', 'libere', 'altrui'] as const
export type DiChi = (typeof DI_CHI)[number]

/** Returns the due date of an item that has been in its queue since `dal`. */
export function daLavorareEntro(lavorazione: LavorazioneATermine, dal: Date): IsoDate {
  return addDays(todayInRome(dal), LAVORAZIONI[lavorazione].giorni)
}

/** Returns the instant that separates overdue items from the others on `today`: items queued before it are overdue. */
export function inRitardoSeDaPrima(lavorazione: LavorazioneATermine, today: IsoDate): Date {
  return startOfDayInRome(addDays(today, -LAVORAZIONI[lavorazione].giorni))
}

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

/** Maximum number of characters of an internal note. */
export const NOTA_LUNGA = 2_000
/** Maximum number of internal notes on one object. */
export const NOTE_PER_COSA = 100
/** Maximum number of mentions in an internal note. */
export const MENZIONI_PER_NOTA = 10

/** Segment of an internal note: plain text or a mention. */
type PezzoDiNota = { testo: string; menzione: boolean }

/** Splits an internal note into segments of plain text and mentions («@Paola Fontana»). */
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
