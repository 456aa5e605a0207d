import { INIZIO_ATECO, LIMITI_ECCEZIONI } from '@primo/domain/raccolta/eccezione-punti'
import { LIMITI_REGOLA, STATI_SIMULAZIONE } from '@primo/domain/raccolta/regola-punti'
import * as z from 'zod/mini'
import { day, id, instant, longText } from '../platform/fields.ts'
import { forProgramme, motivo, periodDay, persona } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const entro = (max: number, min = 0) => z.int().check(z.gte(min), z.lte(max))

const list = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.maxLength(LIMITI_ECCEZIONI.voci, 'Sono troppi.'))
const amount = z.nullable(
  z
    .int()
    .check(
      z.gte(1, 'Scrivi un importo.'),
      z.lte(LIMITI_ECCEZIONI.importo_cent, 'L’importo non può superare un miliardo di euro.'),
    ),
)

/** Exception of a points rule: conditions of a closed grammar, and the points (`Eccezione` in the domain). */
const eccezione = z.strictObject({
  tipi: list(id),
  importo_da_cent: amount,
  importo_sotto_cent: amount,
  dal: z.nullable(periodDay),
  al: z.nullable(periodDay),
  promotore: z.nullable(z.boolean()),
  regioni: list(z.string().check(z.minLength(1), z.maxLength(40))),
  attivita: list(
    z.string().check(z.regex(INIZIO_ATECO, 'Scrivi l’inizio di un codice ATECO, come 68 o 64.19.')),
  ),
  prima_pratica: z.boolean(),
  punti: z.nullable(entro(LIMITI_REGOLA.punti)),
  percento: z.nullable(entro(LIMITI_ECCEZIONI.percento, 1)),
})

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
  /** Exceptions to the points by type, in order of precedence: the first that applies decides. */
  eccezioni: z.array(eccezione).check(z.maxLength(LIMITI_ECCEZIONI.eccezioni)),
}
const body = z.strictObject({ ...written, dal: periodDay, nota: longText(500, 0) })

const tipo = z.object({ id_tipo_finanziamento: id, tipo_finanziamento: z.string() })

/** Exceptions as Italian sentences, in their order. */
const frasi = z.array(z.string())

export const versione = z.object({
  id,
  ...written,
  frasi,
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
  /** Whether the version can be withdrawn: it has not begun, and is the last. */
  ritirabile: z.boolean(),
})
export type VersioneRegola = z.output<typeof versione>

export const bozza = z.object({
  id,
  ...written,
  frasi,
  nota: z.string(),
  scritta_da: z.string(),
  aggiornata_il: instant,
  /** Reasons that prevent the draft's publication, as sentences. */
  difetti: z.array(z.string()),
  /**
   * How pratiche registered from its first day on would fare compared with the version it replaces, as sentences. Pratiche
   * registered before keep their rule.
   */
  confronto: z.object({
    versione: z.nullable(z.string()),
    peggiora: z.array(z.string()),
    migliora: z.array(z.string()),
  }),
})
export type BozzaRegola = z.output<typeof bozza>

export const regolePunti = call(forProgramme, 'GET /operatore/regole', {
  // Operators who adjust points may read the rules that points were computed by.
  leggono: ['punti.rettificare'],
  summary: 'Le versioni della regola dei punti, la più recente prima, e le bozze',
  reply: z.object({
    versioni: z.array(versione),
    bozze: z.array(bozza),
    tipi: z.array(tipo),
    /** Names of the regions, for the conditions. */
    regioni: z.array(z.string()),
  }),
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

/** Simulation of a draft on past pratiche. One for each draft: a new one replaces it. */
export const simulazione = z.object({
  stato: z.enum(STATI_SIMULAZIONE),
  /** Number of pratiche processed so far, and in total. */
  fatte: z.int(),
  totale: z.int(),
  /** Days of completion of the pratiche. Null = all. */
  dal: z.nullable(day),
  al: z.nullable(day),
  chiesta_da: z.string(),
  chiesta_il: instant,
  /** Whether the draft is unchanged since. */
  attuale: z.boolean(),
  /** Null until it ends. */
  esito: z.nullable(
    z.object({
      pratiche: z.int(),
      ...confronto.shape,
      /** Exceptions whose days were moved back by whole years, as sentences, because those days are still to come. */
      spostate: z.array(z.string()),
      per_livello: z.array(z.object({ livello: z.int(), ...confronto.shape })),
      per_tipo: z.array(z.object({ tipo_finanziamento: z.string(), pratiche: z.int(), ...confronto.shape })),
      guadagnano: z.int(),
      perdono: z.int(),
      uguali: z.int(),
      /** Members who gain and who lose the most points, at most a hundred each. */
      primi: z.array(z.object({ membro: persona, ...confronto.shape })),
      ultimi: z.array(z.object({ membro: persona, ...confronto.shape })),
    }),
  ),
})
export type Simulazione = z.output<typeof simulazione>

/** Shared definition of the calls about the simulation of a draft. */
const onSimulation = { ...forProgramme, oggetto: 'regola_bozza' } as const

export const simulaBozza = call(onSimulation, 'POST /operatore/regole/bozze/{id}/simulazione', {
  summary: 'Comincia a rifare i conti delle pratiche completate con la bozza: chi guadagna e chi perde',
  body: z.strictObject({ dal: z.nullable(periodDay), al: z.nullable(periodDay) }),
  reply: simulazione,
})

export const leggiSimulazione = call(forProgramme, 'GET /operatore/regole/bozze/{id}/simulazione', {
  summary: 'A che punto è la prova di una bozza sul passato, e che cosa ha trovato',
  reply: z.nullable(simulazione),
})

export const fermaSimulazione = call(onSimulation, 'DELETE /operatore/regole/bozze/{id}/simulazione', {
  summary: 'Ferma la prova di una bozza sul passato',
  reply: z.object({ id }),
})

export const pubblicaBozza = call(forProgramme, 'POST /operatore/regole/bozze/{id}/pubblica', {
  oggetto: 'regola_bozza',
  summary: 'Propone di pubblicare una bozza, che poi non si cambia più: la conferma un’altra persona',
  body: z.strictObject({ motivo }),
  reply: z.object({ id_proposta: id }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
  conferma: true,
})

export const ritiraVersione = call(forProgramme, 'POST /operatore/regole/versioni/{id}/ritira', {
  oggetto: 'regola_punti',
  summary:
    'Propone di ritirare una versione che non è ancora cominciata: torna bozza, e la conferma un’altra persona',
  reply: z.object({ id_proposta: id }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
  conferma: true,
})
