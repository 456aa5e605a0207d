import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { type IsoDate, parseDate } from '@primo/domain/platform/dates'
import { foldLetters } from '@primo/domain/platform/fold'
import type { RandomSource } from './random.ts'

const UOMINI = [
  'Marco',
  'Luca',
  'Andrea',
  'Matteo',
  'Davide',
  'Paolo',
  'Stefano',
  'Simone',
  'Giuseppe',
  'Antonio',
  'Roberto',
  'Francesco',
  'Alessandro',
  'Giovanni',
  'Federico',
  'Riccardo',
  'Nicola',
  'Omar',
  'Pietro',
  'Emanuele',
  'Salvatore',
] as const
const DONNE = [
  'Anna',
  'Giulia',
  'Sara',
  'Chiara',
  'Elena',
  'Francesca',
  'Martina',
  'Valentina',
  'Silvia',
  'Paola',
  'Giorgia',
  'Laura',
  'Maria',
  'Roberta',
  'Federica',
  'Ilaria',
  'Beatrice',
  'Lucia',
  'Camilla',
  'Noemi',
  'Amina',
] as const
const COGNOMI = [
  'Rossi',
  'Bianchi',
  'Conti',
  'Ferri',
  'Riva',
  'Villa',
  'Greco',
  'Sala',
  'Longo',
  'Moretti',
  'Esposito',
  'Romano',
  'Colombo',
  'Ricci',
  'Marino',
  'Gallo',
  'Costa',
  'Giordano',
  'Rizzo',
  'Lombardi',
  'Barbieri',
  'Fontana',
  'Caruso',
  'Mariani',
  'Ferrara',
  'Santoro',
  'Leone',
  'Martini',
  'Testa',
  'Serra',
  'Fabbri',
  'Pellegrini',
  'Palmieri',
  'Bruno',
  'De Luca',
  'D\u0027Angelo',
  'Monti',
  'Haddad',
  'Cattaneo',
  'Guerra',
  'Bellini',
  'Basile',
  'Orlando',
  'Sanna',
] as const
/** Codici catastali of provincial capitals, as places of birth of the demo persons. */
const LUOGHI = [
  'F205',
  'H501',
  'F839',
  'L219',
  'D612',
  'A944',
  'A662',
  'G273',
  'L736',
  'D969',
  'B354',
  'E506',
] as const

export type Persona = {
  nome: string
  cognome: string
  sesso: 'M' | 'F'
  nascita: IsoDate
  luogo: string
  codice_fiscale: string
}

const MESI = 'ABCDEHLMPRST'
const fold = (t: string) =>
  foldLetters(t)
    .replace(/[^a-z]/g, '')
    .toUpperCase()
const consonants = (t: string) => t.replace(/[AEIOU]/g, '')
const vowels = (t: string) => t.replace(/[^AEIOU]/g, '')
const threeLetters = (t: string) => `${consonants(t)}${vowels(t)}XXX`.slice(0, 3)

/** Returns the codice fiscale of personal data (D.M. 23 dicembre 1976), without omocodia. */
function codiceFiscaleDi(p: Omit<Persona, 'codice_fiscale'>): string {
  const { anno, mese, giorno } = parseDate(p.nascita)!
  const nome = fold(p.nome)
  const suoi = consonants(nome)
  const delNome = suoi.length > 3 ? suoi[0]! + suoi[2]! + suoi[3]! : threeLetters(nome)
  const due = (n: number) => String(n).padStart(2, '0')
  const base = `${threeLetters(fold(p.cognome))}${delNome}${due(anno % 100)}${MESI[mese - 1]}${due(p.sesso === 'F' ? giorno + 40 : giorno)}${p.luogo}`
  return base + carattereDiControllo(base)
}

/**
 * Creates a demo person with a plausible name and a valid codice fiscale that is not in `taken`, and adds the code to `taken`.
 */
export function nuovaPersona(
  chance: RandomSource,
  taken: Set<string>,
  wanted: Partial<Persona> = {},
): Persona {
  for (;;) {
    const sesso = wanted.sesso ?? (chance.perCento(50) ? 'F' : 'M')
    const due = (n: number) => String(n).padStart(2, '0')
    const data = {
      sesso,
      nome: wanted.nome ?? chance.uno(sesso === 'F' ? DONNE : UOMINI),
      cognome: wanted.cognome ?? chance.uno(COGNOMI),
      nascita: `${chance.intero(1958, 2001)}-${due(chance.intero(1, 12))}-${due(chance.intero(1, 28))}`,
      luogo: chance.uno(LUOGHI),
    }
    const codice_fiscale = codiceFiscaleDi(data)
    if (taken.has(codice_fiscale)) continue
    taken.add(codice_fiscale)
    return { ...data, codice_fiscale }
  }
}

/** Returns a plausible client name for a demo case. */
export function nominativo(chance: RandomSource): string {
  return `${chance.uno(chance.perCento(50) ? DONNE : UOMINI)} ${chance.uno(COGNOMI)}`
}
