import { cleanText } from '../platform/clean-text.ts'

/** Maximum depth of the network, so that every line of sponsors ends. */
export const PROFONDITA_MASSIMA = 200

/** Facts about the move of a person under a sponsor, from which it follows whether the move is allowed. */
export type Passaggio = {
  /** Whether person and sponsor are the same member. */
  stesso: boolean
  /** Whether the sponsor is below the person. */
  sotto: boolean
  /** Whether the sponsor is already the person's. */
  gia: boolean
  /** Whether the sponsor has at least one active profile. */
  attivo: boolean
  /** Level that the deepest moved node has after the move. */
  livello_finale: number
}

/**
 * Returns why a person, with their network, may not be moved to a sponsor, or null (decisions §5, §7). The network never has
 * cycles.
 */
export function ostacoloAlPassaggio(p: Passaggio): string | null {
  if (p.stesso) return 'Una persona non può essere sponsor di se stessa.'
  if (p.sotto) return 'Si chiuderebbe un cerchio: questa persona è già più sotto nella rete.'
  if (p.gia) return 'È già il suo sponsor.'
  if (!p.attivo) return 'Per fare da sponsor serve almeno un profilo attivo.'
  if (p.livello_finale > PROFONDITA_MASSIMA) {
    return `La rete non va oltre i ${PROFONDITA_MASSIMA} livelli: qui sotto non c’è più posto.`
  }
  return null
}

/** Words before a code in a message: «codice: …», «il mio codice è …», «sponsor=…». */
const BEFORE_CODE =
  /\b(?:codice|sponsor|invito)(?:\s+(?:sponsor|invito|personale|è|e['’]))*\s*(?:[:=]\s*|\s)(\S+)/iu
/** Length of the shortest code. The words of a spaced code («demo 2026») are shorter. */
const WORD_MIN = 6

/**
 * Extracts the sponsor code from a typed or pasted text: `demo2026`, «DEMO2026.», «il mio codice è DEMO2026», a whole invitation
 * link. Returns capitals and digits only, as stored and compared.
 */
export function sponsorCode(text: string): string {
  const clean = decoded(cleanText(text).normalize('NFKC').trim())
  const inLink = /(?:^|[?&#\s])sponsor=([^&#\s]+)/i.exec(clean)?.[1]
  return onlyCode(inLink ?? wordOfCode(clean) ?? clean)
}

const onlyCode = (text: string) => text.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/**
 * Returns the word of a message that is the sponsor's code: the one introduced as such, or the only one with letters and
 * digits.
 */
function wordOfCode(text: string): string | undefined {
  const said = BEFORE_CODE.exec(text)?.[1]
  if (said && onlyCode(said).length >= WORD_MIN) return said
  const mixed = text
    .split(/\s+/)
    .filter((word) => onlyCode(word).length >= WORD_MIN && /\p{L}/u.test(word) && /\d/.test(word))
  return mixed.length === 1 ? mixed[0] : undefined
}

/** Decodes the percent-encoding of a link contained in another link. */
function decoded(text: string): string {
  try {
    return /%3[adf]/i.test(text) ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}
