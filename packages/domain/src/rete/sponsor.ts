import { cleanText } from '../platform/clean-text.ts'

/** Levels of the network at most, so that every line of sponsors ends. */
export const PROFONDITA_MASSIMA = 200

/** A person and the sponsor to move them under. */
export type Passaggio = {
  /** They are one and the same. */
  stesso: boolean
  /** The sponsor lies somewhere below the person. */
  sotto: boolean
  /** The person has this sponsor already. */
  gia: boolean
  /** The sponsor has at least one active profile. */
  attivo: boolean
  /** Level of the deepest of those who move, once moved. */
  livello_finale: number
}

/**
 * Why a person, with all their network, may not be moved under a sponsor (decisions §5, §7); null when allowed. The sponsor
 * line never makes a circle.
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

/** What precedes a code in a message: «codice: …», «il mio codice è …», «sponsor=…». */
const BEFORE_CODE =
  /\b(?:codice|sponsor|invito)(?:\s+(?:sponsor|invito|personale|è|e['’]))*\s*(?:[:=]\s*|\s)(\S+)/iu
/** Length of the shortest code; one written in pieces («demo 2026») has shorter words. */
const WORD_MIN = 6

/**
 * The sponsor code in what was typed or pasted: `demo2026`, «DEMO2026.», «il mio codice è DEMO2026», the whole link of an
 * invitation. As it is kept and compared: capitals and digits only.
 */
export function sponsorCode(text: string): string {
  const clean = decoded(cleanText(text).normalize('NFKC').trim())
  const inLink = /(?:^|[?&#\s])sponsor=([^&#\s]+)/i.exec(clean)?.[1]
  return onlyCode(inLink ?? wordOfCode(clean) ?? clean)
}

const onlyCode = (text: string) => text.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/** The word of a message that is the code: the one introduced as such, or the only one with letters and digits. */
function wordOfCode(text: string): string | undefined {
  const said = BEFORE_CODE.exec(text)?.[1]
  if (said && onlyCode(said).length >= WORD_MIN) return said
  const mixed = text
    .split(/\s+/)
    .filter((word) => onlyCode(word).length >= WORD_MIN && /\p{L}/u.test(word) && /\d/.test(word))
  return mixed.length === 1 ? mixed[0] : undefined
}

/** A link inside another one has its signs percent-encoded. */
function decoded(text: string): string {
  try {
    return /%3[adf]/i.test(text) ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}
