import { LIMITI_REGOLA } from '@primo/domain/raccolta/regola-punti'
import * as z from 'zod/mini'
import { day, id, instant, longText } from '../platform/fields.ts'
import { forProgramme, periodDay, persona } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const entro = (max: number, min = 0) => z.int().check(z.gte(min), z.lte(max))

/**
 * Fields of a version of the rule. Only completed pratiche earn points: a strict body without a field for sign-ups or anything
 * else refuses it (Legge 173/2005).
 */
const written = {
  versione: z
    .string()
    .check(z.trim(), z.regex(/^[\w.-]{3,20}$/, 'Da 3 a 20 lettere, cifre, «.», «-» o «_».')),
  /** First registration day of the pratiche to which the rule applies. */
  dal: day,
  /** Shares of the sponsor line in basis points (1000 = 10 %), the nearest sponsor first. */
  quote_bp: z.array(entro(LIMITI_REGOLA.quota_bp)).check(z.maxLength(LIMITI_REGOLA.livelli)),
  tetto_quota: entro(LIMITI_REGOLA.tetto_quota),
  giorni_maturazione: entro(LIMITI_REGOLA.giorni_maturazione),
  /** Points of a completed pratica by type of financing. A missing type earns none. */
  punti: z
    .array(z.strictObject({ id_tipo_finanziamento: id, punti: entro(LIMITI_REGOLA.punti, 1) }))
    .check(z.maxLength(100)),
}
const body = z.strictObject({ ...written, dal: periodDay, nota: longText(500, 0) })

const tipo = z.object({ id_tipo_finanziamento: id, tipo_finanziamento: z.string() })

export const versione = z.object({
  ...written,
  /** Last day of the rule's version. Null until another version replaces it. */
  al: z.nullable(day),
  /**
   * Whether the version applies now. `passata`: to no pratica registered from now on. `in_vigore`: to those registered today.
   * `futura`: not yet.
   */
  quando: z.enum(['passata', 'in_vigore', 'futura']),
  pubblicata_il: instant,
  /** Name of the operator who published the version, or null for the product's first one. */
  pubblicata_da: z.nullable(z.string()),
})
export type VersioneRegola = z.output<typeof versione>

export const bozza = z.object({
  id,
  ...written,
  nota: z.string(),
  scritta_da: z.string(),
  aggiornata_il: instant,
  /** Reasons that prevent the draft's publication, as sentences. */
  difetti: z.array(z.string()),
})
export type BozzaRegola = z.output<typeof bozza>

export const regolePunti = call(forProgramme, 'GET /operatore/regole', {
  // Operators who adjust points may read the rules that points were computed by.
  leggono: ['punti.rettificare'],
  summary: 'Le versioni della regola dei punti, la più recente prima, e le bozze',
  reply: z.object({ versioni: z.array(versione), bozze: z.array(bozza), tipi: z.array(tipo) }),
})
export type RegolePunti = z.output<typeof regolePunti.reply>

/** Shared definition of the calls that write a draft of the points rule. The body always has all of its fields. */
const onDraft = { ...forProgramme, body, reply: bozza } as const

export const scriviBozza = call(onDraft, 'POST /operatore/regole/bozze', {
  summary: 'Scrive la bozza di una nuova versione',
  idempotente: true,
})

export const cambiaBozza = call(onDraft, 'PUT /operatore/regole/bozze/{id}', {
  oggetto: 'regola_bozza',
  modifica: true,
  summary: 'Riscrive una bozza',
})

export const eliminaBozza = call(forProgramme, 'DELETE /operatore/regole/bozze/{id}', {
  oggetto: 'regola_bozza',
  summary: 'Elimina una bozza',
  reply: z.object({ id }),
})

const confronto = z.object({ prima: z.int(), dopo: z.int() })

export const simulaBozza = call(forProgramme, 'GET /operatore/regole/bozze/{id}/simulazione', {
  summary: 'Rifà i conti delle pratiche completate in un periodo con la bozza: chi guadagna e chi perde',
  query: z.object({ dal: periodDay, al: periodDay }),
  reply: z.object({
    dal: day,
    al: day,
    pratiche: z.int(),
    /** True when the simulation was limited to the latest pratiche of the period. */
    troncata: z.boolean(),
    ...confronto.shape,
    per_livello: z.array(z.object({ livello: z.int(), ...confronto.shape })),
    per_tipo: z.array(z.object({ tipo_finanziamento: z.string(), pratiche: z.int(), ...confronto.shape })),
    guadagnano: z.int(),
    perdono: z.int(),
    uguali: z.int(),
    /** Members who gain and who lose the most points, at most a hundred each. */
    primi: z.array(z.object({ membro: persona, ...confronto.shape })),
    ultimi: z.array(z.object({ membro: persona, ...confronto.shape })),
  }),
})
export type Simulazione = z.output<typeof simulaBozza.reply>

export const pubblicaBozza = call(forProgramme, 'POST /operatore/regole/bozze/{id}/pubblica', {
  oggetto: 'regola_bozza',
  summary: 'Propone di pubblicare una bozza, che poi non si cambia più: la conferma un’altra persona',
  reply: z.object({ id_proposta: id }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
  conferma: true,
})
