import type { SavedView, salvaVista } from '@primo/contract/persone/operatore-viste'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { fieldErrors } from '@primo/contract/platform/italian'
import type { Body, CallSpec } from '@primo/contract/platform/route'
import { type ListName, VISTE_MAX } from '@primo/domain/persone/viste'
import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { PERSONE_SQL } from '../accesso/persone.ts'
import { vista_elenco } from './tables.ts'

/** A list as its views have to know it: the call it is read by, and the columns it has. */
export type ListOfViews = { spec: CallSpec & { query: z.ZodMiniObject }; colonne: readonly string[] }
export type ListsOfViews = Readonly<Record<ListName, ListOfViews>>

type Veduta = Pick<SavedView, 'filtri' | 'ordine' | 'verso' | 'colonne'>
type Row = Omit<SavedView, 'cadute' | 'mia'> & { utente: number }
type Refused = Refusal<'VALIDAZIONE' | 'STATO_NON_PERMESSO' | 'NON_TROVATO'>

/** Of a query what is no filter: which rows of it, and in which order. */
const NO_FILTER = ['page', 'per_page', 'dopo', 'sort_by', 'sort_order']
/** Views others share that one is shown. */
const SHARED_MAX = 200

/** Of what every object has, such as `__proto__`, no list has a filter. */
function schemaOf({ spec }: ListOfViews, campo: string): z.ZodMiniType | undefined {
  const shape = spec.query.shape as Record<string, z.ZodMiniType>
  return !NO_FILTER.includes(campo) && Object.hasOwn(shape, campo) ? shape[campo] : undefined
}

/** A value as the list's query reads it off an address: a number where it wants one. */
function readValue(schema: z.ZodMiniType, valore: string) {
  const asText = z.safeParse(schema, valore)
  return asText.success || valore.trim() === '' ? asText : z.safeParse(schema, Number(valore))
}

const orders = (list: ListOfViews, ordine: string) =>
  z.safeParse((list.spec.query.shape as Record<string, z.ZodMiniType>).sort_by!, ordine).success

/** What of a view its list does not take, each with its sentence. */
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

/** A view as its list can show it today: without what is no longer there, which is said. */
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

/** One's own views of a list, then those the others share; each by name. */
export async function leggiViste(
  reader: Reader,
  elenco: ListName,
  list: ListOfViews,
  chi: number,
): Promise<SavedView[]> {
  const { rows } = await reader.$client.query<Row>(
    `${VISTE} where v.elenco = $1 and (v.di = $2 or v.condivisa)
      order by v.di <> $2, lower(v.nome), v.id limit ${VISTE_MAX + SHARED_MAX}`,
    [elenco, chi],
  )
  return rows.map((row) => opened(row, list, chi))
}

async function leggiVista(reader: Reader, id: number, list: ListOfViews, chi: number): Promise<SavedView> {
  const { rows } = await reader.$client.query<Row>(`${VISTE} where v.id = $1`, [id])
  return opened(rows[0]!, list, chi)
}

/** Keeps a view, a new one or another in the place of `id`. @returns it, as its list shows it */
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
  // One person's are written one at a time, or two at once would both find a place and a name.
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('viste', ${chi}))`)
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

/** Of whose list a view of one's own is; another's is not there. */
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

/** Writes a view of one's own anew. */
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

/** Deletes a view of one's own. */
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
