import { cleanText } from '../platform/clean-text.ts'

/** A comune as far as its CAP is concerned. */
export type ComuneConCap = {
  descrizione: string
  /** Every CAP of the comune; empty for a suppressed one. */
  caps: readonly string[]
  cessato: boolean
}

export type EsitoCap = { ok: true; cap: string } | { ok: false; message: string }

/** How many CAP a sentence lists in full; beyond, it says from which to which. */
const ELENCO_MAX = 5

/** The old «generic» CAP of cities divided into zones (20100, 00100): Poste no longer uses them. */
function generico(cap: string, caps: readonly string[]): boolean {
  return caps.length > 1 && cap.endsWith('00') && caps.some((c) => c.slice(0, 3) === cap.slice(0, 3))
}

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
 * Tells whether a CAP belongs to a comune; if not, the sentence says how to correct it. Nothing is shipped
 * to a suppressed comune: the one that absorbed it has to be chosen.
 */
export function verificaCap(text: string, comune: ComuneConCap): EsitoCap {
  const cap = cleanText(text).replace(/\s+/gu, '')
  const no = (message: string): EsitoCap => ({ ok: false, message })
  if (comune.cessato || comune.caps.length === 0)
    return no(`${comune.descrizione} non è più un comune: scegli il comune di oggi`)
  if (cap === '') return no('Inserisci il CAP')
  if (!/^[0-9]{5}$/.test(cap)) return no(`Il CAP ha 5 cifre: ${qualiSono(comune)}`)
  if (comune.caps.includes(cap)) return { ok: true, cap }
  if (generico(cap, comune.caps)) return no(`${cap} è il vecchio CAP generico: ${qualiSono(comune)}`)
  return no(maiuscola(qualiSono(comune)))
}
