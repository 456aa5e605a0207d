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

/** The same of an instant, by the days of Rome. */
export function onDays(
  text: string,
  { dal, al }: { dal?: string | undefined; al?: string | undefined },
  con: Con,
): string[] {
  const midnight = (day: string) => `(${day})::timestamp at time zone 'Europe/Rome'`
  return [
    ...(dal === undefined ? [] : [`${text} >= ${midnight(`${con(dal)}::date`)}`]),
    ...(al === undefined ? [] : [`${text} < ${midnight(`${con(al)}::date + 1`)}`]),
  ]
}
