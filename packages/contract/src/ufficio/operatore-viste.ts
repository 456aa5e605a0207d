import * as z from 'zod/mini'
import { id, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/** Lists of the back office that support saved views, named as in their URLs. */
export const ELENCHI = [
  'iscrizioni',
  'pratiche',
  'richieste',
  'rettifiche',
  'movimenti',
  'persone',
  'aziende',
  'catalogo',
] as const
export type ListName = (typeof ELENCHI)[number]

/** Maximum number of saved views of a list per operator. */
export const VISTE_MAX = 30

const elenco = z.enum(ELENCHI)
/** Schema of the name of a field in the list's query, or of one of its columns. */
const nome = z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Non è un campo di questo elenco.'))
/** Filters of the list, with values as in the URL. */
const filters = z.array(z.object({ campo: nome, valore: z.string().check(z.maxLength(200)) }))

/** Layout of a list that a saved view stores: filters, sort order, columns. */
const veduta = {
  filtri: filters.check(z.maxLength(20)),
  ordine: nome,
  verso: z.enum(['asc', 'desc']),
  /** Visible columns of the list. Null = the default columns. */
  colonne: z.nullable(z.array(nome).check(z.minLength(1), z.maxLength(40))),
}

/** Saved view of a list. */
export const vista = z.object({
  id,
  nome: z.string(),
  condivisa: z.boolean(),
  /** Whether the caller owns the view, and may change and delete it. */
  mia: z.boolean(),
  /** Name of the operator who owns the view. */
  di: z.string(),
  ...veduta,
  /** Names of saved fields that the list no longer has. The view opens without them. */
  cadute: z.array(z.string()),
})
export type SavedView = z.output<typeof vista>

export const viste = call(forOperators, 'GET /operatore/viste', {
  summary: 'Le proprie viste di un elenco e quelle condivise dagli altri, per nome',
  query: z.object({ elenco }),
  reply: z.array(vista),
  errors: ['PERMESSO_MANCANTE'],
})

const body = { nome: text(60), condivisa: z.boolean(), ...veduta }
const written = {
  ...forOperators,
  reply: vista,
  errors: ['PERMESSO_MANCANTE', 'STATO_NON_PERMESSO'],
} as const

export const salvaVista = call(written, 'POST /operatore/viste', {
  summary: 'Salva con un nome come si guarda un elenco',
  body: z.strictObject({ elenco, ...body }),
  idempotente: true,
})

export const cambiaVista = call(written, 'PUT /operatore/viste/{id}', {
  summary: 'Cambia una propria vista: nome, filtri, colonne, con chi si condivide',
  body: z.strictObject(body),
})

export const eliminaVista = call(forOperators, 'DELETE /operatore/viste/{id}', {
  summary: 'Elimina una propria vista',
  reply: z.object({ id }),
})
