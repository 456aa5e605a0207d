import type { SqlValue } from './query.ts'
/** Returns SQL that formats an instant as in the contract, for instants inside a JSON value. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Con = (value: SqlValue) => string
type End = string | number | undefined

/**
 * Returns the SQL conditions of a range, both ends included; none for open ends.
 * @param text an SQL expression, of the type `type`
 * @param con adds a value and returns its placeholder, such as `$3`
 */
export function between(text: string, type: string, from: End, to: End, con: Con): string[] {
  return [
    ...(from === undefined ? [] : [`${text} >= ${con(from)}::${type}`]),
    ...(to === undefined ? [] : [`${text} <= ${con(to)}::${type}`]),
  ]
}

/** Returns SQL of the instant at which a day in Rome's time zone begins (`midnightBefore`) or ends (`midnightAfter`). */
export const midnightBefore = (day: string, con: Con) =>
  `(${con(day)}::date)::timestamp at time zone 'Europe/Rome'`
export const midnightAfter = (day: string, con: Con) =>
  `(${con(day)}::date + 1)::timestamp at time zone 'Europe/Rome'`

/** Returns the SQL conditions of an instant within a range of days, in Rome's time zone. */
export function onDays(
  text: string,
  { dal, al }: { dal?: string | undefined; al?: string | undefined },
  con: Con,
): string[] {
  return [
    ...(dal === undefined ? [] : [`${text} >= ${midnightBefore(dal, con)}`]),
    ...(al === undefined ? [] : [`${text} < ${midnightAfter(al, con)}`]),
  ]
}
