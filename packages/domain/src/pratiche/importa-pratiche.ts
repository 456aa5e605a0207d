import { verificaPartitaIva } from '../anagrafica/company-numbers.ts'
import { cleanText, isReadable, NOT_READABLE } from '../platform/clean-text.ts'
import { type IsoDate, parseWrittenDay } from '../platform/dates.ts'
import { fullStop } from '../platform/italian.ts'
import { accorda } from '../platform/numbers.ts'
import { parseEuro, reasonNoEuro } from '../platform/parse-numbers.ts'
import { reasonPlaceholder } from '../platform/placeholder.ts'
import { IMPORTO_MAX_CENT, IMPORTO_TROPPO_ALTO } from './pratica.ts'

/** Columns of an import file (decisions §6), in the order of the template. Any order is accepted. */
export const COLONNE_IMPORTA = [
  'codice_convenzionato',
  'partita_iva',
  'nominativo',
  'tipo_finanziamento',
  'importo',
  'data_registrazione',
  'stato',
] as const
export type ColonnaImporta = (typeof COLONNE_IMPORTA)[number]
/** Maximum number of rows of an import file. */
export const IMPORT_ROWS_MAX = 200_000
/** Maximum size of an import file, in bytes. */
export const FILE_IMPORTA_MAX_BYTE = 40 * 1024 * 1024
/** Maximum size in bytes of an import file as uploaded, which may be compressed. */
export const FILE_INVIATO_MAX_BYTE = 10 * 1024 * 1024

/** States of an import, with their labels. */
export const STATI_IMPORTAZIONE = {
  in_lettura: 'In lettura',
  letta: 'Da confermare',
  in_corso: 'In corso',
  fermata: 'Fermata',
  finita: 'Finita',
  in_annullamento: 'In annullamento',
  annullata: 'Annullata',
  scartata: 'Scartata',
  fallita: 'Non riuscita',
} as const
export type StatoImportazione = keyof typeof STATI_IMPORTAZIONE

/** States of an import in which a job is processing it. */
export const IMPORTAZIONI_AL_LAVORO = [
  'in_lettura',
  'in_corso',
  'in_annullamento',
] as const satisfies readonly StatoImportazione[]

/**
 * State table of an import. `annulla` withdraws the imported pratiche that were not changed since. A failed or stopped import
 * resumes where it stopped.
 */
export const AZIONI_IMPORTAZIONE = {
  importa: { da: ['letta', 'fermata', 'fallita'], a: 'in_corso' },
  ferma: { da: ['in_corso'], a: 'fermata' },
  scarta: { da: ['in_lettura', 'letta'], a: 'scartata' },
  annulla: { da: ['fermata', 'finita', 'fallita'], a: 'in_annullamento' },
} as const satisfies Record<string, { da: readonly StatoImportazione[]; a: StatoImportazione }>
export type AzioneImportazione = keyof typeof AZIONI_IMPORTAZIONE

/**
 * Returns the actions that an operator may take on an import now.
 * @param now `create` and `annullate`: number of pratiche created, and of those withdrawn again. `letto`: whether the file was
 * parsed to its end and is still stored
 */
export function azioniImportazione(now: {
  stato: StatoImportazione
  create: number
  annullate: number
  letto: boolean
}): AzioneImportazione[] {
  return (Object.keys(AZIONI_IMPORTAZIONE) as AzioneImportazione[]).filter((azione) => {
    const from: readonly StatoImportazione[] = AZIONI_IMPORTAZIONE[azione].da
    if (!from.includes(now.stato)) return false
    if (azione === 'importa') return now.letto
    return azione !== 'annulla' || now.create > now.annullate
  })
}

const OBBLIGATORIE: ColonnaImporta[] = ['nominativo', 'tipo_finanziamento', 'importo', 'data_registrazione']
/** First accepted registration day. Earlier dates are considered typing errors. */
const PRIMO_GIORNO = '2000-01-01'

export type ErroreColonna = { colonna: ColonnaImporta; messaggio: string }
/** Parsed row of an import file. `partita_iva` has digits only; it and `codice_convenzionato` are null when empty. */
export type PraticaImportRow = {
  codice_convenzionato: string | null
  partita_iva: string | null
  nominativo: string
  id_tipo_finanziamento: number
  importo_cent: number
  data_registrazione: IsoDate
  stato: 'bozza' | 'in_lavorazione'
}

/** Returns a cell without the wrapping of text in spreadsheets (`="DEMO2026"`, `'DEMO2026'`), with single spaces. */
const stretto = (text: string) =>
  cleanText(text)
    .trim()
    .replace(/^=?"([^"]*)"$|^'([^']*)'$/s, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
const piegato = (text: string) => stretto(text).toLowerCase()

