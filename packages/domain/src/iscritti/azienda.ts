import { normalizzaCodiceFiscale, verificaCodiceFiscale } from '../anagrafica/codice-fiscale.ts'
import {
  controlloTorna,
  isShortened,
  normalizzaPartitaIva,
  verificaPartitaIva,
} from '../anagrafica/company-numbers.ts'
import { addMonths, ageOn, type IsoDate, longDate } from '../platform/dates.ts'
import { elide, joinWords } from '../platform/italian.ts'

/**
 * Rules on companies and their legal representatives.
 * @see decisions §5
 */

const ETA_MINIMA = 18
const ETA_MASSIMA = 120

/**
 * Usage states of a company's data: whether they are verified and may be used, and whether the owner may still edit them.
 * @see specification §3, Usage state
 */
export const STATI_UTILIZZO = {
  daVerificare: { id: 1, descrizione: 'Da verificare', utilizzabile: false, modificabile: true },
  inVerifica: { id: 2, descrizione: 'In verifica', utilizzabile: false, modificabile: false },
  verificato: { id: 3, descrizione: 'Verificato', utilizzabile: true, modificabile: false },
  daCorreggere: { id: 4, descrizione: 'Da correggere', utilizzabile: false, modificabile: true },
} as const

/** Returns the usage state with an id. An unknown id gives the first state. */
export function statoUtilizzoConId(id: number) {
  const found = Object.values(STATI_UTILIZZO).find((s) => s.id === id)
  return { ...(found ?? STATI_UTILIZZO.daVerificare), cancellato: false }
}

type EsitoCodiceFiscaleAzienda = { ok: true; codice: string } | { ok: false; message: string }

/**
 * Validates the codice fiscale of a company: 11 digits with the same check digit as a partita IVA, or the owner's 16 characters
 * for a sole trader. An empty text means the same as the partita IVA.
 */
export function verificaCodiceFiscaleAzienda(text: string, partita_iva: string): EsitoCodiceFiscaleAzienda {
  const written = normalizzaCodiceFiscale(text)
  if (written === '') return { ok: true, codice: partita_iva }
  const cifre = normalizzaPartitaIva(text)
  const outcome = verificaPartitaIva(cifre)
  if (outcome.ok) return { ok: true, codice: outcome.partita_iva }
  // Codici fiscali of associations (initial 8 or 9) come from offices that the partita IVA does not have.
  if (/^[89]\d{10}$/.test(cifre) && controlloTorna(cifre)) return { ok: true, codice: cifre }
  if (/^[A-Z]{6}/.test(written) && !/^\d+$/.test(cifre)) return verificaCodiceFiscale(written)
  if (/^\d{11}$/.test(cifre))
    return {
      ok: false,
      message: 'L’ultima cifra del codice fiscale non torna con le altre: ricontrollala',
    }
  if (isShortened(cifre))
    return {
      ok: false,
      message:
        'Excel ha abbreviato il codice fiscale: scegli «Testo» come formato della colonna e riscrivilo',
    }
  return {
    ok: false,
    message: 'Il codice fiscale di un’azienda ha 11 cifre, o 16 caratteri se l’impresa è una persona',
  }
}

/**
 * Words before the number of a document: «n.», «N°», «C.I.», «Carta d’identità n.», «CIE» before the two letters of a number. «CI»
 * and «N» joined to the number are its series.
 */
