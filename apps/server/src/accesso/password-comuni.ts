/**
 * Riconosce le password che un ladro proverebbe per prime (decisioni, §3: da 12 a 128 caratteri, confrontate
 * con un elenco delle comuni, nessuna regola di composizione). Gli elenchi sono quelli di zxcvbn-ts: circa
 * 49.000 password trapelate, più parole, nomi e cognomi italiani, che con una data in coda sono le più usate.
 */
import { dictionary as comuni } from '@zxcvbn-ts/language-common'
import { dictionary as italiani } from '@zxcvbn-ts/language-it'

/** Sotto quante lettere una parola non fa la password: né quella al centro, né ciò che resta tolti i dati della persona. */
const RESTO_MIN = 4
/** Lunghezza media dei tratti di caratteri uguali o contigui (aaaa, 1234, dcba) da cui una password è una sequenza. */
const TRATTO_MIN = 4
/** Un pezzo ripetuto fino a questa lunghezza non aggiunge nulla: «abab…», «x1y2x1y2…». */
const PEZZO_MAX = 5

const TASTIERA = [
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
]
const SOSTITUZIONI: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

let caricato: Set<string> | undefined

/** Gli elenchi, uniti la prima volta che servono. */
function elenco(): Set<string> {
  caricato ??= new Set(
    [
      ...comuni['passwords-common'],
      ...italiani.commonWords,
      ...italiani.firstnames,
      ...italiani.lastnames,
    ].map(semplice),
  )
  return caricato
}

function semplice(testo: string): string {
  return testo.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function inElenco(testo: string): boolean {
  const tradotto = testo.replace(/[013457@$!]/g, (c) => SOSTITUZIONI[c]!)
  return elenco().has(testo) || elenco().has(tradotto)
}

function sequenza(testo: string): boolean {
  let tratti = 1
  for (let i = 1; i < testo.length; i++) {
    if (Math.abs(testo.charCodeAt(i) - testo.charCodeAt(i - 1)) > 1) tratti++
  }
  if (tratti * TRATTO_MIN <= testo.length) return true
  return TASTIERA.some((fila) => fila.includes(testo) || [...fila].reverse().join('').includes(testo))
}

/** Il pezzo più corto di cui il testo è la ripetizione, anche tronca in fondo; il testo stesso se non lo è. */
function pezzo(testo: string): string {
  for (let lungo = 1; lungo <= testo.length / 2; lungo++) {
    if (testo.startsWith(testo.slice(lungo))) return testo.slice(0, lungo)
  }
  return testo
}

function prevedibile(testo: string): boolean {
  const unita = pezzo(testo)
  if (unita !== testo && unita.length <= PEZZO_MAX) return true
  return inElenco(unita) || sequenza(unita)
}

/** Le parole che la persona ha già scritto di sé, dalle più lunghe: da `anna.verdi@posta.it`, «anna», «verdi», … */
function paroleProprie(contesto: readonly string[]): string[] {
  const parole = contesto.flatMap((c) => semplice(c).split(/[^\p{L}\p{N}]+/u)).filter((p) => p.length >= 3)
  return [...new Set(parole)].sort((a, b) => b.length - a.length)
}

/**
 * Vero se la password è troppo facile da indovinare: è in un elenco (anche con le solite sostituzioni, «p4ssw0rd»),
 * è un solo vocabolo con numeri o segni attorno, è un pezzo ripetuto, una sequenza, una fila di tasti, o è fatta
 * dei dati della persona.
 * @param contesto ciò che un estraneo sa: e-mail, nome, cognome, nome del prodotto.
 */
export function passwordComune(password: string, contesto: readonly string[] = []): boolean {
  const testo = semplice(password)
  const centro = testo.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (prevedibile(testo) || (centro.length >= RESTO_MIN && prevedibile(centro))) return true
  const proprie = paroleProprie(contesto)
  const resto = proprie.reduce((t, parola) => t.replaceAll(parola, ' '), testo)
  return resto !== testo && resto.replace(/[^\p{L}]+/gu, '').length < RESTO_MIN
}