/**
 * Positions of the columns in an import file, from 0. With the client's name in two columns, `nominativo` is the position of the
 * first name.
 */
export type HeaderColumns = {
  posti: Partial<Record<ColonnaImporta, number>>
  /** Position of the client's surname, if the name is in two columns. */
  cognome?: number
  /** Headings in the file that belong to no column of the import. */
  ignote: string[]
}

/**
 * Maps the heading row of a file to columns.
 * @returns the position of each column and the unknown headings, or a message about missing columns
 */
export function parseHeaders(cells: readonly string[]): HeaderColumns | { messaggio: string } {
  const posti: Partial<Record<ColonnaImporta, number>> = {}
  const names = cells.map(columnName)
  for (const [i, nome] of names.entries()) {
    const column = COLONNE_IMPORTA.find((c) => c === nome)
    if (column && posti[column] !== undefined) return { messaggio: `La colonna «${column}» c’è due volte.` }
    if (column) posti[column] = i
  }
  for (const [i, nome] of names.entries()) {
    const other = ALTRI_NOMI.get(nome)
    if (other) posti[other] ??= i
  }
  const [nome, cognome] = [NOME, COGNOME].map((aliases) => names.findIndex((one) => aliases.includes(one)))
  const inTwo = nome! >= 0 && cognome! >= 0 && (posti.nominativo ?? nome) === nome
  if (inTwo) posti.nominativo = nome!
  const noOwner = posti.codice_convenzionato === undefined && posti.partita_iva === undefined
  const owner = noOwner ? names.findIndex((one) => OWNER.includes(one)) : -1
  if (owner >= 0) posti.codice_convenzionato = owner

  const missing: string[] = OBBLIGATORIE.filter((c) => posti[c] === undefined)
  if (noOwner && owner < 0) missing.unshift('codice_convenzionato o partita_iva')
  if (missing.length > 0) {
    const which = missing.map((c) => `«${c}»`).join(', ')
    return { messaggio: `Nelle intestazioni ${accorda(missing.length, 'manca', 'mancano')} ${which}.` }
  }
  const found = new Set([...Object.values(posti), ...(inTwo ? [cognome!] : [])])
  const ignote = cells.filter((_, i) => !found.has(i) && names[i]).map((cell) => stretto(cell).slice(0, 60))
  return { posti, ...(inTwo ? { cognome: cognome! } : {}), ignote }
}

/** Aliases of column headings, used only when the column's own name is missing. */
const ALTRI_NOMI: ReadonlyMap<string, ColonnaImporta> = new Map(
  Object.entries({
    cod_convenzionato: 'codice_convenzionato',
    codice_conv: 'codice_convenzionato',
    cod_conv: 'codice_convenzionato',
    convenzionato_codice: 'codice_convenzionato',
    codiceconvenzionato: 'codice_convenzionato',
    piva: 'partita_iva',
    p_iva: 'partita_iva',
    pi: 'partita_iva',
    p_i: 'partita_iva',
    p_ta_iva: 'partita_iva',
    part_iva: 'partita_iva',
    partitaiva: 'partita_iva',
    partita_iva_convenzionato: 'partita_iva',
    cliente: 'nominativo',
    nome_cliente: 'nominativo',
    nominativo_cliente: 'nominativo',
    nome_cognome: 'nominativo',
    cognome_nome: 'nominativo',
    nome_cognome_cliente: 'nominativo',
    cognome_nome_cliente: 'nominativo',
    intestatario: 'nominativo',
    richiedente: 'nominativo',
    tipo: 'tipo_finanziamento',
    tipologia: 'tipo_finanziamento',
    tipologia_finanziamento: 'tipo_finanziamento',
    finanziamento: 'tipo_finanziamento',
    importo_euro: 'importo',
    importo_eur: 'importo',
    importo_richiesto: 'importo',
    importo_finanziato: 'importo',
    importo_finanziamento: 'importo',
    data: 'data_registrazione',
    data_reg: 'data_registrazione',
    data_pratica: 'data_registrazione',
  } as const),
)
/** Headings of the first name and of the surname (`COGNOME`), when the client's name is in two columns. */
const NOME = ['nome', 'nome_cliente']
const COGNOME = ['cognome', 'cognome_cliente']
/** Headings that may mean the case's owner or something else: used only in a file without any other column for the owner. */
const OWNER = ['codice', 'convenzionato']

const isKnown = (name: string): boolean =>
  COLONNE_IMPORTA.some((column) => column === name) ||
  [...NOME, ...COGNOME].includes(name) ||
  ALTRI_NOMI.has(name)

/**
 * Normalises a heading to a column name: «Importo (€)» is `importo`, «Data di registrazione» and «dataRegistrazione» are
 * `data_registrazione`, «Partita I.V.A.» is `partita_iva`. A text in brackets is dropped, unless the whole heading is a known
 * name.
 */
