import { TOCCA_A } from '@primo/domain/pratiche/conversazione'
import {
  AZIONI_PRATICA,
  IMPORTO_MAX_CENT,
  IMPORTO_TROPPO_ALTO,
  PASSI_PRATICA,
  type PassoPratica,
  STATI_PRATICA,
} from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { day, id, instant, searched } from '../platform/fields.ts'
import { named } from '../platform/named.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'pratiche', chi: 'membro' } as const
const forConvenzionati = { ...forMembers, profilo: 'convenzionato' } as const

const idStato = z.literal([1, 2, 3, 5])
const nomeStato = z.enum(Object.values(STATI_PRATICA) as [string, ...string[]])
const azioniConvenzionato = Object.entries(AZIONI_PRATICA).flatMap(([azione, { chi }]) =>
  chi === 'convenzionato' ? [azione] : [],
) as ('modifica' | 'invia' | 'ritira')[]

/** Pratica of a convenzionato, with additional fields for the screens. @see specification §3, Practice */
export const pratica = z.object({
  id_scheda: id,
  data_registrazione: day,
  id_stato: idStato,
  stato: nomeStato,
  sequenza: z.int(),
  nominativo: z.string(),
  id_tipo_finanziamento: id,
  tipo_finanziamento: z.string(),
  perc_completamento: z.int(),
  esito_positivo: z.boolean(),
  esito_negativo: z.boolean(),
  /** Number of the pratica for display, such as «2026/0041». */
  numero: z.string(),
  importo_cent: z.int(),
  /** Item missing for the pratica's next step, as a sentence, or null. */
  manca: z.nullable(z.string()),
  /** Whose answer the conversation on the pratica waits for, or null. */
  tocca_a: z.nullable(z.enum(TOCCA_A)),
  /** Actions that the caller may take on the pratica now, from the state table. */
  azioni: z.array(z.enum(azioniConvenzionato)),
  /** Points that its last completion earned the caller, or null for none. */
  punti: z.nullable(z.int()),
})
export type Pratica = z.output<typeof pratica>

const passoStoria = z.object({
  id_stato: idStato,
  stato: nomeStato,
  passo: z.nullable(z.enum(Object.keys(PASSI_PRATICA) as [PassoPratica, ...PassoPratica[]])),
  quando: instant,
  /** Actor of the step: the caller, an operator or the system. */
  chi: z.enum(['tu', 'operatore', 'sistema']),
  motivo: z.nullable(z.string()),
})

export const praticaIntera = z.object({
  ...pratica.shape,
  aggiornata_il: instant,
  storia: z.array(passoStoria),
  /** Sentences that say why a completed pratica earned no points, or fewer. */
  perche_punti: z.array(z.string()),
  /** Steps of the calculation of the points that its last completion earned the caller. Empty for none. */
  calcolo_punti: z.array(z.string()),
  /**
   * Points that the completion of a draft would earn its owner by the points rule of its registration day. Null without a rule,
   * and once it is sent.
   */
  punti_previsti: z.nullable(z.int()),
})
export type PraticaIntera = z.output<typeof praticaIntera>

/** Fields of a pratica, required from the first save on. */
export const corpoPratica = z.strictObject({
  nominativo: named(120, 2),
  id_tipo_finanziamento: id,
  /** Amount of the pratica in cents, up to ten million euros. */
  importo_cent: z
    .int()
    .check(z.gte(1, 'L’importo deve essere più di zero.'), z.lte(IMPORTO_MAX_CENT, IMPORTO_TROPPO_ALTO)),
})

const filters = {
  /** Search text: part of the client's name, or number of the pratica. */
  q: z.optional(searched()),
  id_tipo_finanziamento: z.optional(id),
}

export const pratiche = call(forConvenzionati, 'GET /convenzionato/pratiche', {
  summary: 'Le proprie pratiche, a pagine, con ricerca e filtri',
  query: z.object({
    ...listQuery([
      'data_registrazione',
      'nominativo',
      'importo_cent',
      'id_stato',
      'perc_completamento',
      'sequenza',
    ]),
    ...filters,
    id_stato: z.optional(z.int().check(z.gte(1), z.lte(5))),
  }),
  ...listOf(pratica),
})

export const conteggi = call(forConvenzionati, 'GET /convenzionato/pratiche/conteggi', {
  summary: 'Quante pratiche rispondono a una ricerca, per stato',
  query: z.object(filters),
  reply: z.object({
    totale: z.int(),
    per_stato: z.array(z.object({ id_stato: idStato, stato: nomeStato, quante: z.int() })),
  }),
})
export type Conteggi = z.output<typeof conteggi.reply>

export const riepilogo = call(forConvenzionati, 'GET /convenzionato/riepilogo', {
  summary: 'Le cifre dell’area: pratiche per stato e, negli ultimi dodici mesi, per mese di registrazione',
  reply: z.object({
    totale: z.int(),
    per_stato: z.array(
      z.object({ id_stato: idStato, stato: nomeStato, quante: z.int(), importo_cent: z.int() }),
    ),
    /** Number of pratiche in each of twelve months, the oldest first; months without any are included. */
    per_mese: z.array(
      z.object({
        /** Month of registration, such as `2026-11`. */
        mese: z.string(),
        registrate: z.int(),
        completate: z.int(),
        rifiutate: z.int(),
        in_lavorazione: z.int(),
        bozze: z.int(),
      }),
    ),
    /** Number of pratiche In Lavorazione that wait for missing items. */
    da_integrare: z.int(),
  }),
})
export type Riepilogo = z.output<typeof riepilogo.reply>

export const leggiPratica = call(forConvenzionati, 'GET /convenzionato/pratiche/{id}', {
  summary: 'Una propria pratica con la sua storia e ciò che manca',
  reply: praticaIntera,
})

/** Shared definition of the convenzionato's commands: each returns the pratica in its new state. */
const onCase = { ...forConvenzionati, reply: praticaIntera, idempotente: true } as const

export const registraPratica = call(onCase, 'POST /convenzionato/pratiche', {
  summary: 'Apre una bozza',
  verificato: true,
  body: corpoPratica,
  errors: ['ACCOUNT_BLOCCATO'],
})

export const modificaPratica = call(onCase, 'PUT /convenzionato/pratiche/{id}', {
  summary: 'Riscrive una bozza',
  body: corpoPratica,
  errors: ['STATO_NON_PERMESSO'],
})

export const inviaPratica = call(onCase, 'POST /convenzionato/pratiche/{id}/invia', {
  summary: 'Invia una bozza: da qui la lavora un operatore',
  verificato: true,
  errors: ['ACCOUNT_BLOCCATO', 'STATO_NON_PERMESSO', 'REQUISITO_MANCANTE'],
})

export const ritiraPratica = call(forConvenzionati, 'DELETE /convenzionato/pratiche/{id}', {
  summary: 'Ritira una bozza mai inviata',
  reply: z.object({ id_scheda: id }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

export const tipiFinanziamento = call(forMembers, 'GET /tipo/finanziamento', {
  summary: 'I tipi di finanziamento che una nuova pratica può avere',
  reply: z.array(z.object({ id_tipo_finanziamento: id, tipo_finanziamento: z.string() })),
})
