import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { fieldErrors } from '@primo/contract/platform/italian'
import type { Body, CallSpec } from '@primo/contract/platform/route'
import {
  type ListName,
  type SavedView,
  type salvaVista,
  VISTE_MAX,
} from '@primo/contract/ufficio/operatore-viste'
import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { vista_elenco } from './tables.ts'

/** List that can have saved views: the endpoint that reads it, and its columns. */
export type ListOfViews = { spec: CallSpec & { query: z.ZodMiniObject }; colonne: readonly string[] }
export type ListsOfViews = Readonly<Record<ListName, ListOfViews>>

type Veduta = Pick<SavedView, 'filtri' | 'ordine' | 'verso' | 'colonne'>
type Row = Omit<SavedView, 'cadute' | 'mia'> & { utente: number }
type Refused = Refusal<'VALIDAZIONE' | 'STATO_NON_PERMESSO' | 'NON_TROVATO'>

/** Query parameters of lists that are not filters: pagination and sort order. */
const NO_FILTER = ['page', 'per_page', 'dopo', 'sort_by', 'sort_order']
/** Maximum number of shared views returned. */
const SHARED_MAX = 200

/**
 * Returns the schema of a list's filter, or undefined for an unknown one. `hasOwn` excludes inherited properties such as
 * `__proto__`.
 */
function schemaOf({ spec }: ListOfViews, campo: string): z.ZodMiniType | undefined {
  const shape = spec.query.shape as Record<string, z.ZodMiniType>
  return !NO_FILTER.includes(campo) && Object.hasOwn(shape, campo) ? shape[campo] : undefined
}

/** Parses a filter value as the list's query parses it from the URL, for example as a number. */
function readValue(schema: z.ZodMiniType, valore: string) {
  const asText = z.safeParse(schema, valore)
  return asText.success || valore.trim() === '' ? asText : z.safeParse(schema, Number(valore))
}

const orders = (list: ListOfViews, ordine: string) =>
  z.safeParse((list.spec.query.shape as Record<string, z.ZodMiniType>).sort_by!, ordine).success

/** Returns the elements of a view that its list does not accept, each with its message. */
function defectsOf(list: ListOfViews, { filtri, ordine, colonne }: Veduta): Record<string, string[]> {
  const defects: Record<string, string[]> = {}
  for (const { campo, valore } of filtri) {
    const schema = schemaOf(list, campo)
    const read = schema && readValue(schema, valore)
    if (!read) defects[`filtri.${campo}`] = ['Questo elenco non ha questo filtro.']
    else if (!read.success)
      defects[`filtri.${campo}`] = Object.values(fieldErrors(read.error))[0] ?? ['Valore non valido.']
  }
  if (new Set(filtri.map(({ campo }) => campo)).size < filtri.length)
    defects.filtri = ['Ogni filtro si dice una volta sola.']
  if (!orders(list, ordine)) defects.ordine = ['Questo elenco non si ordina così.']
  const unknown = colonne?.filter((column) => !list.colonne.includes(column)) ?? []
  if (unknown.length > 0) defects.colonne = [`Questo elenco non ha la colonna ${unknown[0]}.`]
  return defects
}

/** Returns a view as its list supports it now; elements no longer supported are listed in `cadute`. */
function opened({ utente, ...row }: Row, list: ListOfViews, chi: number): SavedView {
  const defects = defectsOf(list, row)
  const [first] = (list.spec.query.shape as Record<string, z.ZodMiniType>).sort_by
    ? [String(z.parse(list.spec.query, {}).sort_by)]
    : ['']
  const colonne = row.colonne?.filter((column) => list.colonne.includes(column)) ?? null
  return {
    ...row,
    mia: utente === chi,
    filtri: row.filtri.filter(({ campo }) => !(`filtri.${campo}` in defects)),
    ordine: defects.ordine ? first! : row.ordine,
    colonne: colonne?.length ? colonne : null,
    cadute: [
      ...row.filtri.filter(({ campo }) => `filtri.${campo}` in defects).map(({ campo }) => campo),
      ...(defects.ordine ? [row.ordine] : []),
      ...(row.colonne ?? []).filter((column) => !list.colonne.includes(column)),
    ],
  }
}

const VISTE = `
  select v.id, v.di as utente, v.nome, v.condivisa, p.denominazione as di, v.filtri, v.ordine, v.verso, v.colonne
    from vista_elenco v join (${PERSONE_SQL}) p on p.utente_id = v.di`

