import { type Database, type Db, isDuplicate, type Reader, type Trx } from '../db/db.ts'
import { queryRows, runStatement } from '../db/query.ts'
import { ENCRYPTED_FIELD_NAMES, type EncryptedField, encryptedField } from './encrypted-fields.ts'
import { FIRST_KEY, keyPrefix, type Secrets } from './secrets.ts'

/** Rows re-encrypted per transaction: few, so that their locks are short. */
const AT_A_TIME = 200

/**
 * Outcome of the re-encryption of a column: number of rows re-encrypted, and primary keys of the rows that could not be
 * (undecryptable, or with the same blind index as another row).
 */
export type FieldOutcome = { riscritte: number; illeggibili: string[]; doppie: string[] }
type Row = { chiave: string; cifrato: string }
type Tools = Pick<Database, 'withTransaction'> & { secrets: Secrets }
/** Progress callback and cancellation of a re-encryption, checked between two batches. */
type Following = { rewritten?: (rows: number) => void; signal?: AbortSignal }

const names = (field: EncryptedField) => {
  const [tabella = '', colonna = ''] = field.split('.')
  return { tabella, colonna }
}

async function rewrite(trx: Trx, secrets: Secrets, field: EncryptedField, rows: [string, string][]) {
  const { chiave, tipo, indice } = encryptedField(field)
  const { tabella, colonna } = names(field)
  await runStatement(
    trx,
    `update ${tabella} t set ${colonna} = x.cifrato${indice ? `, ${indice.colonna} = x.indice` : ''}
       from unnest($1::${tipo}[], $2::text[], $3::text[]) as x(chiave, cifrato, indice) where t.${chiave} = x.chiave`,
    [
      rows.map(([r]) => r),
      rows.map(([r, plain]) => secrets.encrypt(field, r, plain)),
      rows.map(([, plain]) => (indice ? secrets.print(indice.uso, indice.testo(plain)) : null)),
    ],
  )
}

/** Locks the next rows, after `after`, that were encrypted with another key. */
async function nextRows(
  trx: Trx,
  secrets: Secrets,
  field: EncryptedField,
  after: string | null,
  count: number,
) {
  const { chiave, tipo } = encryptedField(field)
  const { tabella, colonna } = names(field)
  return queryRows<Row>(
    trx,
    `select ${chiave}::text as chiave, ${colonna} as cifrato from ${tabella}
      where ${colonna} is not null and not starts_with(${colonna}, $1) and ($2::${tipo} is null or ${chiave} > $2::${tipo})
      order by ${tabella}.${chiave} limit ${count} for update`,
    [keyPrefix(secrets.number), after],
  )
}

/**
 * Counts the encrypted values of the database by number of their key. Those without a number belong to key 1, the only one that
 * decrypts them.
 * @param unless number of a key whose values are not counted
 */
export async function countByKey(reader: Reader, unless?: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const field of ENCRYPTED_FIELD_NAMES) {
    const { tabella, colonna } = names(field)
    const rows = await queryRows<{ numero: number; n: number }>(
      reader,
      `select coalesce(substring(${colonna} from '^([0-9]{1,4})[.]'), '${FIRST_KEY}')::int as numero, count(*)::int as n
         from ${tabella} where ${colonna} is not null and ($1::text is null or not starts_with(${colonna}, $1)) group by 1`,
      [unless === undefined ? null : keyPrefix(unless)],
    )
    for (const { numero, n } of rows) counts.set(numero, (counts.get(numero) ?? 0) + n)
  }
  return counts
}

/** Returns whether all ciphertexts of a column use the current key. */
async function upToDate(db: Db, secrets: Secrets, field: EncryptedField): Promise<boolean> {
  const { tabella, colonna } = names(field)
  const rowCount = await runStatement(
    db,
    `select 1 from ${tabella} where ${colonna} is not null and not starts_with(${colonna}, $1) limit 1`,
    [keyPrefix(secrets.number)],
  )
  return rowCount === 0
}

/** Re-encrypts the first batch of rows after the key `after`, in one transaction. */
async function step(services: Tools, field: EncryptedField, after: string | null, count: number) {
  const { withTransaction, secrets } = services
  return withTransaction(async (trx) => {
    const lette = await nextRows(trx, secrets, field, after, count)
    const chiare: [string, string][] = []
    const illeggibili: string[] = []
    for (const { chiave, cifrato } of lette) {
      try {
        chiare.push([chiave, secrets.decrypt(field, chiave, cifrato)])
      } catch {
        illeggibili.push(chiave)
      }
    }
    if (chiare.length > 0) await rewrite(trx, secrets, field, chiare)
    return {
      riscritte: chiare.length,
      illeggibili,
      ultima: lette.length < count ? null : lette.at(-1)!.chiave,
    }
  })
}

async function reencryptField(
  services: Tools,
  field: EncryptedField,
  { rewritten = () => {}, signal }: Following,
): Promise<FieldOutcome> {
  const outcome: FieldOutcome = { riscritte: 0, illeggibili: [], doppie: [] }
  let after: string | null = null
  /** Number of rows to process one by one after two had the same blind index. One of the two is left unchanged and reported. */
  let aUnaAUna = 0
  while (!signal?.aborted) {
    try {
      const done: Awaited<ReturnType<typeof step>> = await step(
        services,
        field,
        after,
        aUnaAUna > 0 ? 1 : AT_A_TIME,
      )
      outcome.riscritte += done.riscritte
      rewritten(done.riscritte)
      outcome.illeggibili.push(...done.illeggibili)
      if (done.ultima === null) return outcome
      after = done.ultima
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (aUnaAUna === 0) {
        aUnaAUna = AT_A_TIME
        continue
      }
      const { secrets, withTransaction } = services
      const [row] = await withTransaction((trx) => nextRows(trx, secrets, field, after, 1))
      if (!row) return outcome
      outcome.doppie.push(row.chiave)
      after = row.chiave
    }
    aUnaAUna = Math.max(0, aUnaAUna - 1)
  }
  return outcome
}

/**
 * Re-encrypts, with the current key, every encrypted column's values of another key or without a key number, and recomputes their
 * blind indexes: in small batches, while the server runs. If cancelled, the next run continues from there.
 * @returns the outcome of each column that had rows to re-encrypt.
 */
export async function reencrypt(
  { db, ...services }: Tools & Pick<Database, 'db'>,
  finita: (field: EncryptedField, outcome: FieldOutcome) => void = () => {},
  following: Following = {},
): Promise<Map<EncryptedField, FieldOutcome>> {
  const outcomes = new Map<EncryptedField, FieldOutcome>()
  for (const field of ENCRYPTED_FIELD_NAMES) {
    if (following.signal?.aborted) break
    if (await upToDate(db, services.secrets, field)) continue
    const outcome = await reencryptField(services, field, following)
    outcomes.set(field, outcome)
    finita(field, outcome)
  }
  return outcomes
}
