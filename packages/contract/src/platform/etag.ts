import type { CallSpec } from './route.ts'

/** Returns a canonical JSON text of a value with sorted keys: equal values give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`).join()}}`
}

/** Returns two FNV-1a hashes of the text. Not cryptographic: it only detects changes. */
function hash(text: string): string {
  const round = (seed: number) => {
    let h = seed
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    return (h >>> 0).toString(36)
  }
  return `${round(0x811c9dc5)}-${round(0x9747b28c)}-${text.length.toString(36)}`
}

/**
 * Returns the ETag of an object for `If-Match`, computed from the fields that the body of `spec` replaces. The form computes it
 * from its initial values, the server from the stored ones.
 * @param thing object as the server returns it
 * @see docs/decisions/0104
 */
export function etagOf(spec: Pick<CallSpec, 'body'>, thing: object): string {
  const values = thing as Record<string, unknown>
  const fields = Object.keys(spec.body?.shape ?? {})
  return hash(canonical(Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))))
}
