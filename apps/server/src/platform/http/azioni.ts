/** Returns a copy of the response with empty `azioni`, for callers with read permission only. */
export function withoutActions<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutActions) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([field, of]) => [field, field === 'azioni' ? [] : withoutActions(of)]),
  ) as T
}
