/** Name and codice fiscale (without birthday and check character) of all new users. They match, so that no warning is shown. */
const BASE = { nome: 'Giulia', cognome: 'Conti', codice_fiscale: 'CNTGLI90A41F205' } as const
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Returns the check character of a codice fiscale (D.M. 23 December 1976). */
function controllo(quindici: string): string {
  const values = [...quindici].map((c) => (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 65))
  const sum = values.reduce((s, v, i) => s + (i % 2 === 0 ? (DISPARI[v] ?? 0) : v), 0)
  return String.fromCharCode(65 + (sum % 26))
}

const MESI = 'ABCDEHLMPRST'

/** Returns a woman's date of birth in the format of a codice fiscale: the `n`-th of 13,104. */
function nascita(n: number): string {
  const day = 41 + (n % 28)
  const month = Math.floor(n / 28) % 12
  return `${60 + (Math.floor(n / (28 * 12)) % 39)}${MESI[month]}${day}`
}

let made = 0

/** Returns the data of a new user: each call has another e-mail, mobile number and codice fiscale (by another day of birth). */
export function newPersona() {
  const { nome, cognome, codice_fiscale } = BASE
  const n = made++
  const quindici = `${codice_fiscale.slice(0, 6)}${nascita(n)}${codice_fiscale.slice(11)}`
  const numero = 1_000_000 + n
  return {
    nome,
    cognome,
    codice_fiscale: quindici + controllo(quindici),
    email: `giulia.conti.${numero}@posta.example`,
    cellulare: `333 ${numero}`,
    e164: `+39333${numero}`,
    password: 'una frase che ricordo bene',
  }
}
export type Persona = ReturnType<typeof newPersona>
