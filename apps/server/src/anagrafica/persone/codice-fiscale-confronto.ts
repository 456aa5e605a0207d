/**
 * Compares a valid codice fiscale with the person's data. Differences only warn: suppressed comuni, births abroad and changed
 * names make valid codes differ (decisions §5).
 */

import {
  avvisiNomi,
  normalizzaCodiceFiscale,
  senzaOmocodia,
  verificaCodiceFiscale,
} from '@primo/domain/anagrafica/codice-fiscale'
import { type IsoDate, longDate, parseDate } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import { birthProvince, ESTERO, isPlaceOf, mayHaveAbsorbed, placeOfCode } from '../geo/luogo-nascita.ts'

export type PersonaDaConfrontare = {
  nome: string
  cognome: string
  data_nascita?: IsoDate
  /** Place of birth: codice catastale, or name of the comune or the State. */
  luogo_nascita?: string
  /** Sigla of the province of birth, `EE` for a birth abroad. */
  provincia_nascita?: string
  sesso?: 'M' | 'F'
}

const MESI = 'ABCDEHLMPRST'

function avvisoNascita(base: string, nascita: IsoDate | undefined): string[] {
  const data = nascita === undefined ? null : parseDate(nascita)
  if (!nascita || !data) return []
  const torna =
    Number(base.slice(6, 8)) === data.anno % 100 &&
    MESI.indexOf(base.charAt(8)) + 1 === data.mese &&
    Number(base.slice(9, 11)) % 40 === data.giorno
  return torna
    ? []
    : [`La data di nascita (${longDate(nascita)}) non corrisponde al codice fiscale: controllala`]
}

/** Returns the warnings about place and province of birth. A code that is in no archive gives no warning. */
async function avvisiLuogo(base: string, { luogo_nascita, provincia_nascita }: PersonaDaConfrontare) {
  const codice = base.slice(11, 15)
  const luogo = luogo_nascita?.trim() ?? ''
  const found = await placeOfCode(codice)
  if (!found || luogo.toUpperCase() === codice) return []
  const sigla = birthProvince(provincia_nascita ?? '') ?? provincia_nascita?.toUpperCase() ?? ''
  const named = luogo === '' || (await isPlaceOf(found, codice, luogo, sigla === ESTERO))
  const absorbing = named ? null : await mayHaveAbsorbed(found, luogo)
  const provincia = sigla === '' || found.sigle.has(sigla) || absorbing?.sigle.has(sigla)
  const place = named || absorbing !== null
  if (place && provincia) return []
  const dove = found.estero
    ? `all’estero (${found.nome})`
    : `${aOrAd(found.nome)}${found.cessato ? ', che oggi non è più un comune' : ''}`
  if (!place) return [`Secondo il codice fiscale la nascita è avvenuta ${dove}: controlla il luogo`]
  if (found.estero)
    return [`Secondo il codice fiscale la nascita è avvenuta ${dove}: come provincia scrivi ${ESTERO}`]
  if (sigla !== ESTERO)
    return [`${found.nome} non è in provincia di ${sigla}: controlla la provincia di nascita`]
  const where = found.cessato ? `era in provincia di ${found.sigla}` : 'è in Italia'
  return [`${found.nome} ${where}: come provincia scrivi ${found.sigla}`]
}

function avvisoSesso(base: string, sesso: 'M' | 'F' | undefined): string[] {
  const letto = Number(base.slice(9, 11)) > 40 ? 'F' : 'M'
  return sesso === undefined || sesso === letto
    ? []
    : ['Il sesso non corrisponde al codice fiscale: controllalo']
}

/**
 * Returns the warnings, in Italian, about differences between a codice fiscale and the personal data in a form; empty when they
 * agree or the code is not valid (which `verificaCodiceFiscale` reports). They do not prevent submitting the form.
 */
export async function avvisiCodiceFiscale(text: string, persona: PersonaDaConfrontare): Promise<string[]> {
  if (!verificaCodiceFiscale(text).ok) return []
  const codice = normalizzaCodiceFiscale(text)
  const base = senzaOmocodia(codice)
  return [
    ...avvisiNomi(codice, persona),
    ...avvisoNascita(base, persona.data_nascita),
    ...avvisoSesso(base, persona.sesso),
    ...(await avvisiLuogo(base, persona)),
  ]
}
