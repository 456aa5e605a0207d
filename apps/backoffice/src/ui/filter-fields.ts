import { parseDate, shortDate } from '@primo/domain/platform/dates'
import { euro, wholeNumber } from '@primo/domain/platform/numbers'
import { parseEuro } from '@primo/domain/platform/parse-euro'

export type FilterChoice = { id: string | number; name: string }

/** One of the filters behind the button: how it is written, and what is said while it is on. */
export type FilterField = {
  /** The field of the list's query. */
  source: string
  label: string
  as: 'day' | 'euro' | 'points' | 'words' | 'choice'
  choices?: readonly FilterChoice[]
  /** While it is on. */
  say: (value: unknown) => string
}

/** A day as one says it; what is no day, as it is: an address may carry anything. */
const saidDay = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? shortDate(String(value)) : String(value)

/** From a day to a day, both included; `what` is what happened then: «Registrata»; the fields may have something before. */
export const inPeriod = (what: string, before = ''): FilterField[] =>
  (
    [
      ['dal', 'dal'],
      ['al', 'fino al'],
    ] as const
  ).map(([end, word]) => ({
    source: before + end,
    label: `${what} ${word}`,
    as: 'day',
    say: (value) => `${what} ${word} ${saidDay(value)}`,
  }))

/** A single day. */
export const onDay = (source: string, label: string): FilterField => ({
  source,
  label,
  as: 'day',
  say: (value) => `${label} ${saidDay(value)}`,
})

/** From an amount to another, in euro. */
export const betweenAmounts: readonly FilterField[] = [
  { source: 'importo_da_cent', label: 'Importo da', as: 'euro', say: (v) => `Importo da ${euro(Number(v))}` },
  {
    source: 'importo_a_cent',
    label: 'Importo fino a',
    as: 'euro',
    say: (v) => `Importo fino a ${euro(Number(v))}`,
  },
]

/** From so many points to so many. */
export const betweenPoints: readonly FilterField[] = [
  { source: 'punti_da', label: 'Punti da', as: 'points', say: (v) => `Punti da ${wholeNumber(Number(v))}` },
  {
    source: 'punti_a',
    label: 'Punti fino a',
    as: 'points',
    say: (v) => `Punti fino a ${wholeNumber(Number(v))}`,
  },
]

/** By the direct sponsor. */
export const bySponsor: FilterField = {
  source: 'sponsor',
  label: 'Sponsor: nome o codice',
  as: 'words',
  say: (value) => `Sponsor: ${String(value)}`,
}

/** How a level of the network is called, 0 the top. */
export const levelName = (livello: number) => (livello === 0 ? 'In cima' : `${livello}º livello`)

/** By one of some. */
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

/** A filter's value as it is written in its box. */
export function writtenOf({ as }: FilterField, value: unknown): string {
  if (value === undefined || value === null) return ''
  return as === 'euro' ? (Number(value) / 100).toFixed(2).replace('.', ',').replace(',00', '') : String(value)
}

/** What a box says, as the list is asked; null = nothing, undefined = it cannot be read. */
export function askedOf({ as, choices }: FilterField, written: string): string | number | null | undefined {
  const text = written.trim()
  if (text === '') return null
  if (as === 'euro') return parseEuro(text) ?? undefined
  if (as === 'points') return /^[-−]?\d{1,7}$/.test(text) ? Number(text.replace('−', '-')) : undefined
  if (as === 'day') return parseDate(text) ? text : undefined
  return as === 'choice' ? (choices?.find(({ id }) => String(id) === text)?.id ?? text) : text
}
