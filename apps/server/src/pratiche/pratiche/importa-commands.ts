import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { type ColonneScelte, difettiColonne, layoutOf } from '@primo/domain/pratiche/importa-colonne'
import {
  AZIONI_IMPORTAZIONE,
  type AzioneImportazione,
  azioniImportazione,
  IMPORTAZIONI_AL_LAVORO,
} from '@primo/domain/pratiche/importa-pratiche'
import { and, desc, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { importazione, mappa_importazione } from './tables.ts'

export type Row = typeof importazione.$inferSelect

/**
 * Name of the job queue for reading uploaded files and for imports that take up to about a minute; separate from the long
 * imports, so as not to wait for them.
 */
export const SHORT_QUEUE = 'importazioni_brevi'
/** Name of the job queue for longer imports. */
export const LONG_QUEUE = 'importazioni'
const SHORT_ROWS = 2_000
/** Maximum number of file layouts whose columns are stored: those chosen last. */
const LAYOUTS_MAX = 500
const OVERTAKEN = refuse('STATO_NON_PERMESSO', { message: 'Intanto è cambiata: guarda a che punto è.' })

/** Payload of an import job: the id of the import and the operator who acts. */
export type Data = { id: number; attore_id: number }

/** Enqueues the job that carries out the next phase of an import: to read the file, to import its cases or to withdraw them. */
export const enqueue = (trx: Trx, jobs: Jobs, { righe, stato }: Pick<Row, 'righe' | 'stato'>, data: Data) =>
  jobs.enqueue<Data>(trx, stato === 'in_lettura' || righe <= SHORT_ROWS ? SHORT_QUEUE : LONG_QUEUE, data)

/**
 * Stores an uploaded file of cases and enqueues its reading, unless its columns have to be chosen first. A file with the same
 * content that is being read or imported is returned instead; one that only awaits confirmation is replaced.
 * @returns the id of the import
 */
export async function caricaImportazione(
  trx: Trx,
  jobs: Jobs,
  input: {
    nome_file: string
    contenuto: Buffer
    righe: number
    caricata_da: number
    /** Columns stored for files with these headings. */
    colonne: ColonneScelte | null
    /** Whether an operator has to choose the columns before the file can be read. */
    da_abbinare: boolean
  },
): Promise<number> {
  const { da_abbinare, ...file } = input
  const impronta = createHash('sha256').update(input.contenuto).digest('hex')
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('importazione', 0))")
  const same = eq(importazione.impronta, impronta)
  const [running] = await trx
    .select({ id: importazione.id })
    .from(importazione)
    .where(and(same, inArray(importazione.stato, [...IMPORTAZIONI_AL_LAVORO])))
    .limit(1)
  if (running) return running.id
  await trx
    .update(importazione)
    .set({ stato: 'scartata', ...FORGOTTEN })
    .where(and(same, inArray(importazione.stato, ['da_abbinare', 'letta'])))
  const [made] = await trx
    .insert(importazione)
    .values({ ...file, impronta, stato: da_abbinare ? 'da_abbinare' : 'in_lettura' })
    .returning({ id: importazione.id })
  const { id } = made!
  const data = { id, attore_id: input.caricata_da }
  if (!da_abbinare) await enqueue(trx, jobs, { righe: input.righe, stato: 'in_lettura' }, data)
  return id
}

/** Column values that delete the imported file and the clients' names of its preview. */
const FORGOTTEN = {
  contenuto: null,
  esito: sql`case when esito is null then null else jsonb_set(esito, '{esempio}', '[]') end`,
} as const

/**
 * Applies an operator's action to an import by its state table; a job does the work. The operator who uploaded the file has to
 * import it: the cases count as that operator's, and another one completes them (decisions §6).
 */
