import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import {
  AZIONI_IMPORTAZIONE,
  type AzioneImportazione,
  azioniImportazione,
  IMPORTAZIONI_AL_LAVORO,
} from '@primo/domain/pratiche/importa-pratiche'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { importazione } from './tables.ts'

export type Row = typeof importazione.$inferSelect

/**
 * Name of the job queue for reading uploaded files and for imports that take up to about a minute; separate from the long
 * imports, so as not to wait for them.
 */
export const SHORT_QUEUE = 'importazioni_brevi'
/** Name of the job queue for longer imports. */
export const LONG_QUEUE = 'importazioni'
const SHORT_ROWS = 2_000

/** Payload of an import job: the id of the import and the operator who acts. */
export type Data = { id: number; attore_id: number }

/** Enqueues the job that carries out the next phase of an import: to read the file, to import its cases or to withdraw them. */
export const enqueue = (trx: Trx, jobs: Jobs, { righe, stato }: Pick<Row, 'righe' | 'stato'>, data: Data) =>
  jobs.enqueue<Data>(trx, stato === 'in_lettura' || righe <= SHORT_ROWS ? SHORT_QUEUE : LONG_QUEUE, data)

/**
 * Stores an uploaded file of cases and enqueues its reading. A file with the same content that is being read or imported is
 * returned instead; one that only awaits confirmation is replaced.
 * @returns the id of the import
 */
export async function caricaImportazione(
  trx: Trx,
  jobs: Jobs,
  input: { nome_file: string; contenuto: Buffer; righe: number; caricata_da: number },
): Promise<number> {
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
    .where(and(same, eq(importazione.stato, 'letta')))
  const [made] = await trx
    .insert(importazione)
    .values({ ...input, impronta, stato: 'in_lettura' })
    .returning({ id: importazione.id })
  const { id } = made!
  await enqueue(trx, jobs, { righe: input.righe, stato: 'in_lettura' }, { id, attore_id: input.caricata_da })
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
  const letto = row.contenuto !== null && row.esito !== null
  if (!azioniImportazione({ ...row, letto }).includes(azione))
    return refuse('STATO_NON_PERMESSO', { message: 'Intanto è cambiata: guarda a che punto è.' })
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

/** Deletes the imported files that were not confirmed or resumed in time. */
export async function cleanImportazioni(trx: Trx): Promise<void> {
  await trx
    .update(importazione)
    .set({
      ...FORGOTTEN,
      stato: sql`case when stato in ('in_lettura', 'letta') then 'scartata' else stato end`,
    })
    .where(
      and(
        isNotNull(importazione.contenuto),
        lt(importazione.caricata_il, beyondTerm('importazioni')),
        sql`${importazione.stato} <> 'in_corso'`,
      ),
    )
}
