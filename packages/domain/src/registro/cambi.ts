/** What changed of a thing: for each field, how it was and how it is. */
export type Cambi = Record<string, [before: unknown, now: unknown]>

/** What stands in the register in the place of something personal: that it changed, not what it was or is. */
export const RISERVATO = '•••'

/** The changes with these fields told only to have changed. */
export const mascherati = (cambi: Cambi, fields: readonly string[]): Cambi =>
  Object.fromEntries(
    Object.entries(cambi).map(([field, values]) => [
      field,
      fields.includes(field) ? [RISERVATO, RISERVATO] : values,
    ]),
  )

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of `now` that are no longer what they were in `before`, with both values. */
export function cambiTra<T extends object>(before: NoInfer<T>, now: T): Cambi {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => !same(old[field], value))
      .map(([field, value]) => [field, [old[field] ?? null, value ?? null]]),
  )
}
