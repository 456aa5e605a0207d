import { randomInt } from 'node:crypto'

/** Her codice fiscale but the check character: right for the name, so that nobody is warned. */
const BASE = { nome: 'Giulia', cognome: 'Conti', codice_fiscale: 'CNTGLI90A41F205' } as const
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** The check character of a codice fiscale (D.M. 23 December 1976). */
function controllo(quindici: string): string {
  const values = [...quindici].map((c) => (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 65))
  const sum = values.reduce((s, v, i) => s + (i % 2 === 0 ? (DISPARI[v] ?? 0) : v), 0)
  return String.fromCharCode(65 + (sum % 26))
}

const MESI = 'ABCDEHLMPRST'

/** The days of birth already given: chance alone gave one twice in a few hundred, and the second sign-up was refused. */
const nascite = new Set<string>()

/** A woman's day of birth nobody here has yet, as a codice fiscale writes it. */
function nuovaNascita(): string {
  for (;;) {
    const nascita = `${randomInt(60, 99)}${MESI[randomInt(MESI.length)]}${randomInt(41, 69)}`
    if (nascite.has(nascita)) continue
    nascite.add(nascita)
    return nascita
  }
}

/** Somebody who has never been here: every call another e-mail, mobile and (by day of birth) codice fiscale. */
export function newPersona() {
  const { nome, cognome, codice_fiscale } = BASE
  const quindici = `${codice_fiscale.slice(0, 6)}${nuovaNascita()}${codice_fiscale.slice(11)}`
  const numero = randomInt(1_000_000, 9_999_999)
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
