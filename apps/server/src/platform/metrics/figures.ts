/**
 * Figures about what is in the database, as its areas declare them: one query, whose columns are called as the gauges
 * (without their prefix). With `label` each row is a series, and its column `label` the label's value: a name of the
 * system's own, of which there are few, and never a person's.
 */
export type Figures = {
  label?: string
  /** What each gauge says, by its name; units last. */
  gauges: Readonly<Record<string, string>>
  sql: string
}

/** A figure as it was read: the gauge's name, the label's value, the number. */
export type Reading = [gauge: string, label: string | null, value: number]

/** Every metric of the server begins so. */
export const PREFIX = 'primo_'

/** The rows of a query as readings; a null is no reading. */
export function readingsOf({ gauges }: Figures, rows: Record<string, unknown>[]): Reading[] {
  return rows.flatMap((row) =>
    Object.keys(gauges).flatMap((gauge): Reading[] => {
      const value = row[gauge]
      return value === null || value === undefined
        ? []
        : [[gauge, (row.label as string | undefined) ?? null, Number(value)]]
    }),
  )
}
