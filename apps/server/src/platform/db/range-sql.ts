type Con = (value: unknown) => string
type End = string | number | undefined

/**
 * The conditions «from this to that», both included; none where nothing is asked.
 * @param text an SQL expression, of the type `type`
 * @param con takes a value and answers its parameter, as `$3`
 */
export function between(text: string, type: string, from: End, to: End, con: Con): string[] {
  return [
    ...(from === undefined ? [] : [`${text} >= ${con(from)}::${type}`]),
    ...(to === undefined ? [] : [`${text} <= ${con(to)}::${type}`]),
  ]
}

/** When a day of Rome begins, or when it ends: SQL of an instant. */
export const midnightBefore = (day: string, con: Con) =>
  `(${con(day)}::date)::timestamp at time zone 'Europe/Rome'`
export const midnightAfter = (day: string, con: Con) =>
  `(${con(day)}::date + 1)::timestamp at time zone 'Europe/Rome'`

/** The same of an instant, by the days of Rome. */
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
