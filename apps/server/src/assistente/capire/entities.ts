import { plain, stems, typo } from './stemmer.ts'

// Words that do not distinguish a prize: common to all, or numbers («Cinema per due»).
const COMUNI = new Set(
  stems(
    'premio set kit nuovo grande piccolo nero bianco colore punti quanto costa manca uno due tre quattro cinque sei',
  ),
)

/**
 * Returns the prize a question names, by the words of its description; the one that matches most of them.
 * @param premi candidates, each with its `descrizione`
 * @returns null when no prize is named, or on a tie
 */
export function premioNominato<P extends { descrizione: string }>(
  domanda: string,
  premi: readonly P[],
): P | null {
  const written = stems(domanda).filter((r) => !COMUNI.has(r))
  const voti = premi
    .map((premio) => {
      const sue = new Set(stems(premio.descrizione).filter((r) => !COMUNI.has(r)))
      const comuni = [...sue].filter((r) => written.some((s) => s === r || typo(s, r))).length
      return { premio, comuni, parte: sue.size === 0 ? 0 : comuni / sue.size }
    })
    .filter((v) => v.comuni > 0 && v.parte >= 0.3)
    .sort((a, b) => b.comuni - a.comuni || b.parte - a.parte)
  const [first, second] = voti
  if (!first) return null
  return second && second.comuni === first.comuni && second.parte === first.parte ? null : first.premio
}

/** Returns the question with the named prize replaced by «premio», or null when it names none. */
export function conPremioNominato<P extends { descrizione: string }>(
  domanda: string,
  premi: readonly P[],
): string | null {
  const premio = premioNominato(domanda, premi)
  if (premio === null) return null
  const sue = new Set(stems(premio.descrizione).filter((r) => !COMUNI.has(r)))
  const resto = plain(domanda)
    .split(' ')
    .filter((word) => !stems(word).some((r) => [...sue].some((s) => s === r || typo(s, r))))
  return `${resto.join(' ')} premio`
}

/** Intents recognised by the structure of a question that names a prize, a number of points or a qualification. */
type RecognizedIntent = 'quando_arrivo' | 'se_completo' | 'quanto_manca'

// Matches the output of `plain`: no accents, no apostrophes.
const QUANDO =
  /\b(quando|(fra|tra|in) quant[oi]|quant[oi] (tempo|mesi)|quanto (ci|mi ci)|(entro|per) quando|in che mese)\b/
/** Matches phrases for reaching something in the first person: a prize that «arriva», in the third, is a parcel. */
const RAGGIUNGO =
  /\b(arrivo|arrivero|arrivare (a|ad|al|all|allo|alla|ai|agli|alle)|raggiungo|raggiungero|raggiungere|prendo|prendero|prendermi|porto a casa|avro|ottengo|otterro|ce la (faccio|faro)|metto|mettero|(riesco|riusciro|posso|potro|faccio) (ad? )?(prender|aver|richieder|permetter|arrivar|otten)\w+|mi (posso|potro) (prender|permetter)\w+)\b/
/** Matches words for other things than a prize for which a user may wait. */
const ALTRO =
  /\b(punt[oi]|pratic\w+|soldi|bonific\w+|provvigion\w+|e?mail|sms|codic\w+|qualific\w+|livell\w+|account|password|iscri\w+|promot\w+|convenzionat\w+|mutuo|prestito|finanziament\w+|chiest\w+|richiest\w+|ordinat\w+|pacc\w+)\b/

const SALGO =
  /\b(divento|diventero|diventerei|diventare|salgo|saliro|salirei|salire|promoss[oa]|(passo|passerei|passero|passare) (di|a|alla|al)|(raggiung\w+|arriv\w+|ottengo|prendo) (il|la|al|alla|un|una)? ?(livell|grad|qualific)\w*)\b/
const RUOLO = /\b(promotor\w*|promotric\w*|convenzionat\w*|socio|clienti?|iscritt\w*)\b/
/** Matches the question which prizes a number of points suffices for. */
const CHE_PREMI = /\b(cosa|quali|che) .*\b(prend\w+|compr\w+|richied\w+|premi|regal\w+|posso)\b|\bche premi\b/
/** Matches the question how many cases a prize takes. */
const QUANTE_PRATICHE =
  /\bquant\w+ (altr\w+ |nuov\w+ )?(pratiche|mutui|prestiti|cessioni|leasing|finanziamenti)\b/
