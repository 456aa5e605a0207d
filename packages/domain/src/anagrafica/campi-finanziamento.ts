import { longDate, parseDate } from '../platform/dates.ts'
import { foldName } from '../platform/fold.ts'
import { euro, wholeNumber } from '../platform/numbers.ts'

/** Kinds of additional fields of a financing type, with their labels for the operator who edits them. */
export const GENERI_CAMPO = {
  testo: 'Testo',
  numero: 'Numero intero',
  importo: 'Importo in euro',
  data: 'Data',
  scelta: 'Scelta da un elenco',
  si_no: 'Sì o no',
} as const
export type GenereCampo = keyof typeof GENERI_CAMPO

/** Limits of the financing types and of their checklists and fields. Lengths are in characters. */
export const LIMITI_TIPO = {
  tipi: 100,
  descrizione: 60,
  documenti: 40,
  nome: 80,
  aiuto: 200,
  campi: 40,
  etichetta: 80,
  opzioni: 20,
  opzione: 60,
} as const

/** Limits of the values of a pratica's additional fields. `testo` is in characters, `importo_cent` in cents. */
export const LIMITI_VALORE = { testo: 200, numero: 1_000_000_000, importo_cent: 1_000_000_000_00 } as const

/** Value of an additional field: whole number of cents for an amount, `2026-11-21` for a date, boolean for yes or no. */
export type ValoreCampo = string | number | boolean

/** Additional field of a financing type. */
export type CampoFinanziamento = {
  id: number
  etichetta: string
  genere: GenereCampo
  /** Choices of a field of kind `scelta`. */
  opzioni: readonly string[]
  obbligatorio: boolean
}

const wholeUpTo = (max: number) => (value: ValoreCampo) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max

/** For each kind of field: whether a value is valid, and the sentence that refuses others. */
const CHECKS: Record<
  GenereCampo,
  { valid: (value: ValoreCampo, opzioni: readonly string[]) => boolean; sentence: string }
> = {
  testo: {
    valid: (value) =>
      typeof value === 'string' && value.trim() !== '' && [...value].length <= LIMITI_VALORE.testo,
    sentence: `Scrivi al massimo ${LIMITI_VALORE.testo} caratteri.`,
  },
  numero: {
    valid: wholeUpTo(LIMITI_VALORE.numero),
    sentence: 'Scrivi un numero intero, al massimo un miliardo.',
  },
  importo: {
    valid: wholeUpTo(LIMITI_VALORE.importo_cent),
    sentence: 'Scrivi un importo in euro, al massimo un miliardo.',
  },
  data: {
    valid: (value) => typeof value === 'string' && isDay(value),
    sentence: 'Scegli un giorno tra il 1900 e il 2199.',
  },
  scelta: {
    valid: (value, opzioni) => typeof value === 'string' && opzioni.includes(value),
    sentence: 'Scegli una delle voci dell’elenco.',
  },
  si_no: { valid: (value) => typeof value === 'boolean', sentence: 'Scegli sì o no.' },
}

function isDay(text: string): boolean {
  const day = parseDate(text)
  return day !== null && day.anno >= 1900 && day.anno <= 2199
}

/** Returns the sentence that refuses a value of a field, or null when the value is valid. */
export function difettoValore(
  { genere, opzioni }: Pick<CampoFinanziamento, 'genere' | 'opzioni'>,
  value: ValoreCampo,
): string | null {
  const { valid, sentence } = CHECKS[genere]
  return valid(value, opzioni) ? null : sentence
}

/** Returns a value as a person reads it: «Sì», «€ 1.200,00», «21 novembre 2026». */
export function testoValore(genere: GenereCampo, value: ValoreCampo): string {
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (typeof value === 'number') return genere === 'importo' ? euro(value) : wholeNumber(value)
  return genere === 'data' ? longDate(value) : value
}

/** Returns the mandatory fields that have no value. @param values by field id */
export function campiMancanti<F extends CampoFinanziamento>(
  fields: readonly F[],
  values: Readonly<Record<string, ValoreCampo>>,
): F[] {
  return fields.filter((field) => field.obbligatorio && values[String(field.id)] === undefined)
}

type TipoScritto = {
  documenti: readonly { nome: string }[]
  campi: readonly { etichetta: string; genere: GenereCampo; opzioni: readonly string[] }[]
}

/** Returns the positions of the texts that repeat an earlier one, whatever their case and accents. */
function repeated(texts: readonly string[]): number[] {
  const seen = new Set<string>()
  return texts.flatMap((text, i) => {
    const folded = foldName(text)
    if (seen.has(folded)) return [i]
    seen.add(folded)
    return []
  })
}

/** Returns the defects of a financing type's checklist and fields, by form field: equal names, and a choice without options. */
export function difettiTipo({ documenti, campi }: TipoScritto): Record<string, string[]> {
  const defects: Record<string, string[]> = {}
  for (const i of repeated(documenti.map(({ nome }) => nome)))
    defects[`documenti.${i}.nome`] = ['C’è già un documento con questo nome.']
  for (const i of repeated(campi.map(({ etichetta }) => etichetta)))
    defects[`campi.${i}.etichetta`] = ['C’è già un campo con questo nome.']
  for (const [i, { genere, opzioni }] of campi.entries()) {
    const key = `campi.${i}.opzioni`
    if (genere !== 'scelta' && opzioni.length > 0) defects[key] = ['Solo una scelta ha un elenco di voci.']
    if (genere !== 'scelta') continue
    if (opzioni.length < 2) defects[key] = ['Scrivi almeno due voci tra cui scegliere.']
    else if (repeated(opzioni).length > 0) defects[key] = ['Una voce è scritta due volte.']
  }
  return defects
}
