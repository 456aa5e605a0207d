/** Kinds of audit log entries: changes, logins, refusals, exports, audited reads. */
export const GENERI_REGISTRO = {
  cambio: 'Modifica',
  accesso: 'Accesso',
  rifiuto: 'Rifiuto',
  esportazione: 'Esportazione',
  sguardo: 'Consultazione',
} as const
export type GenereRegistro = keyof typeof GENERI_REGISTRO

/** Type of the audit log entry of a call that recorded no event of its own. It contains the call's name. */
export type NotaDiChiamata = `chiamata.${string}` | `${string}.${'sguardo' | 'esportazione' | 'rifiuto'}`

/** Changes of an object: the value of each changed field before and after. */
export type Cambi = Record<string, [before: unknown, now: unknown]>

/** Text that replaces personal data in the audit log: it shows that the value changed, but not the value. */
export const RISERVATO = '•••'

/** Masks the values of some fields in a list of changes. */
export const mascherati = (cambi: Cambi, fields: readonly string[]): Cambi =>
  Object.fromEntries(
    Object.entries(cambi).map(([field, values]) => [
      field,
      fields.includes(field) ? [RISERVATO, RISERVATO] : values,
    ]),
  )

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns the fields of `now` that differ from `before`, with both values. */
export function cambiTra<T extends object>(before: NoInfer<T>, now: T): Cambi {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => !same(old[field], value))
      .map(([field, value]) => [field, [old[field] ?? null, value ?? null]]),
  )
}

/** Returns the changes of a deletion: every field with its last value. */
export const cambiTolti = (before: object): Cambi =>
  Object.fromEntries(Object.entries(before).map(([field, value]) => [field, [value ?? null, null]]))

/** Returns the changes between two objects whose sets of fields may differ. A field in only one of them was added or removed. */
export const cambiDiForma = (before: object, now: object): Cambi =>
  cambiTra<object>(before, {
    ...Object.fromEntries(Object.keys(before).map((field) => [field, null])),
    ...now,
  })
