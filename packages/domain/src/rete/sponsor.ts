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
 * Returns the sentence that says why a person, with their downline, may not be moved under a sponsor; null when they may
 * (decisions §5, §7). A move never creates a cycle.
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

/** Label before a code in a message: «codice: …», «il mio codice è …», «codice d’invito …», «sponsor (facoltativo): …». */
const BEFORE_CODE =
  /\b(?:codice|sponsor|invito)(?:[\s(]+(?:d['’])?(?:sponsor|invito|personale|amico|segnalatore|promotore|promozionale|promo|referral|di|del|è|e['’]|obbligatorio|facoltativo)(?=[\s:=)])\)?)*(?:\s*[:=]\s*|\s+)(?=\S)/iu
/** Matches a label joined to a sponsor code by a dot: «cod.DEMO2026». */
const LABEL_AND_DOT = /(?<![\p{L}\d])(?:cod|codice|sponsor)\.\s*(?=[\p{L}\d])/giu
/** Matches a label joined to a sponsor code in capitals: «CodiceDEMO2026». */
const LABEL_AND_CAPITAL = /(?<![\p{L}\d])(?:[Cc]od|[Cc]odice|[Ss]ponsor)(?=\p{Lu})/gu
/** Matches a sponsor code that was pasted twice. */
const TWICE = /^(.{6,})\1$/
/** Minimum number of characters of a sponsor code. The words of a code typed with spaces («demo 2026») are shorter. */
const WORD_MIN = 6

/**
 * Extracts the sponsor code from a typed or pasted text: `demo2026`, «DEMO2026.», «il mio codice è DEMO2026», a whole invitation
 * link. Returns capitals and digits only, as stored and compared.
 */
export function sponsorCode(text: string): string {
  const clean = cleanText(decoded(text))
    .normalize('NFKC')
    .trim()
    .replace(LABEL_AND_DOT, 'codice ')
    .replace(LABEL_AND_CAPITAL, 'codice ')
  const inLink = /(?:^|[?&#\s])sponsor=\s*([^&#\s]+)/i.exec(clean)?.[1]
  return onlyCode(inLink ?? wordOfCode(clean) ?? clean).replace(TWICE, '$1')
}

const onlyCode = (text: string) => text.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/**
 * Returns the words of a message that are the sponsor's code: the only word with letters and digits, even repeated, or those
 * introduced as a code.
 */
function wordOfCode(text: string): string | undefined {
  const mixed = text
    .split(/[\s:=]+/)
    .filter((w) => onlyCode(w).length >= WORD_MIN && /\p{L}/u.test(w) && /\d/.test(w) && !/[@/]/.test(w))
  if (new Set(mixed.map(onlyCode)).size === 1) return mixed[0]
  const label = BEFORE_CODE.exec(text)
  const code = label && joinedCode(text.slice(label.index + label[0].length))
  return code && onlyCode(code).length >= WORD_MIN ? code : undefined
}

/** Joins the words of a sponsor code typed with spaces at the start of a text: «DEMO 2026, a presto», «P4A JYX J». */
function joinedCode(text: string): string {
  const [first = '', ...others] = text.split(/\s+/)
  let code = first
  if (onlyCode(first).length >= WORD_MIN) return code
  for (const word of others) {
    // A long enough code continues only in the capitals and digits in which codes are shown.
    const over = onlyCode(code).length >= WORD_MIN && !/^[A-Z\d]+\P{L}*$/u.test(word)
    if (over || /[.,;!?]$/.test(code)) break
    code += word
  }
  return code
}

/** Decodes percent-encoding, also of a link contained in another link. Invalid sequences stay as they are. */
function decoded(text: string): string {
  const once = text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
  return once === text ? text : decoded(once)
}
