import { createHash } from 'node:crypto'
import { clock } from '@primo/domain/platform/clock'
import { instantsInRome } from '@primo/domain/platform/dates'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { nextId, type Trx } from '../platform/db/db.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services/services.ts'
import { inviaPratica, registraPratica } from './commands.ts'
import { nonImportate, type RigaPronta } from './importa-esame.ts'
import { importazione, pratica_importata } from './tables.ts'

/** Rows of one transaction: few enough that who works meanwhile does not wait. */
const INSIEME = 100
/** Milliseconds after which a call stops between two transactions and says what is left. */
const TEMPO_MS = 10_000
const MOTIVO = 'Importata da file'
const MEZZOGIORNO = 12 * 60

type Cosa = { nome_file: string; byte: Buffer; righe: number; attore_id: number }

/** The import of this file that was left half-way, or a new one. */
async function apriImportazione(trx: Trx, cosa: Cosa): Promise<number> {
  const impronta = createHash('sha256').update(cosa.byte).digest('hex')
  const [aperta] = await trx
    .select({ id: importazione.id })
    .from(importazione)
    .where(and(eq(importazione.impronta, impronta), isNull(importazione.finita_il)))
    .orderBy(desc(importazione.id))
    .limit(1)
  if (aperta) return aperta.id
  const { nome_file, righe, attore_id: caricata_da } = cosa
  const [fresh] = await trx
    .insert(importazione)
    .values({ nome_file, impronta, righe, caricata_da })
    .returning({ id: importazione.id })
  return fresh!.id
}

/** Makes a case of a row, as of noon of its day: the sponsor line of that day is the one that counts. */
async function creaPratica(
  trx: Trx,
  secrets: Secrets,
  row: RigaPronta,
  { importazione_id, attore_id }: { importazione_id: number; attore_id: number },
  now: Date,
): Promise<void> {
  const { utente_id, nominativo, id_tipo_finanziamento, importo_cent } = row
  const [mezzogiorno = now] = instantsInRome(row.data_registrazione, MEZZOGIORNO)
  const quando = mezzogiorno < now ? mezzogiorno : now
  const mano = { attore_id, quando, motivo: MOTIVO }
  const data = { utente_id, nominativo, id_tipo_finanziamento, importo_cent }
  const pratica_id = await registraPratica(trx, { ...data, ...mano })
  // Before it is sent: what is imported is counted as such.
  const id = await nextId(trx, 'pratica_importata')
  await trx
    .insert(pratica_importata)
    .overridingSystemValue()
    .values({
      id,
      chiave: secrets.print('indice', row.seme),
      seme_cifrato: secrets.encrypt('pratica_importata.seme_cifrato', id, row.seme),
      pratica_id,
      importazione_id,
      riga: row.riga,
    })
  if (row.stato === 'in_lavorazione') {
    const refusal = await inviaPratica(trx, { pratica_id, ...mano })
    if (refusal) throw new Error(`an imported case was not sent: ${refusal.refused}`)
  }
}

/** Makes the cases of some rows in one transaction. @returns how many, less those somebody made meanwhile. */
async function importaInsieme(
  trx: Trx,
  secrets: Secrets,
  cosa: Cosa,
  rows: RigaPronta[],
  ultime: boolean,
): Promise<number> {
  // Two operators with the same file take turns, and the second finds the rows made.
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('importazione', 0))`)
  const now = clock.now()
  const importazione_id = await apriImportazione(trx, cosa)
  const fresh = await nonImportate(trx, rows)
  for (const row of fresh)
    await creaPratica(trx, secrets, row, { importazione_id, attore_id: cosa.attore_id }, now)
  await trx
    .update(importazione)
    .set({
      create: sql`${importazione.create} + ${fresh.length}`,
      ...(ultime ? { finita_il: now } : {}),
    })
    .where(eq(importazione.id, importazione_id))
  return fresh.length
}

/**
 * Imports the rows that are ready, some at a time, each lot in its own transaction, for a few seconds.
 * @returns cases made, and rows left for another call.
 */
export async function importa(
  { withTransaction, secrets }: Pick<Services, 'withTransaction' | 'secrets'>,
  cosa: Cosa,
  pronte: RigaPronta[],
  tempo_ms = TEMPO_MS,
): Promise<{ importate: number; restano: number }> {
  const fine = performance.now() + tempo_ms
  let importate = 0
  for (let i = 0; i < pronte.length; i += INSIEME) {
    const rows = pronte.slice(i, i + INSIEME)
    const after = i + rows.length
    importate += await withTransaction((trx) =>
      importaInsieme(trx, secrets, cosa, rows, after === pronte.length),
    )
    if (performance.now() > fine) return { importate, restano: pronte.length - after }
  }
  return { importate, restano: 0 }
}
