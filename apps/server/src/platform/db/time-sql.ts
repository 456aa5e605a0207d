import type { SqlValue } from './query.ts'
/** Returns the SQL that formats an instant as the contract does, in ISO 8601 and UTC, for instants inside a JSON value. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Con = (value: SqlValue) => string
type End = string | number | undefined

/**
 * Returns the SQL conditions that an expression is in a range, both ends included; an open end has no condition.
 * @param text an SQL expression, of the type `type`
 * @param con adds a value and returns its placeholder, such as `$3`
 */
export function between(text: string, type: string, from: End, to: End, con: Con): string[] {
  return [
    ...(from === undefined ? [] : [`${text} >= ${con(from)}::${type}`]),
    ...(to === undefined ? [] : [`${text} <= ${con(to)}::${type}`]),
  ]
}

/** Returns the SQL of the instant at which a day begins in Rome's time zone; `midnightAfter` of the instant at which it ends. */
export const midnightBefore = (day: string, con: Con) =>
  `(${con(day)}::date)::timestamp at time zone 'Europe/Rome'`
export const midnightAfter = (day: string, con: Con) =>
  `(${con(day)}::date + 1)::timestamp at time zone 'Europe/Rome'`

/** Returns the SQL conditions that an instant is within a range of days, in Rome's time zone, both included. */
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