/**
 * Matches questions about a prize already requested, how to request one, or until when: these do not ask when a prize is reached.
 */
const NON_ARRIVO =
  /\b(come|dove|fino a quando|chiest\w+|richiest\w+|ordinat\w+|pacc\w+|sped\w+|consegn\w+)\b|\bentro quando (si )?(posso|puo|possono|devo)\b/

/** Whether a question names a prize of the catalogue, and a qualification of the plan (`livello`). */
export type NamedEntities = { premio: boolean; livello: boolean }

/**
 * Recognises questions about reaching a prize, a number of points («quando arrivo alla bicicletta?») or a qualification («con
 * altre due pratiche divento Platino?», «perché non sono Platino?»): null for anything else.
 */
export function recognizedIntent(domanda: string, named: NamedEntities): RecognizedIntent | null {
  const text = plain(domanda)
  const rising = SALGO.test(text) && !RUOLO.test(text)
  if (rising && (/\bpratic/.test(text) || /\bquando (divento|diventero|salgo)\b/.test(text)))
    return 'se_completo'
  if (named.livello && (rising || !(named.premio && /\b(cost\w+|punti|prezzo|premi\w*)\b/.test(text))))
    return 'se_completo'
  if (named.premio && QUANTE_PRATICHE.test(text)) return 'quando_arrivo'
  const punti = puntiNominati(domanda)
  if (punti !== null && !QUANDO.test(text) && CHE_PREMI.test(text)) return 'quanto_manca'
  if (!RAGGIUNGO.test(text) || NON_ARRIVO.test(text)) return null
  if (named.premio) return 'quando_arrivo'
  return QUANDO.test(text) && (punti !== null || !ALTRO.test(text)) ? 'quando_arrivo' : null
}

/** Returns the points that a question names in digits, as in «10.000 punti», or null. */
export function puntiNominati(domanda: string): number | null {
  const written = /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d{1,7})\s*(?:punti|pt|pti)\b/i.exec(domanda)?.[1]
  return written === undefined ? null : Number(written.replaceAll('.', ''))
}

const NUMERI = new Map(
  (
    'zero una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici ' +
    'diciassette diciotto diciannove venti'
  )
    .split(' ')
    .map((word, n) => [word, n]),
)
NUMERI.set('un', 1)
NUMERI.set('trenta', 30)
NUMERI.set('paio', 2)
NUMERI.set('decina', 10)
const NUMERO = `(\\d{1,4}|${[...NUMERI.keys()].join('|')})`
const QUANTE = [
  new RegExp(`\\b${NUMERO} (?:(?:altr\\w+|nuov\\w+|di|mie|belle) )*pratic`),
  new RegExp(`\\baltr\\w+ ${NUMERO}\\b`),
  new RegExp(`\\bpratic\\w+ (?:in piu )?${NUMERO}\\b`),
]

/** Returns the number of further cases a question names, in digits or words; null when it names none. */
export function praticheNominate(domanda: string): number | null {
  const text = plain(domanda)
  for (const form of QUANTE) {
    const found = form.exec(text)?.[1]
    if (found !== undefined) return NUMERI.get(found) ?? Number(found)
  }
  return null
}

/** Returns the qualification of a plan that a question names, or null. */
export function livelloNominato<Q extends { nome: string }>(domanda: string, scala: readonly Q[]): Q | null {
  const text = ` ${plain(domanda)} `
  return scala.toReversed().find(({ nome }) => text.includes(` ${plain(nome)} `)) ?? null
}

/**
 * Returns the name of a qualification as a question mentions it, for the reply that the plan has no such qualification; null when
 * there is none.
 */
export function nomeDiQualifica(domanda: string): string | null {
  return /divent\p{L}+\s+(?:un[ao]?\s+|la\s+|il\s+)?(\p{L}{3,})/iu.exec(domanda)?.[1] ?? null
}
