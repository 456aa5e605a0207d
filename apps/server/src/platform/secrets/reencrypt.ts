import { type Database, type Db, isDuplicate, type Trx } from '../db/db.ts'
import { ENCRYPTED_FIELD_NAMES, type EncryptedField, encryptedField } from './encrypted-fields.ts'
import { keyPrefix, type Secrets } from './secrets.ts'

/** Rows rewritten in one transaction: few enough that nobody waits long for one of them. */
const AT_A_TIME = 200

/** What became of a column: rows rewritten, and keys of the rows that could not be. */
export type FieldOutcome = { riscritte: number; illeggibili: string[]; doppie: string[] }
type Riga = { chiave: string; cifrato: string }
type Strumenti = Pick<Database, 'withTransaction'> & { secrets: Secrets }

const names = (campo: EncryptedField) => {
  const [tabella = '', colonna = ''] = campo.split('.')
  return { tabella, colonna }
}

async function rewrite(trx: Trx, secrets: Secrets, campo: EncryptedField, rows: [string, string][]) {
  const { chiave, tipo, indice } = encryptedField(campo)
  const { tabella, colonna } = names(campo)
  await trx.$client.query(
    `update ${tabella} t set ${colonna} = x.cifrato${indice ? `, ${indice.colonna} = x.indice` : ''}
       from unnest($1::${tipo}[], $2::text[], $3::text[]) as x(chiave, cifrato, indice) where t.${chiave} = x.chiave`,
    [
      rows.map(([r]) => r),
      rows.map(([r, chiaro]) => secrets.encrypt(campo, r, chiaro)),
      rows.map(([, chiaro]) => (indice ? secrets.print(indice.uso, indice.testo(chiaro)) : null)),
    ],
  )
}

/** The next rows another key wrote, after `dopo`, held until the transaction ends. */
async function nextRows(
  trx: Trx,
  secrets: Secrets,
  campo: EncryptedField,
  dopo: string | null,
  quante: number,
) {
  const { chiave, tipo } = encryptedField(campo)
  const { tabella, colonna } = names(campo)
  const { rows } = await trx.$client.query<Riga>(
    `select ${chiave}::text as chiave, ${colonna} as cifrato from ${tabella}
      where ${colonna} is not null and not starts_with(${colonna}, $1) and ($2::${tipo} is null or ${chiave} > $2::${tipo})
      order by ${tabella}.${chiave} limit ${quante} for update`,
    [keyPrefix(secrets.number), dopo],
  )
  return rows
}

/** Whether the cipher texts of a column were all written by today's key. */
async function upToDate(db: Db, secrets: Secrets, campo: EncryptedField): Promise<boolean> {
  const { tabella, colonna } = names(campo)
  const { rowCount } = await db.$client.query(
    `select 1 from ${tabella} where ${colonna} is not null and not starts_with(${colonna}, $1) limit 1`,
    [keyPrefix(secrets.number)],
  )
  return rowCount === 0
}

/** Rewrites the rows after `dopo` in one transaction. */
async function step(services: Strumenti, campo: EncryptedField, dopo: string | null, quante: number) {
  const { withTransaction, secrets } = services
  return withTransaction(async (trx) => {
    const lette = await nextRows(trx, secrets, campo, dopo, quante)
    const chiare: [string, string][] = []
    const illeggibili: string[] = []
    for (const { chiave, cifrato } of lette) {
      try {
        chiare.push([chiave, secrets.decrypt(campo, chiave, cifrato)])
      } catch {
        illeggibili.push(chiave)
      }
    }
    if (chiare.length > 0) await rewrite(trx, secrets, campo, chiare)
    return {
      riscritte: chiare.length,
      illeggibili,
      ultima: lette.length < quante ? null : lette.at(-1)!.chiave,
    }
  })
}

async function reencryptField(services: Strumenti, campo: EncryptedField): Promise<FieldOutcome> {
  const outcome: FieldOutcome = { riscritte: 0, illeggibili: [], doppie: [] }
  let dopo: string | null = null
  /** Rows to take one by one, because two of them have one index: one stays as it is, and is told. */
  let aUnaAUna = 0
  for (;;) {
    try {
      const fatto: Awaited<ReturnType<typeof step>> = await step(
        services,
        campo,
        dopo,
        aUnaAUna > 0 ? 1 : AT_A_TIME,
      )
      outcome.riscritte += fatto.riscritte
      outcome.illeggibili.push(...fatto.illeggibili)
      if (fatto.ultima === null) return outcome
      dopo = fatto.ultima
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (aUnaAUna === 0) {
        aUnaAUna = AT_A_TIME
        continue
      }
      const { secrets, withTransaction } = services
      const [riga] = await withTransaction((trx) => nextRows(trx, secrets, campo, dopo, 1))
      if (!riga) return outcome
      outcome.doppie.push(riga.chiave)
      dopo = riga.chiave
    }
    aUnaAUna = Math.max(0, aUnaAUna - 1)
  }
}

/**
 * Writes again, with today's key, every cipher text another key wrote or that names none, and the index beside it: a
 * few rows at a time, while the server works. Ended half-way, it goes on from there the next time.
 * @returns what became of each column that had something to rewrite.
 */
export async function reencrypt(
  { db, ...services }: Strumenti & Pick<Database, 'db'>,
  finita: (campo: EncryptedField, outcome: FieldOutcome) => void = () => {},
): Promise<Map<EncryptedField, FieldOutcome>> {
  const esiti = new Map<EncryptedField, FieldOutcome>()
  for (const campo of ENCRYPTED_FIELD_NAMES) {
    if (await upToDate(db, services.secrets, campo)) continue
    const outcome = await reencryptField(services, campo)
    esiti.set(campo, outcome)
    finita(campo, outcome)
  }
  return esiti
}
