import { createHmac, hkdfSync } from 'node:crypto'
import { quanti } from '@primo/domain/platform/numbers'
import { eq, inArray, sql } from 'drizzle-orm'
import { codiciFiscaliLeggibili } from '../../persone/anagrafica/queries.ts'
import { type Config, ConfigError } from '../../platform/config/config.ts'
import type { Database, Reader, Trx } from '../../platform/db/db.ts'
import { countByKey } from '../../platform/secrets/reencrypt.ts'
import { createKeys, type Ring, ringOf } from '../../platform/secrets/secrets.ts'
import { chiave_segreta } from '../tables.ts'

/** How long a new key is read by everybody before anybody writes with it: several of their looks at the keys. */
export const RESPITE_S = 30

/** What is kept of a key to know it again: nothing can be read with it. */
function printOf(secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'primo/verifica', 32))
  return createHmac('sha256', key).update('chiave').digest('hex')
}

/** A key known by its number and its print. */
export type KeyPrint = { numero: number; impronta: string }

const printsOf = ({ keys }: Ring): KeyPrint[] =>
  [...keys].map(([numero, secret]) => ({ numero, impronta: printOf(secret) }))

/** The prints of the keys of the settings. */
export const keyPrints = (config: Config): KeyPrint[] => printsOf(ringOf(config))

/** A key the database knows. */
export type KnownKey = KeyPrint & {
  scrive_dal: Date
  /** It may write: every process has had the time to read it. */
  matura: boolean
  libera: boolean
  /** It was counted not long ago that nothing stands under it. */
  contata: boolean
  /**
   * It has been writing for so long that nobody writes any more with the one before, and that what was made with that to last a
   * little has ended: an operator's token (half an hour without use), a link (an hour), the code of an hour and of the next.
   */
  assestata: boolean
}

/** The keys the database knows, the latest to write last. */
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

/** Which key of a ring writes: the one that is to, or the latest that may, until everybody can read that one. */
export function writerOf(ring: Ring, known: readonly KnownKey[]): number {
  const mature = known.filter(({ numero, matura }) => matura && ring.keys.has(numero))
  const wanted = mature.find(({ numero }) => numero === ring.writes)
  return (wanted ?? mature.at(-1))?.numero ?? ring.writes
}

/** Whether the database already has these keys as they are, and waits for nothing from who has them. */
export function isSettled(ring: Ring, known: readonly KnownKey[]): boolean {
  const there = new Map(known.map((key) => [key.numero, key]))
  return (
    printsOf(ring).every(({ numero, impronta }) => there.get(numero)?.impronta === impronta) &&
    known.every(({ numero, libera }) => libera || ring.keys.has(numero)) &&
    there.get(writerOf(ring, known))?.libera === false
  )
}

const ANOTHER =
  'non è la chiave con cui questo database è stato scritto: rimetti quella di prima (per cambiarla: docs/operate.md)'

function settingOf(config: Config, numero: number): string {
  if (config.key_file !== null) return 'SECRET_KEY_FILE'
  return numero === config.key_number ? 'SECRET_KEY' : 'SECRET_KEY_OTHERS'
}

/** Refuses to go without a key that something still stands under. */
async function letGo(trx: Trx, config: Config, missing: readonly KnownKey[]): Promise<void> {
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
 * Makes the keys of a ring known to the database, and says which of them writes. A key not seen before begins when every
 * process has had the time to read it: whoever runs without it puts that instant off. One that is no longer there must
 * have nothing left to read.
 * @param alone nobody else works on this database: a new key writes at once
 * @throws ConfigError when a key is not the one the database was written with (under another one the members' data could
 * not be read, and a codice fiscale already there would not be recognised), or is missing too early
 */
export async function settleKeys(trx: Trx, config: Config, ring: Ring, alone = false): Promise<Ring> {
  const known = await knownKeys(trx)
  const there = new Map(known.map((key) => [key.numero, key]))
  for (const { numero, impronta } of printsOf(ring)) {
    const nota = there.get(numero)
    if (nota && nota.impronta !== impronta) throw new ConfigError(settingOf(config, numero), ANOTHER)
  }
  const missing = known.filter(({ numero }) => !ring.keys.has(numero))
  await letGo(trx, config, missing)
  const early = missing.filter(({ matura }) => !matura).map(({ numero }) => numero)
  const later = sql`clock_timestamp() + make_interval(secs => ${RESPITE_S})`
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
  const writes = writerOf(ring, await knownKeys(trx))
  await trx
    .update(chiave_segreta)
    .set({ libera_il: null })
    .where(sql`${eq(chiave_segreta.numero, writes)} and ${chiave_segreta.libera_il} is not null`)
  return { writes, keys: ring.keys }
}

/** The keys of the settings, as the database says which of them writes. */
export async function openKeys(
  { withTransaction, kind }: Pick<Database, 'withTransaction' | 'kind'>,
  config: Config,
) {
  const ring = ringOf(config)
  return createKeys(await withTransaction((trx) => settleKeys(trx, config, ring, kind === 'pglite')))
}
