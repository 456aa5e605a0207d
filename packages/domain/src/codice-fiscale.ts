/**
 * Codice fiscale delle persone fisiche: forma, carattere di controllo, omocodia, lettura.
 * Regola: D.M. 23 dicembre 1976 (tabelle del carattere di controllo e delle sostituzioni per omocodia).
 */
import { anniCompiuti, type DataIso, dataEsiste, scriviData } from './data.ts'

export type EsitoCodiceFiscale = { ok: true; codice: string } | { ok: false; messaggio: string }

export type LetturaCodiceFiscale = {
  data_nascita: DataIso
  sesso: 'M' | 'F'
  /** Codice catastale (Belfiore) del comune, o `Z…` dello Stato estero. */
  codice_luogo: string
}

/** Posizioni (da 0) che l'omocodia può mutare da cifra in lettera. */
const CIFRE = [6, 7, 9, 10, 12, 13, 14]
/** La lettera che sta per 0, 1, … 9 nei codici omocodici. */
const OMOCODIA = 'LMNPQRSTUV'
/** La lettera di gennaio, febbraio, … dicembre. */
const MESI = 'ABCDEHLMPRST'
/** Valore dei caratteri nei posti dispari (1º, 3º, …): A–Z; le cifre valgono come A–J. */
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const FORMA = /^[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-MZ][0-9LMNP-V]{3}[A-Z]$/

/** Toglie spazi e mette in maiuscolo, com'è scritto sulla tessera. */
export function normalizzaCodiceFiscale(testo: string): string {
  return testo.replace(/\s+/gu, '').toUpperCase()
}

/** Il carattere di controllo dei primi 15 caratteri (già normalizzati). */
export function carattereDiControllo(primi15: string): string {
  let somma = 0
  for (let i = 0; i < 15; i++) {
    const c = primi15.charCodeAt(i)
    const valore = c <= 57 ? c - 48 : c - 65
    somma += i % 2 === 0 ? DISPARI[valore]! : valore
  }
  return String.fromCharCode(65 + (somma % 26))
}

/**
 * Riporta un codice omocodico alle cifre e ne ricalcola il controllo: due codici della stessa persona
 * «di base» coincidono. Vuole un codice nella forma giusta.
 */
export function senzaOmocodia(codice: string): string {
  const caratteri = [...codice.slice(0, 15)]
  for (const i of CIFRE) {
    const cifra = OMOCODIA.indexOf(caratteri[i]!)
    if (cifra >= 0) caratteri[i] = String(cifra)
  }
  const base = caratteri.join('')
  return base + carattereDiControllo(base)
}

function giornoLetto(base: string): { aa: number; mese: number; giorno: number; sesso: 'M' | 'F' } {
  const numero = Number(base.slice(9, 11))
  return {
    aa: Number(base.slice(6, 8)),
    mese: MESI.indexOf(base.charAt(8)) + 1,
    giorno: numero > 40 ? numero - 40 : numero,
    sesso: numero > 40 ? 'F' : 'M',
  }
}

/**
 * Controlla forma, giorno di nascita e carattere di controllo; accetta minuscole, spazi e omocodia.
 * Il messaggio dice che cosa correggere. Nome, cognome e luogo non si confrontano qui: quelli avvisano
 * soltanto, e li confronta il server.
 */
export function verificaCodiceFiscale(testo: string): EsitoCodiceFiscale {
  const codice = normalizzaCodiceFiscale(testo)
  const no = (messaggio: string): EsitoCodiceFiscale => ({ ok: false, messaggio })
  if (codice === '') return no('Inserisci il codice fiscale')
  if (/^\d{11}$/.test(codice))
    return no('Serve il codice fiscale di una persona: 16 caratteri, lettere e cifre')
  if (codice.length !== 16) return no(`Il codice fiscale ha 16 caratteri: ne hai scritti ${codice.length}`)
  if (!FORMA.test(codice)) return no('Il codice fiscale non ha la forma giusta: ricontrolla lettere e cifre')
  const base = senzaOmocodia(codice)
  const { aa, mese, giorno } = giornoLetto(base)
  // Ogni giorno che c'era nell'anno 19aa c'è anche nel 20aa; il contrario no, per il 29 febbraio del 1900.
  if (!dataEsiste(2000 + aa, mese, giorno) || base.slice(12, 15) === '000')
    return no('Il codice fiscale non ha la forma giusta: ricontrolla lettere e cifre')
  if (carattereDiControllo(codice) !== codice.charAt(15))
    return no('L’ultima lettera del codice fiscale non torna con le altre: c’è un carattere sbagliato')
  return { ok: true, codice }
}

/**
 * Legge nascita, sesso e luogo da un codice valido. L'anno ha due sole cifre: si prende il secolo più
 * recente che non sia dopo `oggi`, perciò chi ha più di cent'anni risulta bambino (lo scioglie un operatore).
 */
export function leggiCodiceFiscale(codice: string, oggi: DataIso): LetturaCodiceFiscale | null {
  const esito = verificaCodiceFiscale(codice)
  if (!esito.ok) return null
  const base = senzaOmocodia(esito.codice)
  const { aa, mese, giorno, sesso } = giornoLetto(base)
  for (const anno of [2000 + aa, 1900 + aa]) {
    if (!dataEsiste(anno, mese, giorno)) continue
    const data_nascita = scriviData({ anno, mese, giorno })
    if (data_nascita <= oggi) return { data_nascita, sesso, codice_luogo: base.slice(11, 15) }
  }
  return null
}

/** Vero se la persona ha compiuto 18 anni al giorno dato (solo maggiorenni: decisioni, §5). */
export function maggiorenne(codice: string, oggi: DataIso): boolean {
  const lettura = leggiCodiceFiscale(codice, oggi)
  return lettura !== null && anniCompiuti(lettura.data_nascita, oggi) >= 18
}
