import { FORMATI_ESPORTAZIONE, STATI_ESPORTAZIONE } from '@primo/domain/registro/esportazioni'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { type CallSpec, call } from '../platform/route.ts'

const formato = z.enum(FORMATI_ESPORTAZIONE)

/** Export of a list's rows to a file. */
export const esportazione = z.object({
  id,
  /** Name of the exported list. */
  titolo: z.string(),
  formato,
  stato: z.enum(STATI_ESPORTAZIONE),
  /** Total number of rows. Null until they are counted. */
  righe: z.nullable(z.int()),
  fatte: z.int(),
  creata_il: instant,
  /** When the exported file is deleted. */
  scade_il: instant,
})
export type Esportazione = z.output<typeof esportazione>

const bodyShape = z.strictObject({
  formato,
  /** Ids of the selected rows. Omitted = all rows that match the filters. */
  scelte: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_000))),
  /** Names of the columns to export. Omitted = all columns of the list. */
  colonne: z.optional(
    z
      .array(z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Non è una colonna di questo elenco.')))
      .check(z.minLength(1), z.maxLength(40)),
  ),
})

type List = CallSpec & { query: z.ZodMiniObject }

/**
 * Returns the call that exports a list's rows: all that match its filters in its order, or the selected ones. It requires the
 * list's own permission: a read-only one is not enough.
 */
/* @__NO_SIDE_EFFECTS__ */
export function exportOf<const L extends List>(list: L, phrase: string) {
  const { method: _, reply: __, lista: ___, summary: ____, leggono: _____, ...shared }: List = list
  return {
    ...shared,
    method: 'POST',
    path: `${list.path}/esporta`,
    summary: `Porta via ${phrase}: tutte quelle che rispondono ai filtri, o quelle scelte, in un file`,
    body: bodyShape,
    reply: esportazione,
    idempotente: true,
    errors: ['TROPPE_ESPORTAZIONI', 'PERMESSO_MANCANTE'],
    registra: { che: 'esportazione', oggetto: 'esportazione' },
    // An export takes personal data out of the system.
    conferma: true,
  } as unknown as Omit<L, 'method' | 'path' | 'reply' | 'lista' | 'summary' | 'errors'> & {
    method: 'POST'
    path: `${L['path']}/esporta`
    summary: string
    body: typeof bodyShape
    reply: typeof esportazione
    idempotente: true
    conferma: true
    errors: readonly ['TROPPE_ESPORTAZIONI', 'PERMESSO_MANCANTE']
  }
}

export const esportazioni = call(forOperators, 'GET /operatore/esportazioni', {
  summary: 'Le proprie esportazioni delle ultime ventiquattro ore, l’ultima per prima',
  reply: z.array(esportazione),
})

export const leggiEsportazione = call(forOperators, 'GET /operatore/esportazioni/{id}', {
  summary: 'A che punto è una propria esportazione',
  reply: esportazione,
})

export const annullaEsportazione = call(forOperators, 'POST /operatore/esportazioni/{id}/annulla', {
  summary: 'Annulla una propria esportazione: ciò che era pronto si butta',
  reply: esportazione,
  errors: ['STATO_NON_PERMESSO'],
})

export const scaricaEsportazione = call(forOperators, 'GET /operatore/esportazioni/{id}/file', {
  summary: 'Il file di una propria esportazione, intero',
  reply: z.null(),
  file: true,
  registra: { che: 'esportazione', oggetto: 'esportazione' },
  errors: ['STATO_NON_PERMESSO', 'PERMESSO_MANCANTE'],
})
