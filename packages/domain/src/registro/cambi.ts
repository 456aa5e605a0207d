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

/** What goes with a thing that is taken away: every field, as it was. */
export const cambiTolti = (before: object): Cambi =>
  Object.fromEntries(Object.entries(before).map(([field, value]) => [field, [value ?? null, null]]))

/** As `cambiTra`, of things whose fields are not always the same: what is in one alone has gone, or has come. */
export const cambiDiForma = (before: object, now: object): Cambi =>
  cambiTra<object>(before, {
    ...Object.fromEntries(Object.keys(before).map((field) => [field, null])),
    ...now,
  })
