import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import { CONTI } from '@primo/domain/raccolta/punti'
import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { keysetQuery, keysetReplyOf } from '../platform/keyset.ts'
import { forOperators, perStato, persona, searchWords } from '../platform/operatore-fields.ts'
import { inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

/** Shared definition of the calls on movimenti, which operators who see persons may also read. */
const forMovements = { ...forOperators, permesso: 'punti.rettificare', leggono: ['persone.vedere'] } as const

/** Points by state, as balances or as changes: the columns of the statement. */
export const saldo = {
  in_maturazione: z.int(),
  disponibili: z.int(),
  prenotati: z.int(),
  /** Sum of the maturing, available and reserved points: those that can still pay for a premio. */
  totale: z.int(),
  /** Points that members owe, not included in the total. */
  debito: z.int(),
}

/** Kinds of movimento as filter values, and `tutti` for all. */
export const STATI_FILTRO_MOVIMENTI = ['tutti', ...VOCI_ESTRATTO] as const
export type StatoFiltroMovimenti = (typeof STATI_FILTRO_MOVIMENTI)[number]

/** Movimento of any member in the operators' list. */
export const movimentoInElenco = z.object({
  id,
  avvenuto_il: instant,
  tipo: z.enum(VOCI_ESTRATTO),
  titolo: z.string(),
  /** Sentence that explains the movimento, as shown to the member. */
  perche: z.string(),
  membro: persona,
  edizione: z.object({ id, titolo: z.string() }),
  /** Change of each column of the statement by the movimento. */
  ...saldo,
  /** Id of the source of the movimento: a pratica, a request or a rettifica. */
  id_pratica: z.nullable(id),
  id_richiesta: z.nullable(id),
  id_rettifica: z.nullable(id),
})
export type MovimentoInElenco = z.output<typeof movimentoInElenco>

const filters = {
  /** Member's name or e-mail, the code of a request, or the id of a pratica. */
  q: searchWords,
  edizione: z.optional(id),
  /** Filter by the date of the movimento. */
  ...inPeriod,
}

export const elencoMovimenti = call(forMovements, 'GET /operatore/movimenti', {
  summary: 'I movimenti dei punti di tutti, l’ultimo per primo, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...keysetQuery(['avvenuto_il'], 'desc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO_MOVIMENTI), 'tutti'),
    }),
  ),
  reply: keysetReplyOf(movimentoInElenco),
})

export const esportaTuttiIMovimenti = exportOf(elencoMovimenti, 'i movimenti dei punti')

export const conteggiMovimenti = call(forMovements, 'GET /operatore/movimenti/conteggi', {
  summary: 'Quanti movimenti rispondono a una ricerca e che cosa spostano, per genere: come l’estratto',
  query: orderedRanges(z.object(filters)),
  reply: z.object({
    /** Number of movimenti of each kind. Empty when the search exceeds the counting limit. */
    per_stato: perStato(STATI_FILTRO_MOVIMENTI),
    /** Number and total change by kind. Null when the search exceeds the counting limit. */
    somme: z.nullable(z.array(z.object({ tipo: z.enum(VOCI_ESTRATTO), movimenti: z.int(), ...saldo }))),
  }),
})
export type ConteggiMovimenti = z.output<typeof conteggiMovimenti.reply>

export const leggiMovimento = call(forMovements, 'GET /operatore/movimenti/{id}', {
  registra: { che: 'sguardo', oggetto: 'movimento' },
  summary: 'Un movimento dei punti, con le scritture che lo fanno',
  reply: z.object({
    ...movimentoInElenco.shape,
    /** When the movimento was recorded, which may be later than its own date. */
    registrato_il: instant,
    /** Name of the rule by which a credit was computed, or null. */
    regola: z.nullable(z.string()),
    /** Postings of the movimento by account. They sum to 0. */
    scritture: z.array(
      z.object({
        conto: z.enum(CONTI),
        /** Lotto of the points, with its last day. Null for accounts that hold no member's points. */
        lotto: z.nullable(z.object({ id, scade_il: day })),
        punti: z.int(),
      }),
    ),
  }),
})
export type MovimentoIntero = z.output<typeof leggiMovimento.reply>