export async function agisciSuImportazione(
  trx: Trx,
  jobs: Jobs,
  { id, azione, attore_id }: { id: number; azione: AzioneImportazione; attore_id: number },
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null> {
  const [row] = await trx.select().from(importazione).where(eq(importazione.id, id)).for('update')
  if (!row) return refuse('NON_TROVATO')
  if (!azioniImportazione(withContent(row)).includes(azione)) return OVERTAKEN
  if (azione === 'importa' && row.caricata_da !== attore_id)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Lo importa chi l’ha caricato: se lo hai anche tu, caricalo.',
    })
  const stato = AZIONI_IMPORTAZIONE[azione].a
  await trx
    .update(importazione)
    .set({
      stato,
      tentativi: 0,
      fatte: 0,
      ...(stato === 'scartata' || stato === 'in_annullamento' ? FORGOTTEN : {}),
    })
    .where(eq(importazione.id, id))
  if (stato === 'in_corso' || stato === 'in_annullamento')
    await enqueue(trx, jobs, { ...row, stato }, { id, attore_id })
  return null
}

/** Adds to an import whether its file is still stored, and was parsed to its end. */
const withContent = (row: Row) => ({
  ...row,
  conservato: row.contenuto !== null,
  letto: row.contenuto !== null && row.esito !== null,
})

/** Returns the columns that an operator chose for files with these headings, or null. */
export async function colonneRicordate(
  reader: Reader,
  headings: readonly string[],
): Promise<ColonneScelte | null> {
  const [row] = await reader
    .select({ colonne: mappa_importazione.colonne })
    .from(mappa_importazione)
    .where(eq(mappa_importazione.impronta, printOf(headings)))
  return row?.colonne ?? null
}

const printOf = (headings: readonly string[]) => createHash('sha256').update(layoutOf(headings)).digest('hex')

/**
 * Chooses the columns of an uploaded file, which is then read again, and stores them for the next file with the same headings.
 */
export async function scegliColonne(
  trx: Trx,
  jobs: Jobs,
  input: {
    id: number
    colonne: ColonneScelte
    headings: readonly string[]
    attore_id: number
    quando: Date
  },
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'> | null> {
  const { id, colonne, headings, attore_id, quando } = input
  const [row] = await trx.select().from(importazione).where(eq(importazione.id, id)).for('update')
  if (!row) return refuse('NON_TROVATO')
  if (!azioniImportazione(withContent(row)).includes('abbina')) return OVERTAKEN
  const errors = difettiColonne(colonne, headings.length)
  if (Object.keys(errors).length > 0) return refuse('VALIDAZIONE', { fields: errors })
  const stato = AZIONI_IMPORTAZIONE.abbina.a
  await trx
    .update(importazione)
    .set({ stato, colonne, tentativi: 0, fatte: 0, esito: null, motivo: null })
    .where(eq(importazione.id, id))
  const choice = { colonne, scelta_da: attore_id, scelta_il: quando }
  await trx
    .insert(mappa_importazione)
    .values({ impronta: printOf(headings), ...choice })
    .onConflictDoUpdate({ target: mappa_importazione.impronta, set: choice })
  await trx
    .delete(mappa_importazione)
    .where(
      notInArray(
        mappa_importazione.impronta,
        trx
          .select({ impronta: mappa_importazione.impronta })
          .from(mappa_importazione)
          .orderBy(desc(mappa_importazione.scelta_il), mappa_importazione.impronta)
          .limit(LAYOUTS_MAX),
      ),
    )
  await enqueue(trx, jobs, { righe: row.righe, stato }, { id, attore_id })
  return null
}

/** Deletes the imported files that were not confirmed or resumed in time. */
export async function cleanImportazioni(trx: Trx): Promise<void> {
  await trx
    .update(importazione)
    .set({
      ...FORGOTTEN,
      stato: sql`case when stato in ('da_abbinare', 'in_lettura', 'letta') then 'scartata' else stato end`,
    })
    .where(
      and(
        isNotNull(importazione.contenuto),
        lt(importazione.caricata_il, beyondTerm('importazioni')),
        sql`${importazione.stato} <> 'in_corso'`,
      ),
    )
}
