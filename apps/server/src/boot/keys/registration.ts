import { createHmac, hkdfSync } from 'node:crypto'
import { quanti } from '@primo/domain/platform/numbers'
import { eq, inArray, sql } from 'drizzle-orm'
import { codiciFiscaliLeggibili } from '../../anagrafica/persone/queries.ts'
import { type Config, ConfigError } from '../../platform/config/config.ts'
import type { Database, Reader, Trx } from '../../platform/db/db.ts'
import { countByKey } from '../../platform/secrets/reencrypt.ts'
import { createKeys, type KeyRing, ringOf } from '../../platform/secrets/secrets.ts'
import { chiave_segreta } from '../tables.ts'

/** Grace period in seconds between the first reading of a new key and its first use: several polls of every process. */
export const GRACE_PERIOD_S = 30

/** Returns the fingerprint of a key, from which the key cannot be derived. */
function printOf(secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'primo/verifica', 32))
  return createHmac('sha256', key).update('chiave').digest('hex')
}

/** Number and fingerprint of an encryption key. */
export type KeyFingerprint = { numero: number; impronta: string }

const printsOf = ({ keys }: KeyRing): KeyFingerprint[] =>
  [...keys].map(([numero, secret]) => ({ numero, impronta: printOf(secret) }))

/** Returns the number and fingerprint of each encryption key in the settings. */
export const keyFingerprints = (config: Config): KeyFingerprint[] => printsOf(ringOf(config))

/** Encryption key that is registered in the database. */
export type KnownKey = KeyFingerprint & {
  scrive_dal: Date
  /** Whether the key's grace period has passed, so that it may be used for encryption. */
  matura: boolean
  libera: boolean
  /** Whether a recent count found no ciphertext under the key. */
  contata: boolean
  /**
   * Whether the key has been in use for so long that no process uses the previous one any more, and that everything signed with
   * the previous one has expired: an operator's token (half an hour without use), a link (an hour), a login code (its hour and
   * the next).
   */
  assestata: boolean
}

/** Returns the keys registered in the database, most recent last. */
export async function knownKeys(reader: Reader): Promise<KnownKey[]> {
  const { scrive_dal, libera_il } = chiave_segreta
  return reader
    .select({
      numero: chiave_segreta.numero,
      impronta: chiave_segreta.impronta,
      scrive_dal,
      matura: sql<boolean>`${scrive_dal} <= clock_timestamp()`,
      libera: sql<boolean>`${libera_il} is not null`,
      assestata: sql<boolean>`${scrive_dal} <= clock_timestamp() - interval '2 hours'`,
      contata: sql<boolean>`coalesce(${libera_il} > clock_timestamp() - interval '20 hours', false)`,
    })
    .from(chiave_segreta)
    .orderBy(scrive_dal, chiave_segreta.numero)
}

/**
 * Returns the number of the key to encrypt with: the one that the settings select or, until its grace period has passed, the
 * latest key whose period has.
 */
export function encryptionKeyNumber(ring: KeyRing, known: readonly KnownKey[]): number {
  const mature = known.filter(({ numero, matura }) => matura && ring.keys.has(numero))
  const wanted = mature.find(({ numero }) => numero === ring.writes)
  return (wanted ?? mature.at(-1))?.numero ?? ring.writes
}

/** Returns whether the database has registered exactly the configured keys, with no change pending. */
export function areKeysRegistered(ring: KeyRing, known: readonly KnownKey[]): boolean {
  const there = new Map(known.map((key) => [key.numero, key]))
  return (
    printsOf(ring).every(({ numero, impronta }) => there.get(numero)?.impronta === impronta) &&
    known.every(({ numero, libera }) => libera || ring.keys.has(numero)) &&
    there.get(encryptionKeyNumber(ring, known))?.libera === false
  )
}

const ANOTHER =
  'non è la chiave con cui questo database è stato scritto: rimetti quella di prima (per cambiarla: docs/operate.md)'

