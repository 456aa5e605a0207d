/**
 * Compares a valid codice fiscale with the person's data. It only warns: suppressed comuni, births abroad and
 * changed names make perfectly good codes differ (decisions §5).
 */

import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import {
  normalizzaCodiceFiscale,
  senzaOmocodia,
  verificaCodiceFiscale,
} from '@primo/domain/persone/codice-fiscale'
import { avvisiNomi } from '@primo/domain/persone/nomi-codice-fiscale'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, longDate, parseDate } from '@primo/domain/platform/dates'
import { nomeArchivio } from '../geo/nome-archivio.ts'
import { piega } from '../geo/piega.ts'

export type PersonaDaConfrontare = {
  nome: string
  cognome: string
  data_nascita?: IsoDate
  /** Codice catastale, or the name of the comune or the State. */
  luogo_nascita?: string
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

/** The archive lacks some suppressed comuni: nothing is said of a place it does not know. */
async function avvisoLuogo(base: string, luogo: string | undefined): Promise<string[]> {
  const codice = base.slice(11, 15)
  if (!luogo?.trim() || luogo.trim().toUpperCase() === codice) return []
  const found = await belfioreConnector.findByCode(codice)
  if (!found) return []
  const nome = nomeArchivio(found.name)
  if (piega(nome) === piega(luogo)) return []
  const soppresso = found.expirationDate !== undefined && found.expirationDate < clock.now()
  const dove = codice.startsWith('Z')
    ? `all’estero (${nome})`
    : soppresso
      ? `a ${nome}, che oggi non è più un comune`
      : `a ${nome}`
  return [`Secondo il codice fiscale la nascita è avvenuta ${dove}: controlla il luogo`]
}

/**
 * The warnings, in Italian, for who is typing; empty when all agrees or the code is not valid (which
 * `verificaCodiceFiscale` already says). Never blocks.
 */
export async function avvisiCodiceFiscale(text: string, persona: PersonaDaConfrontare): Promise<string[]> {
  if (!verificaCodiceFiscale(text).ok) return []
  const codice = normalizzaCodiceFiscale(text)
  const base = senzaOmocodia(codice)
  return [
    ...avvisiNomi(codice, persona),
    ...avvisoNascita(base, persona.data_nascita),
    ...(await avvisoLuogo(base, persona.luogo_nascita)),
  ]
}
