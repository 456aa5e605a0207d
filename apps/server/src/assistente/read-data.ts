import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Schema of a non-empty text. */
export const testo = z.string().check(z.minLength(1))

/**
 * Reads and validates a data file of this folder.
 * @throws Error with the path of the defect when it does not match the schema: the server does not start
 */
export function readData<S extends z.ZodMiniType>(file: string, schema: S): z.output<S> {
  const parsed = z.safeParse(schema, JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`assistente/${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}
