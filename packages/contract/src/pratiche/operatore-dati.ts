import * as z from 'zod/mini'
import { valoriCampi } from '../anagrafica/campi-finanziamento.ts'
import { text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { leggiDatiPratica } from './dati.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

/** Limits of the names of bank, product and mandate, in characters. */
export const FINANZIAMENTO_MAX = 80

const name = z.nullable(text(FINANZIAMENTO_MAX))
const data = {
  banca: name,
  prodotto: name,
  /** Number or date of the mandate that the client signed. */
  mandato: name,
  campi: valoriCampi,
}

const finanziamento = z.object({ ...data, definizioni: leggiDatiPratica.reply.shape.definizioni })
export type Finanziamento = z.output<typeof finanziamento>

export const leggiFinanziamento = call(forCases, 'GET /operatore/pratiche/{id}/finanziamento', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary: 'Banca, prodotto, mandato e campi del tipo di finanziamento di una pratica inviata',
  reply: finanziamento,
})

export const cambiaFinanziamento = call(forCases, 'PUT /operatore/pratiche/{id}/finanziamento', {
  oggetto: 'pratica',
  modifica: true,
  summary: 'Riscrive banca, prodotto, mandato e campi di una pratica inviata',
  body: z.strictObject(data),
  reply: finanziamento,
})
