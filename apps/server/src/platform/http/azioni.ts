/** The same answer without what may be done to the things in it: for who may read them and no more. */
export function withoutActions<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutActions) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([field, of]) => [field, field === 'azioni' ? [] : withoutActions(of)]),
  ) as T
}