/** Returns the caller's own saved views of a list, then the shared ones, each group sorted by name. */
export async function leggiViste(
  reader: Reader,
  elenco: ListName,
  list: ListOfViews,
  chi: number,
): Promise<SavedView[]> {
  const rows = await queryRows<Row>(
    reader,
    `${VISTE} where v.elenco = $1 and (v.di = $2 or v.condivisa)
      order by v.di <> $2, lower(v.nome), v.id limit ${VISTE_MAX + SHARED_MAX}`,
    [elenco, chi],
  )
  return rows.map((row) => opened(row, list, chi))
}

async function leggiVista(reader: Reader, id: number, list: ListOfViews, chi: number): Promise<SavedView> {
  const rows = await queryRows<Row>(reader, `${VISTE} where v.id = $1`, [id])
  return opened(rows[0]!, list, chi)
}

/**
 * Saves a view, new or in place of `id`.
 * @returns the view as its list shows it
 */
async function scrivi(
  trx: Trx,
  data: Omit<Body<typeof salvaVista>, 'elenco'> & { elenco: ListName },
  list: ListOfViews,
  chi: number,
  id?: number,
): Promise<SavedView | Refused> {
  const fields = defectsOf(list, data)
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  const { elenco, nome } = data
  const mine = and(eq(vista_elenco.di, chi), eq(vista_elenco.elenco, elenco))
  // Advisory lock per operator: two concurrent saves would both pass the checks on number and name.
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('viste', $1))", [chi])
  const homonym = and(
    mine,
    sql`lower(nome) = lower(${nome})`,
    id === undefined ? undefined : ne(vista_elenco.id, id),
  )
  if ((await trx.$count(vista_elenco, homonym)) > 0)
    return refuse('VALIDAZIONE', { fields: { nome: ['Hai già una vista con questo nome.'] } })
  if (id === undefined && (await trx.$count(vista_elenco, mine)) >= VISTE_MAX)
    return refuse('STATO_NON_PERMESSO', {
      message: `Hai già ${VISTE_MAX} viste di questo elenco: elimina quelle che non usi più.`,
    })
  const values = { ...data, di: chi, aggiornata_il: sql`now()` }
  const [row] =
    id === undefined
      ? await trx.insert(vista_elenco).values(values).returning({ id: vista_elenco.id })
      : await trx
          .update(vista_elenco)
          .set(values)
          .where(eq(vista_elenco.id, id))
          .returning({ id: vista_elenco.id })
  return leggiVista(trx, row!.id, list, chi)
}

export const aggiungiVista = (
  trx: Trx,
  data: Body<typeof salvaVista>,
  list: ListOfViews,
  chi: number,
): Promise<SavedView | Refused> => scrivi(trx, data, list, chi)

const NON_C_E = refuse('NON_TROVATO', { message: 'Questa vista non c’è più.' })

/** Returns the name of the list to which a saved view of the caller belongs; NON_TROVATO for another operator's view. */
export async function elencoDellaVista(
  reader: Reader,
  id: number,
  chi: number,
): Promise<ListName | Refusal<'NON_TROVATO'>> {
  const [row] = await reader
    .select({ elenco: vista_elenco.elenco })
    .from(vista_elenco)
    .where(and(eq(vista_elenco.id, id), eq(vista_elenco.di, chi)))
  return row ? row.elenco : NON_C_E
}

/** Replaces a saved view owned by the caller. */
export async function riscriviVista(
  trx: Trx,
  id: number,
  data: Omit<Body<typeof salvaVista>, 'elenco'>,
  lists: ListsOfViews,
  chi: number,
): Promise<SavedView | Refused> {
  const elenco = await elencoDellaVista(trx, id, chi)
  return isRefusal(elenco) ? elenco : scrivi(trx, { ...data, elenco }, lists[elenco], chi, id)
}

/** Deletes a saved view owned by the caller. */
export async function eliminaVista(
  trx: Trx,
  id: number,
  chi: number,
): Promise<{ id: number } | Refusal<'NON_TROVATO'>> {
  const gone = await trx
    .delete(vista_elenco)
    .where(and(eq(vista_elenco.id, id), eq(vista_elenco.di, chi)))
    .returning({ id: vista_elenco.id })
  return gone[0] ?? NON_C_E
}
