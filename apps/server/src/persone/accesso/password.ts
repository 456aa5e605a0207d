import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword, passwordForms } from '@primo/domain/platform/password'
import { createQueue, type JobOwner } from './queue.ts'
import { reteDi } from './rete-di.ts'

// Figures of decisions §3 and of the OWASP cheat sheet for argon2id, which is this library's own default
// algorithm: 19 MiB, two passes, one lane.
const PARAMETRI = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Past some five seconds of work nobody waits any more for what is behind it.
const coda = createQueue(2, { perRete: 128, inTutto: 500 })

/**
 * Runs what checks or makes a hash when its turn comes: at most two at once, because more would starve the threads that
 * files and name look-ups share; and in turns, so that who tries many passwords waits behind himself.
 * @param chi the network address it comes from and whose account it is about, as far as they are known
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

/** Returns how many password checks and hashes wait for their turn. */
export const passwordsWaiting = coda.waiting

/** The argon2id hash of a new password, made when its turn comes. */
export function hashPassword(
  password: string,
  chi: { indirizzo?: string; account?: string } = {},
): Promise<string> {
  return passwordQueue(chi, () => hash(normalizePassword(password), PARAMETRI))
}

/** The hash of an account that has no password: nothing that is typed has it as its own. */
export function noPassword(): string {
  return `!${randomBytes(24).toString('base64url')}`
}

/** Whether an account has a password at all. */
export const hasPassword = (digest: string) => digest.startsWith('$argon2')

let finta: Promise<string> | undefined

/**
 * Whether `password` is the one behind `digest`. Without an account, or of one that has no password (an erased one, one
 * just taken back), it is compared with a hash nobody knows the password of: the answer takes the same time. Call it
 * from inside `passwordQueue`.
 */
export async function verifyPassword(digest: string | null, password: string): Promise<boolean> {
  finta ??= hash(randomBytes(24).toString('base64'), PARAMETRI)
  const vera = digest !== null && hasPassword(digest) ? digest : null
  for (const form of passwordForms(password)) {
    if (await verify(vera ?? (await finta), form)) return vera !== null
  }
  return false
}
