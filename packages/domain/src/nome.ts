/** Nomi e cognomi di persona, come si scrivono sui documenti italiani. */
export type EsitoNome = { ok: true; nome: string } | { ok: false; messaggio: string }

/** Caratteri al massimo, nome o cognome. */
export const NOME_MAX = 80

const APOSTROFI = /[\u2018\u2019\u201b\u0060\u00b4\u02bc\u2032\uff07]/gu
const TRATTINI = /[\u2010-\u2015\u2212]/gu
/** Lettere latine (anche con un segno che non ha forma composta), apostrofo, trattino, punto, spazio. */
const AMMESSI = /^(?:\p{Script=Latin}\p{M}?|['\-. ])+$/u

/**
 * Normalizza un nome o un cognome: NFC, spazi ripetuti ridotti a uno, apostrofi e trattini tipografici
 * nella forma da tastiera. Le maiuscole restano come le ha scritte la persona («De Luca», «de Luca»).
 * Rifiuta cifre, emoji, caratteri di controllo e alfabeti non latini, con una frase per la persona.
 */
export function verificaNome(testo: string, campo: 'nome' | 'cognome' = 'nome'): EsitoNome {
  const nome = testo
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .replace(APOSTROFI, "'")
    .replace(TRATTINI, '-')
  const no = (messaggio: string): EsitoNome => ({ ok: false, messaggio })
  if (nome === '') return no(`Inserisci il ${campo}`)
  if ([...nome].length > NOME_MAX) return no(`Il ${campo} può avere al massimo ${NOME_MAX} caratteri`)
  if (/\p{Nd}/u.test(nome)) return no(`Il ${campo} non può contenere cifre`)
  if (!AMMESSI.test(nome)) return no(`Scrivi il ${campo} in lettere latine, come sul documento`)
  if (!/\p{L}/u.test(nome)) return no(`Inserisci il ${campo}`)
  return { ok: true, nome }
}
