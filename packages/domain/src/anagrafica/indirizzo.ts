import { cleanText } from '../platform/clean-text.ts'
import { reasonPlaceholder } from '../platform/placeholder.ts'
import { parseCap } from './parse-cap.ts'

/** Fields of a comune that are needed to check a CAP. */
export type ComuneConCap = {
  descrizione: string
  /** All CAPs of the comune. Empty for a suppressed comune. */
  caps: readonly string[]
  cessato: boolean
}

export type EsitoCap = { ok: true; cap: string } | { ok: false; message: string }

/** Maximum number of CAPs that an error message lists; with more it shows the first and the last. */
const ELENCO_MAX = 5

function qualiSono({ descrizione, caps }: ComuneConCap): string {
  const ordinati = [...caps].sort()
  if (ordinati.length === 1) return `il CAP di ${descrizione} è ${ordinati[0]}`
  if (ordinati.length <= ELENCO_MAX)
    return `i CAP di ${descrizione} sono ${ordinati.slice(0, -1).join(', ')} e ${ordinati.at(-1)}`
  return `i CAP di ${descrizione} vanno da ${ordinati[0]} a ${ordinati.at(-1)}: scrivi quello della tua via`
}

function maiuscola(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/**
 * Checks whether a CAP can belong to a comune. If not, the message says how to correct it. The list of CAPs is incomplete,
 * because frazioni have their own: a CAP with the same first two digits (the province) is accepted. A suppressed comune is
 * refused, because shipping needs the comune that absorbed it.
 */
export function verificaCap(text: string, comune: ComuneConCap): EsitoCap {
  const cap = parseCap(text)
  const no = (message: string): EsitoCap => ({ ok: false, message })
  if (comune.cessato || comune.caps.length === 0)
    return no(`${comune.descrizione} non è più un comune: scegli il comune di oggi`)
  if (cap === '') return no('Inserisci il CAP')
  if (!/^[0-9]{5}$/.test(cap)) return no(`Il CAP ha 5 cifre: ${qualiSono(comune)}`)
  if (comune.caps.some((known) => known.slice(0, 2) === cap.slice(0, 2))) return { ok: true, cap }
  return no(maiuscola(qualiSono(comune)))
}

/** Returns a warning about a valid CAP that is not in the comune's list, else null. */
export function capInsolito(cap: string, comune: ComuneConCap): string | null {
  const outcome = verificaCap(cap, comune)
  if (!outcome.ok || comune.caps.includes(outcome.cap)) return null
  return `Di solito ${qualiSono(comune).replace(/: scrivi.*/, '')}. Se nella tua frazione è un altro, va bene così.`
}

/** Kinds of street, with their abbreviations, in lower case without full stops and accents. */
const KINDS = new Set(
  'via v viale vle piazza pza pzza piazzale ple ple piazzetta ptta corso cso largo lgo vicolo vlo vico strada str contrada cda ctr localita loc frazione fraz fr lungomare salita traversa trav indirizzo'.split(
    ' ',
  ),
)

/**
 * Returns the sentence that refuses a text as street of an Italian address: it is only a kind of street («Via», «P.zza»), or the
 * mark of a missing value. Null for an acceptable one; a house number is not required, since some houses have none.
 */
export function reasonNoStreet(text: string): string | null {
  const words = cleanText(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[.'’]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  if (words.every((word) => KINDS.has(word))) return 'Scrivi anche il nome della via e il numero civico.'
  return reasonPlaceholder(text, 'il nome della via e il numero civico')
}
