import { TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'consensi', chi: 'membro' } as const

/**
 * Current privacy consents. `data_privacy` is the time of the first choice, `rev_data_privacy` that of the latest.
 * @see specification §3, Privacy consents
 */
export const consensiPrivacy = z.object({
  trattamento_dati: z.boolean(),
  dati_sensibili: z.boolean(),
  attivita_commerciali: z.boolean(),
  attivita_conto_terzi: z.boolean(),
  data_privacy: z.nullable(instant),
  rev_data_privacy: z.nullable(instant),
})
export type ConsensiPrivacy = z.output<typeof consensiPrivacy>

/**
 * Schema of a change of consents. An omitted consent stays unchanged, so that two devices never overwrite each other's choices.
 * The dates are accepted, so that a client can send back what it read, and ignored (decisions §2).
 */
export const corpoConsensi = z.strictObject({
  trattamento_dati: z.optional(z.boolean()),
  dati_sensibili: z.optional(z.boolean()),
  attivita_commerciali: z.optional(z.boolean()),
  attivita_conto_terzi: z.optional(z.boolean()),
  data_privacy: z.optional(z.nullable(instant)),
  rev_data_privacy: z.optional(z.nullable(instant)),
})

/**
 * Choice on one consent, with the version of the text it refers to and the channel.
 * @see decisions §11
 */
export const sceltaConsenso = z.object({
  id,
  consenso: z.enum(TIPI_CONSENSO),
  dato: z.boolean(),
  versione_testo: z.string(),
  canale: z.enum(['registrazione', 'app', 'operatore']),
  quando: instant,
})
export type SceltaConsenso = z.output<typeof sceltaConsenso>

/** Shared definition of the calls that return the current consents. */
const onConsents = { ...forMembers, reply: consensiPrivacy } as const

export const leggiConsensi = call(onConsents, 'GET /user/consensi-privacy', {
  summary: 'I quattro consensi di chi chiama, come valgono ora',
})

export const salvaConsensi = call(onConsents, 'PUT /user/consensi-privacy', {
  summary: 'Dà o toglie i consensi facoltativi; la presa visione dell’informativa qui non si toglie',
  body: corpoConsensi,
})

export const storiaConsensi = call(forMembers, 'GET /user/consensi-privacy/storia', {
  summary: 'Ogni scelta di chi chiama sui consensi, con la versione del testo, il canale e l’ora',
  query: z.object(listQuery(['quando'])),
  ...listOf(sceltaConsenso),
})

export const leggiConsensiAnagrafica = call(onConsents, 'GET /anagrafica/{id}/consensi-privacy', {
  summary: 'I consensi di un’anagrafica: solo la propria',
})

export const salvaConsensiAnagrafica = call(onConsents, 'PUT /anagrafica/{id}/consensi-privacy', {
  summary: 'Dà o toglie i consensi facoltativi di un’anagrafica: solo la propria',
  body: corpoConsensi,
})
