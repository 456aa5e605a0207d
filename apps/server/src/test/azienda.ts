/** Company data in the format of the app's forms, for tests. */
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'

/** Returns a valid partita IVA for a number below a million, a different one for each. */
export function partitaIva(n: number): string {
  const primi10 = `${String(1_234_000 + n).padStart(7, '0')}015`
  let sum = 0
  for (const [i, cifra] of [...primi10].entries()) {
    const doppio = Number(cifra) * (i % 2 === 0 ? 1 : 2)
    sum += doppio > 9 ? doppio - 9 : doppio
  }
  return primi10 + String((10 - (sum % 10)) % 10)
}

const TODAY = todayInRome(clock.now())
let nextNumber = 0

/**
 * Returns a request body that registers a new company.
 * @param other fields to replace
 */
export function corpoAzienda(other: Record<string, unknown> = {}) {
  return {
    denominazione: 'Falegnameria Conti S.r.l.',
    partita_iva: partitaIva(++nextNumber),
    id_natura_giuridica: 12,
    codice_ateco: '16',
    categorie_merceologiche: [5],
    ...other,
  }
}

/** Id of the comune Norcia, derived from its codice catastale: F935. */
export const NORCIA = 6935

export const SEDE = { indirizzo: 'Via dei Mestieri 4', id_comune: NORCIA, cap: '06046' }

export const LEGALE = {
  cognome_legale_rappresentante: 'Rossi',
  nome_legale_rappresentante: 'Mario',
  codice_fiscale_legale_rappresentante: 'RSSMRA80A01H501U',
  id_tipo_documento_legale_rappresentante: 'CIE',
  numero_documento_legale_rappresentante: 'CA12345AA',
  data_rilascio_documento_legale_rappresentante: addDays(TODAY, -1_000),
  data_scadenza_documento_legale_rappresentante: addDays(TODAY, 1_000),
  id_citta_rilascio_legale_rappresentante: NORCIA,
  citta_nascita_legale_rappresentante: 'Roma',
  provincia_nascita_legale_rappresentante: 'RM',
  data_nascita_legale_rappresentante: '1980-01-01',
  sesso_legale_rappresentante: 'M' as const,
  rilasciato_da_legale_rappresentante: 'Ministero dell’Interno',
  email_legale_rappresentante: 'mario.rossi@azienda.example',
  cellulare_legale_rappresentante: '333 123 4567',
}
