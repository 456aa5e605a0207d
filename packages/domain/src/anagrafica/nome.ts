import { cleanText, plainDashes } from '../platform/clean-text.ts'
import { isMissingName } from '../platform/placeholder.ts'
import { NO_NAME } from './person-names.ts'

/** Result of parsing a name or surname as written on Italian documents: normalised name, or error message. */
export type EsitoNome = { ok: true; nome: string } | { ok: false; message: string }

/** Maximum number of characters of a name or a surname. */
export const NOME_MAX = 80

const APOSTROFI = /[\u2018\u2019\u201b\u0060\u00b4\u02b9-\u02bf\u02c8\u2032\uff07]/gu
const VIRGOLETTE = /[\u00ab\u00bb\u201c-\u201f\u2033\uff02]/gu
/** Latin letters (also with a combining mark) and the signs that registry offices use: «Giovanni, Maria», «Gio:Batta». */
const AMMESSI = /^(?:\p{Script=Latin}\p{M}?|['"\-.,:()/· ])+$/u

/**
 * Normalises a name or a surname: NFC, single spaces, plain apostrophes and hyphens. Capitals stay as typed («De Luca», «de
 * Luca»). A single hyphen means that the document lacks the name. Digits, emoji and non-Latin alphabets are refused with a
 * message.
 */
export function verificaNome(text: string, field: 'nome' | 'cognome' = 'nome'): EsitoNome {
  const nome = plainDashes(cleanText(text))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(APOSTROFI, "'")
    .replace(VIRGOLETTE, '"')
  const no = (message: string): EsitoNome => ({ ok: false, message })
  if (nome === '') return no(`Inserisci il ${field}; se sul documento non c’è, scrivi un trattino`)
  if (nome === NO_NAME) return { ok: true, nome }
  if (isMissingName(nome)) return no(`Scrivi il ${field}; se sul documento non c’è, scrivi un trattino`)
  if ([...nome].length > NOME_MAX) return no(`Il ${field} può avere al massimo ${NOME_MAX} caratteri`)
  if (/\p{Nd}/u.test(nome)) return no(`Il ${field} non può contenere cifre`)
  const sign = [...nome].find((character) => !/[\p{L}\p{M}]/u.test(character) && !AMMESSI.test(character))
  if (sign) return no(`Il ${field} non può contenere «${sign}»`)
  if (!AMMESSI.test(nome)) return no(`Scrivi il ${field} in lettere latine, come sul documento`)
  if (!/\p{L}/u.test(nome)) return no(`Inserisci il ${field}`)
  return { ok: true, nome }
}