function columnName(heading: string): string {
  const whole = normalized(heading)
  const name = normalized(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
  return isKnown(whole) || name === '' ? whole : name
}

const normalized = (heading: string): string =>
  stretto(heading)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))
    .replace(/[^a-z]+/g, ' ')
    .replace(/\b(?:di|del|della|in|e)\b/g, ' ')
    .trim()
    .replace(/ +/g, '_')

/** Returns how many cells of a row are known headings. A title above the table has few or none. */
export const knownHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => isKnown(columnName(cell))).length

/** Returns the id of a type of financing from its name (in any case) or its id. Null for an unknown one. */
export function parseTipo(text: string, tipi: readonly { id: number; descrizione: string }[]): number | null {
  const written = piegato(text)
  return tipi.find((t) => String(t.id) === written || piegato(t.descrizione) === written)?.id ?? null
}

function messaggioNominativo(nominativo: string): string | null {
  const placeholder = reasonPlaceholder(nominativo, 'il nome del cliente')
  if (placeholder) return placeholder
  if (nominativo.length < 2) return 'Scrivi il nome del cliente.'
  if (!isReadable(nominativo)) return NOT_READABLE
  if (nominativo.length > 120) return 'Accorcia il nome del cliente: al massimo 120 caratteri.'
  return null
}

function messaggioImporto(text: string, cent: number | null): string | null {
  if (text.trim() === '') return 'Scrivi l’importo.'
  if (cent === null) return reasonNoEuro(text) ?? 'Scrivi l’importo in euro, per esempio 15.000,50.'
  if (cent < 1) return 'L’importo deve essere più di zero.'
  return cent > IMPORTO_MAX_CENT ? IMPORTO_TROPPO_ALTO : null
}

function messaggioData(text: string, data: IsoDate | null, today: IsoDate): string | null {
  if (text.trim() === '') return 'Scrivi la data di registrazione.'
  if (data === null) return 'Scrivi la data come 07/03/2026: questa non si legge o non esiste.'
  if (data > today) return 'La data è nel futuro: scrivi quella in cui la pratica è stata registrata.'
  return data < PRIMO_GIORNO ? 'Controlla l’anno: si accettano date dal 2000 in poi.' : null
}

/**
 * Parses a row by the import rules (decisions §6). The caller looks up the owner.
 * @returns the row, or the errors by column
 */
export function parseImportedRow(
  cells: Partial<Record<ColonnaImporta, string>>,
  con: { oggi: IsoDate; tipi: readonly { id: number; descrizione: string }[] },
): PraticaImportRow | { errori: ErroreColonna[] } {
  const errori: ErroreColonna[] = []
  const mark = (colonna: ColonnaImporta, messaggio: string | null) => {
    if (messaggio !== null) errori.push({ colonna, messaggio })
  }
  const cell = (column: ColonnaImporta) => stretto(cells[column] ?? '')

  const codice = cell('codice_convenzionato')
  const iva = cell('partita_iva')
  const esitoIva = iva === '' ? null : verificaPartitaIva(iva)
  if (codice === '' && iva === '')
    mark('codice_convenzionato', 'Scrivi il codice del convenzionato, o la sua partita IVA.')
  if (codice.length > 40) mark('codice_convenzionato', 'Controlla il codice: è troppo lungo.')
  if (esitoIva && !esitoIva.ok) mark('partita_iva', `${esitoIva.message}.`)

  const nominativo = cell('nominativo')
  mark('nominativo', messaggioNominativo(nominativo))

  const tipo = parseTipo(cell('tipo_finanziamento'), con.tipi)
  if (tipo === null) {
    const names = con.tipi.map((t) => t.descrizione).join(', ')
    mark('tipo_finanziamento', fullStop(`Scrivi uno dei tipi di finanziamento: ${names}`))
  }

  const importo_cent = parseEuro(cell('importo'))
  mark('importo', messaggioImporto(cell('importo'), importo_cent))
  const data = parseWrittenDay(cell('data_registrazione'))
  mark('data_registrazione', messaggioData(cell('data_registrazione'), data, con.oggi))

  const stato = piegato(cell('stato')).replaceAll(' ', '_') || 'in_lavorazione'
  if (stato !== 'bozza' && stato !== 'in_lavorazione') {
    mark('stato', 'Scrivi «bozza» o «in lavorazione», o lascia vuoto.')
    return { errori }
  }
  if (errori.length > 0 || tipo === null || importo_cent === null || data === null) return { errori }
  return {
    codice_convenzionato: codice || null,
    partita_iva: esitoIva?.ok ? esitoIva.partita_iva : null,
    nominativo,
    id_tipo_finanziamento: tipo,
    importo_cent,
    data_registrazione: data,
    stato,
  }
}
