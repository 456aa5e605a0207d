/** Columns of an import file of pratiche: which heading of the file is which column, found by name or chosen by an operator. */
import { cleanText } from '../platform/clean-text.ts'
import { nameIdentity } from '../platform/fold.ts'
import { accorda } from '../platform/numbers.ts'

/**
 * Columns of an import file (decisions §6), in the order of the template, with their names for the operator. Any order is
 * accepted.
 */
export const NOMI_COLONNE = {
  codice_convenzionato: 'Codice del convenzionato',
  partita_iva: 'Partita IVA del convenzionato',
  nominativo: 'Cliente',
  tipo_finanziamento: 'Tipo di finanziamento',
  importo: 'Importo',
  data_registrazione: 'Data di registrazione',
  stato: 'Stato',
  codice_fiscale: 'Codice fiscale del cliente',
  cellulare: 'Cellulare del cliente',
  email: 'E-mail del cliente',
  banca: 'Banca',
  prodotto: 'Prodotto',
  mandato: 'Mandato',
} as const
export type ColonnaImporta = keyof typeof NOMI_COLONNE
export const COLONNE_IMPORTA = Object.keys(NOMI_COLONNE) as ColonnaImporta[]

const OBBLIGATORIE: ColonnaImporta[] = ['nominativo', 'tipo_finanziamento', 'importo', 'data_registrazione']
/** Columns of which a file needs one: they name the owner of the pratica. */
const TITOLARE: ColonnaImporta[] = ['codice_convenzionato', 'partita_iva']
/** Minimum number of headings of a file whose columns an operator can choose. */
export const COLONNE_MIN = OBBLIGATORIE.length + 1

/** Columns that an operator can choose: `cognome` is the surname, when the client's name is in two columns. */
export const COLONNE_SCEGLIBILI = [...COLONNE_IMPORTA, 'cognome'] as const
export type ColonnaScelta = ColonnaImporta | 'cognome'
/** Positions of the chosen columns in the file, from 0; `campi`: those of the additional fields, by the field's name. */
export type ColonneScelte = Partial<Record<ColonnaScelta, number>> & { campi?: Record<string, number> }

/** Returns a cell without the wrapping of text in spreadsheets (`="DEMO2026"`, `'DEMO2026'`), with single spaces. */
export const stretto = (text: string) =>
  cleanText(text)
    .trim()
    .replace(/^=?"([^"]*)"$|^'([^']*)'$/s, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
/**
 * Positions of the columns in an import file, from 0. With the client's name in two columns, `nominativo` is the position of the
 * first name.
 */
export type HeaderColumns = {
  posti: Partial<Record<ColonnaImporta, number>>
  /** Position of the client's surname, if the name is in two columns. */
  cognome?: number
  /** Positions of the additional fields, by the field's name. */
  campi: Record<string, number>
  /** Headings in the file that belong to no column of the import. */
  ignote: string[]
  /** Names of the mandatory columns that were not found. */
  mancano: string[]
}

