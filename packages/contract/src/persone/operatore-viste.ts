import { ELENCHI } from '@primo/domain/persone/viste'
import * as z from 'zod/mini'
import { id, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const elenco = z.enum(ELENCHI)
/** A field of the list's query, or one of its columns. */
const nome = z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Non è un campo di questo elenco.'))
/** What the list is narrowed by, each value as the address has it. */
const filters = z.array(z.object({ campo: nome, valore: z.string().check(z.maxLength(200)) }))

/** How a list is looked at: what narrows it, its order, its columns. */
const veduta = {
  filtri: filters.check(z.maxLength(20)),
  ordine: nome,
  verso: z.enum(['asc', 'desc']),
  /** Null = those the list opens with. */
  colonne: z.nullable(z.array(nome).check(z.minLength(1), z.maxLength(40))),
}

/** A view of a list that was kept under a name. */
export const vista = z.object({
  id,
  nome: z.string(),
  condivisa: z.boolean(),
  /** Who reads it may change and delete it. */
  mia: z.boolean(),
  /** Whose it is. */
  di: z.string(),
  ...veduta,
  /** What it named that the list no longer has: it opens without. */
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
