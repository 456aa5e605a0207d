import type { BozzaRegola, RegolePunti, VersioneRegola } from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, parseDate, todayInRome } from '@primo/domain/platform/dates'
import { euro } from '@primo/domain/platform/numbers'
import { parseEuro, parseWholeNumber, reasonNoEuro } from '@primo/domain/platform/parse-numbers'
import {
  type Eccezione,
  fraseEccezione,
  INIZIO_ATECO,
  LIMITI_ECCEZIONI,
} from '@primo/domain/raccolta/eccezione-punti'
import { LIMITI_REGOLA } from '@primo/domain/raccolta/regola-punti'

/** Row of the exceptions in the form. `key` is its React key. */
export type EccezioneRow = {
  key: string
  tipi: number[]
  da: string
  sotto: string
  dal: string
  al: string
  promotore: '' | 'si' | 'no'
  regioni: string[]
  attivita: string
  prima: boolean
  come: 'punti' | 'percento'
  valore: string
}

export const emptyEccezione = (): EccezioneRow => ({
  ...{ key: crypto.randomUUID(), tipi: [], da: '', sotto: '', dal: '', al: '', promotore: '' },
  ...{ regioni: [], attivita: '', prima: false, come: 'punti', valore: '' },
})

/** Returns the rows of the exceptions, which the form stores as JSON text. */
export const rowsOf = (text: string | undefined): EccezioneRow[] => JSON.parse(text || '[]') as EccezioneRow[]

const amountText = (cent: number | null) => (cent === null ? '' : euro(cent).replace(/^€\s/, ''))

function rowOf(e: Eccezione, i: number): EccezioneRow {
  return {
    key: `${i}`,
    tipi: [...e.tipi],
    da: amountText(e.importo_da_cent),
    sotto: amountText(e.importo_sotto_cent),
    dal: e.dal ?? '',
    al: e.al ?? '',
    promotore: e.promotore === null ? '' : e.promotore ? 'si' : 'no',
    regioni: [...e.regioni],
    attivita: e.attivita.join('; '),
    prima: e.prima_pratica,
    come: e.percento === null ? 'punti' : 'percento',
    valore: String(e.percento ?? e.punti ?? ''),
  }
}

type ParsedRow = { eccezione: BozzaRegola['eccezioni'][number]; errors: Record<string, string> }

/** Parses a row of the exceptions, and returns the errors by field of the row. */
export function parseRow(row: EccezioneRow): ParsedRow {
  const errors: Record<string, string> = {}
  const cents = (name: 'da' | 'sotto') => {
    if (!row[name].trim()) return null
    const amount = parseEuro(row[name])
    if (amount === null || amount === 0)
      errors[name] = reasonNoEuro(row[name]) ?? 'Scrivi un importo, per esempio 100.000.'
    return amount
  }
  const day = (name: 'dal' | 'al') => {
    if (row[name] && !parseDate(row[name])) errors[name] = 'Scrivi un giorno, come 8/3/2027.'
    return row[name] || null
  }
  const attivita = row.attivita.split(/[;,\s]+/).filter(Boolean)
  if (!attivita.every((code) => INIZIO_ATECO.test(code)) || attivita.length > LIMITI_ECCEZIONI.voci)
    errors.attivita = 'Scrivi l’inizio di uno o più codici ATECO, come 68; 64.19.'
  const most = row.come === 'punti' ? LIMITI_REGOLA.punti : LIMITI_ECCEZIONI.percento
  const value = parseWholeNumber(row.valore.replace('%', ''))
  if (value === null || value < (row.come === 'punti' ? 0 : 1) || value > most)
    errors.valore = `Scrivi un numero intero, al massimo ${most.toLocaleString('it')}.`
  const eccezione = {
    tipi: row.tipi,
    importo_da_cent: cents('da'),
    importo_sotto_cent: cents('sotto'),
    dal: day('dal'),
    al: day('al'),
    promotore: row.promotore === '' ? null : row.promotore === 'si',
    regioni: row.regioni,
    attivita,
    prima_pratica: row.prima,
    punti: row.come === 'punti' ? value : null,
    percento: row.come === 'percento' ? value : null,
  }
  return { eccezione, errors }
}

/** Returns the names of the financing types by id. */
export const nomiTipi = (tipi: RegolePunti['tipi']) =>
  new Map(tipi.map((t) => [t.id_tipo_finanziamento, t.tipo_finanziamento]))

/** Returns the form's values as texts, to compare two versions: the exceptions as sentences. */
export function textsOf(values: FormValues, tipi: RegolePunti['tipi']): FormValues {
  const sentences = rowsOf(values.eccezioni).map((row) =>
    fraseEccezione(parseRow(row).eccezione, nomiTipi(tipi)),
  )
  return { ...values, eccezioni: sentences.join(' ') }
}

