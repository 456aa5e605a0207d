import { randomInt } from 'node:crypto'

/** Her codice fiscale but the check character: right for the name, so that nobody is warned. */
const BASE = { nome: 'Giulia', cognome: 'Conti', codice_fiscale: 'CNTGLI90A41F205' } as const
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** The check character of a codice fiscale (D.M. 23 December 1976). */
function controllo(quindici: string): string {
  const valori = [...quindici].map((c) => (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 65))
  const somma = valori.reduce((s, v, i) => s + (i % 2 === 0 ? (DISPARI[v] ?? 0) : v), 0)
  return String.fromCharCode(65 + (somma % 26))
}

/** Somebody who has never been here: every call another e-mail, mobile and (by day of birth) codice fiscale. */
export function nuovaPersona() {
  const { nome, cognome, codice_fiscale } = BASE
  const giorno = String(randomInt(41, 69)).padStart(2, '0')
  const anno = String(randomInt(60, 99))
  const quindici = `${codice_fiscale.slice(0, 6)}${anno}A${giorno}${codice_fiscale.slice(11)}`
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
export type Persona = ReturnType<typeof nuovaPersona>
