import { ERRORI_DETTI_MAX, type EsitoLettura } from '@primo/contract/pratiche/operatore-importazioni'
import { clock } from '@primo/domain/platform/clock'
import { instantsInRome, todayInRome } from '@primo/domain/platform/dates'
import { type ColonneScelte, nomiCampi } from '@primo/domain/pratiche/importa-colonne'
import { IMPORTAZIONI_AL_LAVORO, type StatoImportazione } from '@primo/domain/pratiche/importa-pratiche'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import type { SoggettoLetto } from '@primo/domain/pratiche/soggetto'
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { nomiDi } from '../../accesso/account/queries.ts'
import { tipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import { nextIds, type Reader, type Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { disfaPratica, registraDaFile, ritiraPratica } from './commands.ts'
import { encryptFields } from './dati.ts'
import { examinerOf, type ImportableRow, nonImportate, tipiImportabili } from './importa-checks.ts'
import { type Data, enqueue, LONG_QUEUE, type Row, SHORT_QUEUE } from './importa-commands.ts'
import { openImportedFile, rowsOf, TooManyBroken } from './importa-file.ts'
import { importazione, pratica, pratica_dati, pratica_importata } from './tables.ts'

/** Maximum number of consecutive runs of an import that make no progress, after which it fails. */
const TRIES = 5
/** Number of cases imported per transaction: few enough that concurrent users do not wait for its locks. */
const LOT = 100
const ESEMPI = 5
const IMPORTATA = 'Importata da file'
const ANNULLATA = 'Importazione annullata'
const MEZZOGIORNO = 12 * 60

/**
 * Starts a run of an import, or fails the import after the last attempt.
 * @returns the import; null when there is nothing to do
 */
async function beginRun(trx: Trx, id: number): Promise<Row | null> {
  const [row] = await trx
    .update(importazione)
    .set({
      tentativi: sql`tentativi + 1`,
      stato: sql`case when tentativi < ${TRIES} then stato else 'fallita' end`,
    })
    .where(and(eq(importazione.id, id), inArray(importazione.stato, [...IMPORTAZIONI_AL_LAVORO])))
    .returning()
  return row && row.stato !== 'fallita' ? row : null
}

/**
 * Stores the progress of a run.
 * @returns false when an operator has stopped it in the meantime
 */
async function progress(
  trx: Trx,
  { id, stato }: Pick<Row, 'id' | 'stato'>,
  values: Partial<Record<keyof Row, unknown>>,
): Promise<boolean> {
  const written = await trx
    .update(importazione)
    .set({ tentativi: 0, ...values } as Partial<Row>)
    .where(and(eq(importazione.id, id), eq(importazione.stato, stato)))
    .returning({ id: importazione.id })
  return written.length > 0
}

/** Returns the preview of an import: the first rows as they were interpreted. */
async function exampleOf(reader: Reader, prime: ImportableRow[]): Promise<EsitoLettura['esempio']> {
  const names = await nomiDi(
    reader,
    prime.map((r) => r.utente_id),
  )
  const tipi = new Map((await tipiFinanziamento(reader)).map((t) => [t.id, t.descrizione]))
  return prime.map((r) => ({
    riga: r.riga,
    convenzionato: names.get(r.utente_id) ?? '',
    nominativo: r.nominativo,
    tipo_finanziamento: tipi.get(r.id_tipo_finanziamento) ?? '',
    importo_cent: r.importo_cent,
    data_registrazione: r.data_registrazione,
    stato: r.stato === 'bozza' ? 'Bozza' : 'In Lavorazione',
  }))
}

/** Commands and queries of later areas on imported cases, injected by the module. */
export type ImportLater = {
  /** Adds the clients of new cases. */
  addClienti: (
    trx: Trx,
    secrets: Services['secrets'],
    clienti: { pratica_id: number; soggetto: SoggettoLetto; quando: Date }[],
    attore_id: number,
  ) => Promise<void>
  /** Returns the ids of the cases whose subjects or documents have changed since the import. */
  worked: (reader: Reader, pratica_ids: number[]) => Promise<number[]>
  /** Deletes subjects and documents of a case whose import is undone. */
  forget: (trx: Trx, pratica_id: number) => Promise<void>
}

type Run = Pick<Services, 'db' | 'secrets' | 'withTransaction'> & {
  stopped: AbortSignal
  attore_id: number
  later: ImportLater
}

/** Examines the rows of a file, a few thousand at a time, and yields each batch with the result so far. */
async function* examined({ db, secrets }: Run, content: Buffer, chosen: ColonneScelte | null) {
  const fields = nomiCampi(await tipiImportabili(db))
  const file = openImportedFile(content, fields, chosen)
  if ('refused' in file) throw new Error(`an import was kept that cannot be read: ${file.refused}`)
  const examine = await examinerOf(db, secrets, todayInRome(clock.now()))
  const found: EsitoLettura = {
    valide: 0,
    totale_importo_cent: 0,
    con_errori: 0,
    gia_importate: 0,
    errori: [],
    colonne_ignorate: file.ignote,
    esempio: [],
  }
  let righe = 0
  for (const rows of rowsOf(file)) {
    const { pronte, errori, con_errori, gia } = await examine(rows)
    righe += rows.length
    found.valide += pronte.length
    found.totale_importo_cent += pronte.reduce((sum, r) => sum + r.importo_cent, 0)
    found.con_errori += con_errori
    found.gia_importate += gia
    found.errori.push(...errori.slice(0, ERRORI_DETTI_MAX - found.errori.length))
    yield { pronte, found, righe, rowsBefore: righe - rows.length, firstRiga: rows[0]?.riga ?? 0 }
  }
}

/** Reads an uploaded file to its end and stores the result. @returns whether it was completed */
async function leggi(run: Run, row: Row): Promise<boolean> {
  const prime: ImportableRow[] = []
  let esito: EsitoLettura | undefined
  let righe = 0
  try {
    for await (const step of examined(run, row.contenuto!, row.colonne)) {
      ;({ righe, found: esito } = step)
      prime.push(...step.pronte.slice(0, ESEMPI - prime.length))
      if (!(await run.withTransaction((trx) => progress(trx, row, { fatte: righe })))) return true
      if (run.stopped.aborted) return false
    }
  } catch (error) {
    if (!(error instanceof TooManyBroken)) throw error
    const rejected = { stato: 'scartata', motivo: error.sentence, contenuto: null }
    await run.withTransaction((trx) => progress(trx, row, rejected))
    return true
  }
  await run.withTransaction(async (trx) => {
    const esempio = await exampleOf(trx, prime)
    await progress(trx, row, { stato: 'letta', righe, fatte: righe, esito: { ...esito!, esempio } })
  })
  return true
}

/**
 * Imports some rows in one transaction, skipping those that a concurrent run has imported. Each case is registered as of noon of
 * its registration day, so that the sponsor line of that day applies.
 * @returns false when an operator has stopped the import
 */
function importLot(
  { withTransaction, secrets, later }: Run,
  row: Row,
  rows: ImportableRow[],
  fatte: number,
): Promise<boolean> {
  return withTransaction(async (trx) => {
    // Advisory lock: of two imports with the same rows the second finds them imported.
    await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('importazione', 0))")
    const fresh = await nonImportate(trx, rows)
    const values = { create: sql`${importazione.create} + ${fresh.length}`, fatte }
    if (!(await progress(trx, row, values))) return false
    if (fresh.length === 0) return true
    const now = clock.now()
    const cases = fresh.map(({ utente_id, nominativo, id_tipo_finanziamento, importo_cent, ...one }) => {
      const [noon = now] = instantsInRome(one.data_registrazione, MEZZOGIORNO)
      const quando = new Date(Math.min(noon.getTime(), now.getTime()))
      return {
        utente_id,
        nominativo,
        id_tipo_finanziamento,
        importo_cent,
        quando,
        inviata: one.stato !== 'bozza',
      }
    })
    const financing = (one: ImportableRow, pratica_id: number) => {
      const { banca, prodotto, mandato, campi } = one
      return { banca, prodotto, mandato, campi_cifrati: encryptFields(secrets, pratica_id, campi) }
    }
    const mark = async (pratica_ids: number[]) => {
      const ids = await nextIds(trx, 'pratica_importata', fresh.length)
      const marks = fresh.map(({ seme, riga }, i) => ({
        id: ids[i]!,
        chiave: secrets.print('indice', seme),
        seme_cifrato: secrets.encrypt('pratica_importata.seme_cifrato', ids[i]!, seme),
        pratica_id: pratica_ids[i]!,
        importazione_id: row.id,
        riga,
      }))
      await trx.insert(pratica_importata).overridingSystemValue().values(marks)
      const written = fresh.flatMap((one, i) => {
        const pratica_id = pratica_ids[i]!
        const data = financing(one, pratica_id)
        const empty = Object.values(data).every((text) => text === null)
        return empty ? [] : [{ ...data, pratica_id, aggiornata_il: cases[i]!.quando }]
      })
      if (written.length > 0) await trx.insert(pratica_dati).values(written)
      const clienti = fresh.flatMap(({ cliente }, i) =>
        cliente ? [{ pratica_id: pratica_ids[i]!, soggetto: cliente, quando: cases[i]!.quando }] : [],
      )
      await later.addClienti(trx, secrets, clienti, row.caricata_da)
    }
    await registraDaFile(trx, cases, { attore_id: row.caricata_da, motivo: IMPORTATA }, mark)
    return true
  })
}

/** Imports the valid rows, one batch per transaction; a resumed run skips the rows already imported. */
async function importa(run: Run, row: Row): Promise<boolean> {
  let found: EsitoLettura | undefined
  let righe = 0
  for await (const step of examined(run, row.contenuto!, row.colonne)) {
    ;({ righe, found } = step)
    for (let i = 0; i < step.pronte.length; i += LOT) {
      const lot = step.pronte.slice(i, i + LOT)
      const done = step.rowsBefore + lot.at(-1)!.riga - step.firstRiga + 1
      if (!(await importLot(run, row, lot, done))) return true
      if (run.stopped.aborted) return false
    }
    if (!(await run.withTransaction((trx) => progress(trx, row, { fatte: righe })))) return true
  }
  // The totals of the preview are kept: an interrupted run may already have imported some rows.
  const { con_errori, errori } = found!
  const esito = { ...row.esito!, con_errori, errori, esempio: [] }
  const done = { stato: 'finita', finita_il: clock.now(), contenuto: null, fatte: righe, esito }
  await run.withTransaction((trx) => progress(trx, row, done))
  return true
}

/**
 * Withdraws the next batch of an import's cases, except those that have changed since they were imported.
 * @returns the id of the last case processed; null = none left
 */
function undoLot(
  { withTransaction, attore_id, later }: Run,
  row: Row,
  after: number,
): Promise<number | null> {
  return withTransaction(async (trx) => {
    const imported = await trx
      .select({
        id: pratica_importata.id,
        pratica_id: pratica.id,
        stato: pratica.id_stato,
        intatta: UNTOUCHED,
      })
      .from(pratica_importata)
      .innerJoin(pratica, eq(pratica.id, pratica_importata.pratica_id))
      .where(
        and(
          eq(pratica_importata.importazione_id, row.id),
          isNotNull(pratica_importata.chiave),
          gt(pratica_importata.id, after),
        ),
      )
      .orderBy(pratica_importata.id)
      .limit(LOT)
      .for('update', { of: pratica })
    const last = imported.at(-1)
    if (!last) return null
    const worked = await later.worked(
      trx,
      imported.map((one) => one.pratica_id),
    )
    const undone: number[] = []
    const mano = { attore_id, quando: clock.now(), motivo: ANNULLATA }
    for (const { id, pratica_id, stato, intatta } of imported) {
      if (!intatta || worked.includes(pratica_id)) continue
      await later.forget(trx, pratica_id)
      const refusal = await (stato === STATO_PRATICA.bozza ? ritiraPratica : disfaPratica)(trx, {
        pratica_id,
        ...mano,
      })
      if (refusal) throw new Error(`an imported case was not withdrawn: ${refusal.refused}`)
      undone.push(id)
    }
    if (undone.length > 0)
      await trx
        .update(pratica_importata)
        .set({ chiave: null, seme_cifrato: null })
        .where(inArray(pratica_importata.id, undone))
    const values = {
      annullate: sql`${importazione.annullate} + ${undone.length}`,
      fatte: sql`${importazione.fatte} + ${imported.length}`,
    }
    return (await progress(trx, row, values)) ? last.id : null
  })
}
/**
 * SQL condition of a case unchanged since its import: every step and every correction updates `aggiornata_il`, and no one has
 * changed its bank or fields.
 */
const UNTOUCHED = sql<boolean>`${and(
  isNull(pratica.ritirata_il),
  isNull(pratica.manca),
  isNull(pratica.tocca_a),
  eq(pratica.aggiornata_il, pratica.registrata_il),
  sql`(${pratica.id_stato} = 1 or ${pratica.id_stato} = 3 and ${pratica.passo} = 'documenti')`,
  sql`not exists (select 1 from ${pratica_dati} d where d.pratica_id = ${pratica.id} and d.aggiornata_il > ${pratica.registrata_il})`,
)}`

/** Withdraws the cases of an import, except those changed since. */
async function annulla(run: Run, row: Row): Promise<boolean> {
  let last: number | null = 0
  while (last !== null) {
    last = await undoLot(run, row, last)
    if (run.stopped.aborted) return false
  }
  await run.withTransaction((trx) => progress(trx, row, { stato: 'annullata', finita_il: clock.now() }))
  return true
}

const RUNS = { in_lettura: leggi, in_corso: importa, in_annullamento: annulla } satisfies Partial<
  Record<StatoImportazione, unknown>
>

/** Starts the jobs that read, import and undo files of cases (decisions §6): an interrupted run is resumed without loss. */
export async function startImports(services: Services, later: ImportLater): Promise<void> {
  const { jobs, withTransaction } = services
  const run = async (data: Data, stopped: AbortSignal) => {
    const row = await withTransaction((trx) => beginRun(trx, data.id))
    if (!row) return
    const whole = await RUNS[row.stato as keyof typeof RUNS](
      { ...services, stopped, later, attore_id: data.attore_id },
      row,
    )
    if (!whole) await withTransaction((trx) => enqueue(trx, jobs, row, data))
  }
  for (const queue of [SHORT_QUEUE, LONG_QUEUE])
    await jobs.start<Data>({
      queue,
      // A long run that progresses may be interrupted more often than that: `beginRun` counts the attempts.
      retries: 'unlimited',
      run: (data, { signal }) => run(data, signal),
    })
}