const LABEL =
  /^(?:(?:CARTA|D[’']\s*|DI|IDENTIT(?:À|A[’']?)|ELETTRONICA|PASSAPORTO|PATENTE|GUIDA|DOCUMENTO|NUMERO|NUM|NR|N)(?![\p{L}\p{N}])|D[’'](?=IDENTIT)|C\.\s?I\.\s?(?:E\.)?|CIE?(?=\s+\p{L}{2}\s?\d)|[^\p{L}\p{N}])+/u

/** Returns the number of an identity document without the words before it, blanks, and signs at its end, in capitals. */
export const numeroDocumento = (text: string): string =>
  text
    .toUpperCase()
    .replace(LABEL, '')
    .replace(/\s+|[^\p{L}\p{N}]+$/gu, '')

/**
 * Maximum validity of a document in years. A driving licence lasts up to 15 years (directive (EU) 2025/2205), and then until the
 * birthday. From the age of 70 identity cards may have no expiry, which some States print as a day far ahead.
 */
const ANNI_DOCUMENTO_MAX = 16
const ETA_SENZA_SCADENZA = 70

/** Returns whether a document's expiry date is later than that of any document of a person of that age can be. */
const scadenzaLontana = (d: DateDocumento): boolean =>
  d.data_scadenza_documento > addMonths(d.data_rilascio_documento, ANNI_DOCUMENTO_MAX * 12) &&
  ageOn(d.data_nascita, d.data_rilascio_documento) < ETA_SENZA_SCADENZA

type DateDocumento = {
  data_nascita: IsoDate
  data_rilascio_documento: IsoDate
  data_scadenza_documento: IsoDate
}

/**
 * Returns the errors in the dates of a legal representative (birth, issue and expiry of the document), one sentence per field.
 */
export function dateSbagliate(
  d: DateDocumento,
  today: IsoDate,
): Partial<Record<keyof DateDocumento, string>> {
  const sbagliate: Partial<Record<keyof DateDocumento, string>> = {}
  if (d.data_nascita > today) sbagliate.data_nascita = 'La data di nascita è nel futuro.'
  else if (ageOn(d.data_nascita, today) > ETA_MASSIMA)
    sbagliate.data_nascita = 'La data di nascita è troppo lontana: controlla l’anno.'
  else if (ageOn(d.data_nascita, today) < ETA_MINIMA)
    sbagliate.data_nascita = 'Il legale rappresentante deve essere maggiorenne.'
  if (d.data_rilascio_documento > today)
    sbagliate.data_rilascio_documento = 'La data di rilascio è nel futuro.'
  else if (!sbagliate.data_nascita && d.data_rilascio_documento < d.data_nascita)
    sbagliate.data_rilascio_documento = 'La data di rilascio viene prima della nascita.'
  if (d.data_scadenza_documento <= d.data_rilascio_documento)
    sbagliate.data_scadenza_documento = 'La scadenza deve venire dopo il rilascio.'
  else if (d.data_scadenza_documento < today)
    sbagliate.data_scadenza_documento = 'Questo documento è scaduto: usane uno ancora valido.'
  else if (!sbagliate.data_nascita && !sbagliate.data_rilascio_documento && scadenzaLontana(d))
    sbagliate.data_scadenza_documento = 'La data di scadenza è troppo lontana: controlla l’anno.'
  return sbagliate
}

/** Labels of the company fields that a correction can change. */
const CAMPI_AZIENDA: Readonly<Record<string, string>> = {
  denominazione: 'ragione sociale',
  partita_iva: 'partita IVA',
  codice_fiscale: 'codice fiscale',
  natura_giuridica: 'natura giuridica',
  codice_ateco: 'attività (ATECO)',
  categorie: 'categorie',
  indirizzo: 'sede',
  comune: 'sede',
  cap: 'sede',
  legale_rappresentante: 'legale rappresentante',
}

/** Returns the labels of a company's changed fields as a list: «ragione sociale e sede». */
export function formatCampiAzienda(fields: readonly string[]): string {
  const words = [...new Set(fields.map((field) => CAMPI_AZIENDA[field] ?? field))]
  return joinWords(words)
}

/** Kinds of document that prove who a company's legal representative is, or a change of their data. */
export const PROVE_LEGALE = {
  visura: 'Visura camerale',
  verbale: 'Verbale di nomina',
  procura: 'Procura notarile',
  documento: 'Documento d’identità rinnovato',
} as const
export type ProvaLegale = keyof typeof PROVE_LEGALE

/** Returns a supporting document with its date: «Visura camerale del 12 novembre 2026». */
export const formatProvaLegale = (prova: ProvaLegale, del: IsoDate) =>
  `${PROVE_LEGALE[prova]} ${elide('del', longDate(del))}`
