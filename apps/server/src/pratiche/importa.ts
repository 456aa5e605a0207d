import { ERRORI_DETTI_MAX, type EsitoLettura } from '@primo/contract/pratiche/operatore-importazioni'
import { clock } from '@primo/domain/platform/clock'
import { instantsInRome, todayInRome } from '@primo/domain/platform/dates'
import { IMPORTAZIONI_AL_LAVORO, type StatoImportazione } from '@primo/domain/pratiche/importa-pratiche'
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { nomiDi } from '../persone/accesso/persone.ts'
import { tipiFinanziamento } from '../persone/tipi/finanziamenti.ts'
import { nextIds, type Reader, type Trx } from '../platform/db/db.ts'
import type { Services } from '../platform/services/services.ts'
import { disfaPratica, registraDaFile, ritiraPratica } from './commands.ts'
import { type Data, enqueue, LONG_QUEUE, type Row, SHORT_QUEUE } from './importa-comandi.ts'
import { examinerOf, nonImportate, type RigaPronta } from './importa-esame.ts'
import { openImportedFile, rowsOf, TooManyBroken } from './importa-file.ts'
import { importazione, pratica, pratica_importata } from './tables.ts'

/** Runs that may end without anything written. */
const TRIES = 5
/** Cases of one transaction: few enough that who works meanwhile does not wait. */
const LOT = 100
const ESEMPI = 5
const IMPORTATA = 'Importata da file'
const ANNULLATA = 'Importazione annullata'
const MEZZOGIORNO = 12 * 60

/** Begins a run; past the last try the import has failed. @returns null when there is nothing to do */
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

/** Writes how far a run is. @returns false when somebody stopped it meanwhile */
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

/** The first rows as they were understood, in words. */
async function exampleOf(reader: Reader, prime: RigaPronta[]): Promise<EsitoLettura['esempio']> {
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

type Run = Pick<Services, 'db' | 'secrets' | 'withTransaction'> & { stopped: AbortSignal; attore_id: number }

/** The rows of a file examined, some thousands at a time, with what was found up to then. */
async function* examined({ db, secrets }: Run, content: Buffer) {
  const file = openImportedFile(content)
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

/** Reads a file to its end and keeps what was found. */
async function leggi(run: Run, row: Row): Promise<boolean> {
  const prime: RigaPronta[] = []
  let esito: EsitoLettura | undefined
  let righe = 0
  try {
    for await (const step of examined(run, row.contenuto!)) {
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
 * Makes the cases of some rows in one transaction, less those somebody made meanwhile; each as of noon of its day: the sponsor line
 * of that day is the one that counts.
 * @returns false when it was stopped
 */
function importLot(
  { withTransaction, secrets }: Run,
  row: Row,
  rows: RigaPronta[],
  fatte: number,
): Promise<boolean> {
  return withTransaction(async (trx) => {
    // Two imports with the same rows take turns, and the second finds them made.
    await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('importazione', 0))`)
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
    }
    await registraDaFile(trx, cases, { attore_id: row.caricata_da, motivo: IMPORTATA }, mark)
    return true
  })
}

/** Imports the rows that are valid, a lot in each transaction; taken up again, those already made are skipped. */
async function importa(run: Run, row: Row): Promise<boolean> {
  let found: EsitoLettura | undefined
  let righe = 0
  for await (const step of examined(run, row.contenuto!)) {
    ;({ righe, found } = step)
    for (let i = 0; i < step.pronte.length; i += LOT) {
      const lot = step.pronte.slice(i, i + LOT)
      const done = step.rowsBefore + lot.at(-1)!.riga - step.firstRiga + 1
      if (!(await importLot(run, row, lot, done))) return true
      if (run.stopped.aborted) return false
    }
    if (!(await run.withTransaction((trx) => progress(trx, row, { fatte: righe })))) return true
  }
  // How many were to be imported is what the reading said; some may have been, by a run that was interrupted.
  const { con_errori, errori } = found!
  const esito = { ...row.esito!, con_errori, errori, esempio: [] }
  const done = { stato: 'finita', finita_il: clock.now(), contenuto: null, fatte: righe, esito }
  await run.withTransaction((trx) => progress(trx, row, done))
  return true
}

/** Withdraws some cases that nobody has touched since they were imported. @returns the last one looked at; null = there was none */
function undoLot({ withTransaction, attore_id }: Run, row: Row, after: number): Promise<number | null> {
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
    const undone: number[] = []
    const mano = { attore_id, quando: clock.now(), motivo: ANNULLATA }
    for (const { id, pratica_id, stato, intatta } of imported) {
      if (!intatta) continue
      const refusal = await (stato === 1 ? ritiraPratica : disfaPratica)(trx, { pratica_id, ...mano })
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
/** As the import left it: every later step, and every correction, writes another time. */
const UNTOUCHED = sql<boolean>`${and(
  isNull(pratica.ritirata_il),
  isNull(pratica.manca),
  eq(pratica.aggiornata_il, pratica.registrata_il),
  sql`(${pratica.id_stato} = 1 or ${pratica.id_stato} = 3 and ${pratica.passo} = 'documenti')`,
)}`

/** Withdraws the cases an import made, but for those somebody has touched. */
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

/**
 * Reads, imports and undoes files of cases (decisions §6): stopped half-way, by the database or by the machine, a run is taken
 * up again and loses nothing.
 */
export async function startImports(services: Services): Promise<void> {
  const { jobs, withTransaction } = services
  const run = async (data: Data, stopped: AbortSignal) => {
    const row = await withTransaction((trx) => beginRun(trx, data.id))
    if (!row) return
    const whole = await RUNS[row.stato as keyof typeof RUNS](
      { ...services, stopped, attore_id: data.attore_id },
      row,
    )
    if (!whole) await withTransaction((trx) => enqueue(trx, jobs, row, data))
  }
  for (const queue of [SHORT_QUEUE, LONG_QUEUE])
    await jobs.start<Data>({
      queue,
      retries: TRIES,
      run: (data, { signal }) => run(data, signal),
    })
}
