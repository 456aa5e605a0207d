import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword, passwordForms } from '@primo/domain/platform/clean-text'
import { createQueue, type JobOwner } from './fair-queue.ts'
import { reteDi } from './rate-limits.ts'

// Parameters of argon2id from decisions §3 and the OWASP cheat sheet: 19 MiB, two passes, one lane. It is the library's default
// algorithm.
const PARAMETRI = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Load shedding: beyond these lengths the queue takes some five seconds, longer than any client waits.
const coda = createQueue(2, { perRete: 128, inTutto: 500 })

/**
 * Runs the computation or verification of a hash in the queue: at most two at once, because more would starve the libuv threads
 * that file access and DNS share; with fair queueing, so that a client that tries many passwords delays only itself.
 * @param chi network address of the call and account concerned, as far as they are known
 */
export function passwordQueue<T>(
  { indirizzo, account }: { indirizzo?: string; account?: string },
  fn: () => Promise<T>,
): Promise<T> {
  const chi: JobOwner = {
    ...(indirizzo === undefined ? {} : { rete: reteDi(indirizzo) }),
    ...(account === undefined ? {} : { account }),
  }
  return coda(chi, fn)
}

/** Returns the number of password verifications and hashes that wait in the queue. */
export const passwordsWaiting = coda.waiting

/** Computes the argon2id hash of a new password, through the queue that limits concurrent hashes. */
export function hashPassword(
  password: string,
  chi: { indirizzo?: string; account?: string } = {},
): Promise<string> {
  return passwordQueue(chi, () => hash(normalizePassword(password), PARAMETRI))
}

/** Returns the placeholder hash of an account without a password, which no password matches. */
export function noPassword(): string {
  return `!${randomBytes(24).toString('base64url')}`
}

/** Returns whether an account has a password. */
export const hasPassword = (digest: string) => digest.startsWith('$argon2')

let finta: Promise<string> | undefined

/**
 * Returns whether `password` matches `digest`. Without an account, or for one without a password (erased, or just recovered), it
 * is compared with the hash of a random password, so that the response takes the same time. Call it inside `passwordQueue`.
 */
export async function verifyPassword(digest: string | null, password: string): Promise<boolean> {
  finta ??= hash(randomBytes(24).toString('base64'), PARAMETRI)
  const vera = digest !== null && hasPassword(digest) ? digest : null
  for (const form of passwordForms(password)) {
    if (await verify(vera ?? (await finta), form)) return vera !== null
  }
  return false
}
