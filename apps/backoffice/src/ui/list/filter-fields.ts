import { parseDate, shortDate } from '@primo/domain/platform/dates'
import { euro, wholeNumber } from '@primo/domain/platform/numbers'
import { parseEuro, parseWholeNumber } from '@primo/domain/platform/parse-numbers'

export type FilterChoice = { id: string | number; name: string }

/** Filter of a list shown behind the filters button: its input, and the chip of its value. */
export type FilterField = {
  /** Name of the filter in the list's query. */
  source: string
  label: string
  as: 'day' | 'euro' | 'points' | 'words' | 'choice'
  choices?: readonly FilterChoice[]
  /** Formats the filter's value as the text of its chip. */
  say: (value: unknown) => string
}

/** Formats a day for a filter's chip. Invalid text, which a URL may contain, is shown unchanged. */
const saidDay = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? shortDate(String(value)) : String(value)

/**
 * Returns the filter fields of a period, both days included. `what` is the event, such as «Registrata». `before` is a prefix of
 * the field names.
 */
export const inPeriod = (what: string, before = ''): FilterField[] =>
  (
    [
      ['dal', 'dal'],
      ['al', 'fino al'],
    ] as const
  ).map(([end, suffix]) => ({
    source: before + end,
    label: `${what} ${suffix}`,
    as: 'day',
    say: (value) => `${what} ${suffix} ${saidDay(value)}`,
  }))

/** Returns the filter of a list by one day. */
export const onDay = (source: string, label: string): FilterField => ({
  source,
  label,
  as: 'day',
  say: (value) => `${label} ${saidDay(value)}`,
})

/** Filters of a list by a minimum and a maximum amount in euro. */
export const betweenAmounts: readonly FilterField[] = [
  { source: 'importo_da_cent', label: 'Importo da', as: 'euro', say: (v) => `Importo da ${euro(Number(v))}` },
  {
    source: 'importo_a_cent',
    label: 'Importo fino a',
    as: 'euro',
    say: (v) => `Importo fino a ${euro(Number(v))}`,
  },
]

/** Filters of a list by a minimum and a maximum number of points. */
export const betweenPoints: readonly FilterField[] = [
  { source: 'punti_da', label: 'Punti da', as: 'points', say: (v) => `Punti da ${wholeNumber(Number(v))}` },
  {
    source: 'punti_a',
    label: 'Punti fino a',
    as: 'points',
    say: (v) => `Punti fino a ${wholeNumber(Number(v))}`,
  },
]

/** Filter of a list by the members' direct sponsor. */
export const bySponsor: FilterField = {
  source: 'sponsor',
  label: 'Sponsor: nome o codice',
  as: 'words',
  say: (value) => `Sponsor: ${String(value)}`,
}

/** Returns the label of a person's level in the network; 0 = the top. */
export const levelName = (livello: number) => (livello === 0 ? 'In cima' : `${livello}º livello`)

/**
 * Returns a filter that selects one of several options.
 * @param unknown formats a value that is not among the options
 */
export const byChoice = (
  source: string,
  label: string,
  choices: readonly FilterChoice[],
  unknown = (value: unknown) => String(value),
): FilterField => ({
  source,
  label,
  as: 'choice',
  choices,
  say: (value) =>
    `${label}: ${choices.find(({ id }) => String(id) === String(value))?.name ?? unknown(value)}`,
})

/** Formats the value of a filter as the text of its input. */
export function formatFilterInput({ as }: FilterField, value: unknown): string {
  if (value === undefined || value === null) return ''
  return as === 'euro' ? (Number(value) / 100).toFixed(2).replace('.', ',').replace(',00', '') : String(value)
}

/** Parses the text of a filter's input into a value of the query. Null = empty, undefined = invalid. */
export function parseFilterInput(
  { as, choices }: FilterField,
  written: string,
): string | number | null | undefined {
  const text = written.trim()
  if (text === '') return null
  if (as === 'euro') return parseEuro(text) ?? undefined
  if (as === 'points') return parseWholeNumber(text) ?? undefined
  if (as === 'day') return parseDate(text) ? text : undefined
  return as === 'choice' ? (choices?.find(({ id }) => String(id) === text)?.id ?? text) : text
}