/**
 * Form values of a version: the text of each field, points under `punti-{type}`, shares as «10; 5; 2,5», exceptions as JSON.
 */
export type FormValues = Record<string, string>
type Body = Pick<
  BozzaRegola,
  'versione' | 'dal' | 'quote_bp' | 'tetto_quota' | 'giorni_maturazione' | 'punti' | 'eccezioni' | 'nota'
>

const campoPunti = (id: number) => `punti-${id}`
const percento = (bp: number) => String(bp / 100).replace('.', ',')

/** Returns the form values of a version of the points rule. */
export function formOfRegola(regola: Body): FormValues {
  return {
    versione: regola.versione,
    dal: regola.dal,
    quote: regola.quote_bp.map(percento).join('; '),
    tetto: String(regola.tetto_quota),
    giorni: String(regola.giorni_maturazione),
    nota: regola.nota,
    eccezioni: JSON.stringify(regola.eccezioni.map(rowOf)),
    ...Object.fromEntries(regola.punti.map((p) => [campoPunti(p.id_tipo_finanziamento), String(p.punti)])),
  }
}

/**
 * Returns the form values of a new version of the points rule: those of the last published one, valid from the first of next
 * month.
 */
export function newFormValues(last: VersioneRegola | undefined): FormValues {
  const dal = `${addMonths(todayInRome(clock.now()), 1).slice(0, 7)}-01`
  const vuota = { quote_bp: [], tetto_quota: 0, giorni_maturazione: 14, punti: [], eccezioni: [] }
  return formOfRegola({
    ...(last ?? vuota),
    versione: `${dal.slice(0, 4)}-${dal.slice(5, 7)}`,
    dal,
    nota: '',
  })
}

function leggiQuote(text: string): number[] | null {
  const parts = text
    .split(/[;\s]+/)
    .map((p) => p.replace('%', ''))
    .filter(Boolean)
  const quote = parts.map((p) =>
    /^\d{1,3}(?:[.,]\d{1,2})?$/.test(p) ? Math.round(Number(p.replace(',', '.')) * 100) : -1,
  )
  return quote.some((q) => q < 0 || q > LIMITI_REGOLA.quota_bp) ? null : quote
}

/** Parses the form of the points rule into a request body, which is valid when there are no errors. Errors are by field. */
export function parseForm(
  values: FormValues,
  tipi: RegolePunti['tipi'],
): { body: Body; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const quote_bp = leggiQuote(values.quote ?? '')
  if (!quote_bp) errors.quote = 'Scrivi le percentuali separate da «;», per esempio 10; 5; 2,5.'
  const numero = (field: string) => {
    const n = parseWholeNumber(values[field] ?? '')
    if (n === null || n < 0) errors[field] = 'Scrivi un numero intero.'
    return n ?? 0
  }
  const tetto_quota = numero('tetto')
  const giorni_maturazione = numero('giorni')
  const punti = tipi.flatMap(({ id_tipo_finanziamento }) => {
    const field = campoPunti(id_tipo_finanziamento)
    if (!values[field]?.trim() || parseWholeNumber(values[field]) === 0) return []
    return [{ id_tipo_finanziamento, punti: numero(field) }]
  })
  const eccezioni = rowsOf(values.eccezioni).map((row, i) => {
    const parsed = parseRow(row)
    for (const [field, sentence] of Object.entries(parsed.errors))
      errors[`eccezioni.${i}.${field}`] = sentence
    return parsed.eccezione
  })
  if (!values.versione?.trim()) errors.versione = 'Serve per continuare.'
  if (!values.dal) errors.dal = 'Scegli da che giorno vale.'
  const { versione = '', dal = '', nota = '' } = values
  const numbers = { quote_bp: quote_bp ?? [], tetto_quota, giorni_maturazione }
  return { body: { versione, dal, ...numbers, punti, eccezioni, nota }, errors }
}

/** Returns the form's field that corresponds to a field named in the server's error. */
export function fieldOf(nome: string): string {
  if (nome.startsWith('quote_bp')) return 'quote'
  if (nome.startsWith('punti')) return 'punti'
  const [, i, field = ''] = /^eccezioni\.(\d+)(?:\.(\w+))?/.exec(nome) ?? []
  if (i !== undefined) return `eccezioni.${i}.${ROW_FIELDS[field] ?? 'valore'}`
  return { tetto_quota: 'tetto', giorni_maturazione: 'giorni' }[nome] ?? nome
}

/** Field of a row that shows the error of a field of an exception. */
const ROW_FIELDS: Readonly<Record<string, string>> = {
  importo_da_cent: 'da',
  importo_sotto_cent: 'sotto',
  dal: 'dal',
  al: 'al',
  regioni: 'regioni',
  attivita: 'attivita',
}
