import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { creaCoda } from './coda.ts'

// Figures of decisions §3 and of the OWASP cheat sheet for argon2id, which is this library's own default
// algorithm: 19 MiB, two passes, one lane.
const PARAMETRI = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two hashes at once: more would starve the threads that files and name look-ups share. */
export const codaPassword = creaCoda(2, 1000)

/** The argon2id hash of a new password, made when its turn comes. */
export function hashPassword(password: string): Promise<string> {
  return codaPassword(() => hash(password, PARAMETRI))
}

let finta: Promise<string> | undefined

/**
 * Whether `password` is the one behind `impronta`. Without an account it is compared with a hash nobody
 * knows the password of: the answer takes the same time. Call it from inside `codaPassword`.
 */
export async function verificaPassword(impronta: string | null, password: string): Promise<boolean> {
  finta ??= hash(randomBytes(24).toString('base64'), PARAMETRI)
  const esito = await verify(impronta ?? (await finta), password)
  return impronta !== null && esito
}
