import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A text that says something. */
export const testo = z.string().check(z.minLength(1))

/**
 * Reads a file of data of this folder.
 * @throws when it is not of its shape, naming the place: the server does not start.
 */
export function readData<S extends z.ZodMiniType>(file: string, schema: S): z.output<S> {
  const parsed = z.safeParse(schema, JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`assistente/${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}
