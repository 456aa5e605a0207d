/**
 * Metrics about the contents of the database, declared by an area: one query whose columns have the names of the gauges, without
 * `PREFIX`. With `label`, the name of a label, each row is a series and its column `label` has the label's value: a technical
 * name of low cardinality, never personal data.
 */
export type DatabaseMetricSource = {
  label?: string
  /** Help text of each gauge by gauge name. Names end with their unit. */
  gauges: Readonly<Record<string, string>>
  sql: string
}

/** Sample of a database metric: name of the gauge, value of its label, number. */
export type MetricSample = [gauge: string, label: string | null, value: number]

/** Prefix of every metric of the server. */
export const PREFIX = 'primo_'

/** Converts the rows of a database metric's query to samples. A null produces no sample. */
export function metricSamplesOf(
  { gauges }: DatabaseMetricSource,
  rows: Record<string, unknown>[],
): MetricSample[] {
  return rows.flatMap((row) =>
    Object.keys(gauges).flatMap((gauge): MetricSample[] => {
      const value = row[gauge]
      return value === null || value === undefined
        ? []
        : [[gauge, (row.label as string | undefined) ?? null, Number(value)]]
    }),
  )
}
