import type { CallSpec } from './route.ts'

/** A value as text, its keys in order: what is equal reads equal, wherever it comes from. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`).join()}}`
}

/** Two rounds of FNV-1a: no secret, only what tells a thing from the same thing changed. */
function hash(text: string): string {
  const round = (seed: number) => {
    let h = seed
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    return (h >>> 0).toString(36)
  }
  return `${round(0x811c9dc5)}-${round(0x9747b28c)}-${text.length.toString(36)}`
}

/**
 * The print, for `If-Match`, of a thing as it was read: of the fields that `spec` writes again. The form makes it of what it was
 * filled with, the server of what is there (docs/decisions/0104).
 * @param thing as the server answers it
 */
export function printOf(spec: Pick<CallSpec, 'body'>, thing: object): string {
  const values = thing as Record<string, unknown>
  const fields = Object.keys(spec.body?.shape ?? {})
  return hash(canonical(Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))))
}
