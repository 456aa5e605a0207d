import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Esportazione } from '@primo/contract/registro/operatore-esportazioni'
import { TERMINI } from '@primo/domain/registro/conservazione'
import {
  ESPORTAZIONI_INSIEME,
  type FormatoEsportazione,
  type StatoEsportazione,
} from '@primo/domain/registro/esportazioni'
import { and, count, eq } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { registraEvento } from '../eventi/commands.ts'
import type { Exportable } from './exportable.ts'
import { esportazione, esportazione_pezzo } from './tables.ts'

export const QUEUE = 'esportazioni'

type ExportRequest = {
  utente_id: number
  elenco: string
  formato: FormatoEsportazione
  query: Record<string, unknown>
  /** Id of the record that the list belongs to, such as the member of a list of movimenti. */
  di?: number | undefined
  scelte?: number[] | undefined
  colonne?: string[] | undefined
}

/** Requests an export of a list, which a background job then produces. @returns the export's id */
export async function startExport(
  trx: Trx,
  jobs: Jobs,
  { utente_id, elenco, formato, query, di, scelte, colonne }: ExportRequest,
): Promise<number | Refusal<'TROPPE_ESPORTAZIONI'>> {
  // Serialised per user, so that two concurrent requests cannot both pass the limit.
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('esportazioni', $1))", [utente_id])
  const [open] = await trx
    .select({ n: count() })
    .from(esportazione)
    .where(and(eq(esportazione.chiesta_da, utente_id), eq(esportazione.stato, 'in_corso')))
  if (open!.n >= ESPORTAZIONI_INSIEME) return refuse('TROPPE_ESPORTAZIONI')
  const [made] = await trx
    .insert(esportazione)
    .values({
      chiesta_da: utente_id,
      elenco,
      formato,
      query,
      scelte: scelte ? [...new Set(scelte)] : null,
      colonne: colonne ?? null,
    })
    .returning({ id: esportazione.id })
  const { id } = made!
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'esportazione.chiesta',
    oggetto: 'esportazione',
    oggetto_id: id,
    dati: { elenco, formato, scelte: scelte?.length ?? null, ...(di !== undefined && { di }) },
  })
  await jobs.enqueue(trx, QUEUE, { id })
  return id
}

/** Cancels the caller's own export and deletes its contents. */
export async function cancelExport(
  trx: Trx,
  who: { id: number; utente_id: number },
): Promise<null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const mine = and(eq(esportazione.id, who.id), eq(esportazione.chiesta_da, who.utente_id))
  const [found] = await trx.select().from(esportazione).where(mine).for('update')
  if (!found) return refuse('NON_TROVATO', { message: 'Questa esportazione non c’è più.' })
  if (found.stato === 'annullata' || found.stato === 'fallita')
    return refuse('STATO_NON_PERMESSO', { message: 'Questa esportazione è già finita.' })
  await trx.update(esportazione).set({ stato: 'annullata' }).where(mine)
  await trx.delete(esportazione_pezzo).where(eq(esportazione_pezzo.esportazione_id, who.id))
  return null
}

/** SQL interval of the retention term of an export. */
const TERM = `make_interval(days => ${TERMINI.esportazioni.giorni})`

type Row = Omit<Esportazione, 'titolo' | 'creata_il' | 'scade_il'> & {
  elenco: string
  creata_il: Date
  scade_il: Date
}

/** Returns an operator's exports that have not expired, latest first. @param id returns only this export */
export async function exportsOf(
  reader: Reader,
  lists: Readonly<Record<string, Exportable>>,
  utente_id: number,
  id?: number,
): Promise<Esportazione[]> {
  const rows = await queryRows<Row>(
    reader,
    `select e.id, e.elenco, e.formato, e.stato, e.righe, e.creata_il, e.creata_il + ${TERM} as scade_il,
            coalesce((select sum(cardinality(p.righe)) from esportazione_pezzo p
                       where p.esportazione_id = e.id and p.contenuto is not null), 0)::int as fatte
       from esportazione e
      where e.chiesta_da = $1 and e.creata_il > now() - ${TERM} and ($2::bigint is null or e.id = $2)
      order by e.id desc limit 50`,
    [utente_id, id ?? null],
  )
  return rows.map(({ elenco, ...row }) => ({
    ...row,
    titolo: lists[elenco]?.title ?? elenco,
    creata_il: row.creata_il.toISOString(),
    scade_il: row.scade_il.toISOString(),
  }))
}

/** Returns the caller's own export for download; null when it does not exist or has expired. */
export async function exportForDownload(reader: Reader, utente_id: number, id: number) {
  const rows = await queryRows<{
    id: number
    elenco: string
    stato: StatoEsportazione
    formato: FormatoEsportazione
    colonne: string[] | null
    creata_il: Date
  }>(
    reader,
    `select id, elenco, stato, formato, colonne, creata_il from esportazione
      where id = $1 and chiesta_da = $2 and creata_il > now() - ${TERM}`,
    [id, utente_id],
  )
  return rows[0] ?? null
}