function settingOf(config: Config, numero: number): string {
  if (config.key_file !== null) return 'SECRET_KEY_FILE'
  return numero === config.key_number ? 'SECRET_KEY' : 'SECRET_KEY_OTHERS'
}

/** Records that keys missing from the settings are no longer needed. @throws ConfigError when a ciphertext still needs one */
async function releaseRemovedKeys(trx: Trx, config: Config, missing: readonly KnownKey[]): Promise<void> {
  const gone = missing.filter(({ matura, libera }) => matura && !libera).map(({ numero }) => numero)
  if (gone.length === 0) return
  const counts = await countByKey(trx)
  for (const numero of gone) {
    const left = counts.get(numero) ?? 0
    if (left > 0)
      throw new ConfigError(
        config.key_file === null ? 'SECRET_KEY_OTHERS' : 'SECRET_KEY_FILE',
        `non ha più la chiave ${numero}, con cui ${quanti(left, 'testo è', 'testi sono')} ancora da leggere: rimettila finché «primo chiavi» non dice che è libera`,
      )
  }
  await trx
    .update(chiave_segreta)
    .set({ libera_il: sql`clock_timestamp()` })
    .where(inArray(chiave_segreta.numero, gone))
}

/**
 * Registers the keys of a ring in the database and determines the one to encrypt with. A new key starts after a grace period in
 * which every process reads it; a process without it postpones that instant. A key may only be removed when no ciphertext needs
 * it.
 * @param alone no other process uses this database: a new key is used at once
 * @throws ConfigError when a key is not the one the database was encrypted with (with another one the members' data could not be
 *   decrypted, and a known codice fiscale would not be recognised), or is removed too early
 */
export async function registerKeys(trx: Trx, config: Config, ring: KeyRing, alone = false): Promise<KeyRing> {
  const known = await knownKeys(trx)
  const there = new Map(known.map((key) => [key.numero, key]))
  for (const { numero, impronta } of printsOf(ring)) {
    const nota = there.get(numero)
    if (nota && nota.impronta !== impronta) throw new ConfigError(settingOf(config, numero), ANOTHER)
  }
  const missing = known.filter(({ numero }) => !ring.keys.has(numero))
  await releaseRemovedKeys(trx, config, missing)
  const early = missing.filter(({ matura }) => !matura).map(({ numero }) => numero)
  const later = sql`clock_timestamp() + make_interval(secs => ${GRACE_PERIOD_S})`
  if (early.length > 0)
    await trx.update(chiave_segreta).set({ scrive_dal: later }).where(inArray(chiave_segreta.numero, early))
  const fresh = printsOf(ring).filter(({ numero }) => !there.has(numero))
  if (fresh.length > 0) {
    if (!(await codiciFiscaliLeggibili(trx, createKeys(ring).secrets)))
      throw new ConfigError(settingOf(config, ring.writes), ANOTHER)
    const scrive_dal = alone || known.length === 0 ? sql`clock_timestamp()` : later
    await trx
      .insert(chiave_segreta)
      .values(fresh.map((key) => ({ ...key, scrive_dal })))
      .onConflictDoNothing()
  }
  const writes = encryptionKeyNumber(ring, await knownKeys(trx))
  await trx
    .update(chiave_segreta)
    .set({ libera_il: null })
    .where(sql`${eq(chiave_segreta.numero, writes)} and ${chiave_segreta.libera_il} is not null`)
  return { writes, keys: ring.keys }
}

/** Reads the encryption keys of the settings and registers them in the database, which determines the one to encrypt with. */
export async function openKeys(
  { withTransaction, kind }: Pick<Database, 'withTransaction' | 'kind'>,
  config: Config,
) {
  const ring = ringOf(config)
  return createKeys(await withTransaction((trx) => registerKeys(trx, config, ring, kind === 'pglite')))
}