/** Returns a name of a field as it is compared with headings: «Valore dell'immobile» and «VALORE_DELL’IMMOBILE» are the same. */
export const fieldName = (text: string): string =>
  nameIdentity(stretto(text).replace(/[_’']/g, ' ')).replace(/ +/g, ' ')

/** Returns the names of the additional fields of these types, each once. */
export const nomiCampi = (types: readonly { campi: readonly { etichetta: string }[] }[]): string[] => [
  ...new Map(
    types.flatMap(({ campi }) => campi.map(({ etichetta }) => [fieldName(etichetta), etichetta] as const)),
  ).values(),
]

/**
 * Maps the heading row of a file to columns by their names.
 * @param fields names of the additional fields of the financing types
 * @returns the position of each column, the unknown headings and the missing columns, or a message about a repeated column
 */
export function parseHeaders(
  cells: readonly string[],
  fields: readonly string[] = [],
): HeaderColumns | { messaggio: string } {
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

  const taken = new Set([...Object.values(posti), ...(inTwo ? [cognome!] : [])])
  const free = cells.map((cell, i) => (taken.has(i) ? '' : fieldName(cell)))
  const campi = Object.fromEntries(
    fields.map((field) => [field, free.indexOf(fieldName(field))] as const).filter(([, at]) => at >= 0),
  )
  return headerColumns(cells, { ...posti, ...(inTwo ? { cognome: cognome! } : {}), campi }, fields)
}

/**
 * Returns the columns at these positions, with the other headings and the missing columns. The client's contacts belong to a
 * codice fiscale: in a file without that column they are ignored. So are fields that no financing type has any more.
 */
export function headerColumns(
  cells: readonly string[],
  chosen: ColonneScelte,
  fields: readonly string[] = [],
): HeaderColumns {
  const { cognome, cellulare, email, campi: places = {}, ...others } = chosen
  const campi = Object.fromEntries(Object.entries(places).filter(([field]) => fields.includes(field)))
  const withContacts = others.codice_fiscale !== undefined
  const posti = {
    ...others,
    ...(withContacts && cellulare !== undefined ? { cellulare } : {}),
    ...(withContacts && email !== undefined ? { email } : {}),
  }
  const found = new Set([...Object.values(posti), ...Object.values(campi), cognome])
  const ignote = cells
    .filter((cell, i) => !found.has(i) && columnName(cell))
    .map((cell) => stretto(cell).slice(0, 60))
  const mancano: string[] = OBBLIGATORIE.filter((c) => posti[c] === undefined)
  if (TITOLARE.every((c) => posti[c] === undefined)) mancano.unshift(TITOLARE.join(' o '))
  return { posti, campi, ...(cognome === undefined ? {} : { cognome }), ignote, mancano }
}

/** Returns the sentence about the mandatory columns that a file lacks. */
export const fraseMancano = (mancano: readonly string[]): string =>
  `Nelle intestazioni ${accorda(mancano.length, 'manca', 'mancano')} ${mancano.map((c) => `«${c}»`).join(', ')}.`

/**
 * Returns the errors of columns that an operator chose for a file, by column; empty when it can be read.
 * @param headings number of headings of the file
 */
export function difettiColonne(chosen: ColonneScelte, headings: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const seen = new Map<number, string>()
  const { campi = {}, ...columns } = chosen
  const places = [
    ...Object.entries(columns),
    ...Object.entries(campi).map(([field, at]) => [`campi.${field}`, at] as const),
  ]
  for (const [column, at] of places) {
    if (at >= headings) errors[column] = ['Questa colonna non c’è nel file.']
    else if (seen.has(at)) errors[column] = ['È già scelta per un’altra.']
    seen.set(at, column)
  }
  for (const column of OBBLIGATORIE) if (chosen[column] === undefined) errors[column] = ['Scegli la colonna.']
  if (TITOLARE.every((c) => chosen[c] === undefined))
    errors.codice_convenzionato = ['Scegli il codice del convenzionato, o la sua partita IVA.']
  return errors
}

/** Returns a text that is the same for files with the same headings in the same order, under which the choice is saved. */
export const layoutOf = (headings: readonly string[]): string =>
  JSON.stringify(headings.map((heading) => stretto(heading).toLowerCase()))

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
    cf: 'codice_fiscale',
    cf_cliente: 'codice_fiscale',
    cod_fiscale: 'codice_fiscale',
    cod_fisc: 'codice_fiscale',
    codice_fiscale_cliente: 'codice_fiscale',
    cell: 'cellulare',
    telefono: 'cellulare',
    telefono_cliente: 'cellulare',
    cellulare_cliente: 'cellulare',
    mail: 'email',
    mail_cliente: 'email',
    email_cliente: 'email',
    istituto: 'banca',
    banca_erogante: 'banca',
    prodotto_banca: 'prodotto',
    numero_mandato: 'mandato',
    mandato_numero: 'mandato',
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
