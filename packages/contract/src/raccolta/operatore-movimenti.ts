import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import { CONTI } from '@primo/domain/raccolta/punti'
import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { forOperators, perStato, persona, searchWords } from '../platform/operatore-fields.ts'
import { inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call } from '../platform/route.ts'
import { stretchOf, stretchQuery } from '../platform/stretch.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

/** Who sees people sees what points they have, and what moved them. */
const forMovements = { ...forOperators, permesso: 'punti.rettificare', leggono: ['persone.vedere'] } as const

/** What is held, or what something changed of it: the columns of the statement. */
export const saldo = {
  in_maturazione: z.int(),
  disponibili: z.int(),
  prenotati: z.int(),
  /** The three together: points that can still become a prize. */
  totale: z.int(),
  /** What members owe, which is no part of the total. */
  debito: z.int(),
}

/** A kind of movement, or any. */
export const STATI_FILTRO_MOVIMENTI = ['tutti', ...VOCI_ESTRATTO] as const
export type StatoFiltroMovimenti = (typeof STATI_FILTRO_MOVIMENTI)[number]

/** A movement of anybody's points, as the list shows it. */
export const movimentoInElenco = z.object({
  id,
  avvenuto_il: instant,
  tipo: z.enum(VOCI_ESTRATTO),
  titolo: z.string(),
  /** The sentence the member reads. */
  perche: z.string(),
  membro: persona,
  edizione: z.object({ id, titolo: z.string() }),
  /** What it changed, column by column. */
  ...saldo,
  /** What it comes from: a case, a prize request, an adjustment. */
  id_pratica: z.nullable(id),
  id_richiesta: z.nullable(id),
  id_rettifica: z.nullable(id),
})
export type MovimentoInElenco = z.output<typeof movimentoInElenco>

const filters = {
  /** Name or e-mail of whose points they are; the code of a prize request; the id of a case. */
  q: searchWords,
  edizione: z.optional(id),
  /** When it happened. */
  ...inPeriod,
}

export const elencoMovimenti = call(forMovements, 'GET /operatore/movimenti', {
  summary: 'I movimenti dei punti di tutti, l’ultimo per primo, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...stretchQuery(['avvenuto_il'], 'desc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO_MOVIMENTI), 'tutti'),
    }),
  ),
  reply: stretchOf(movimentoInElenco),
})

export const esportaTuttiIMovimenti = exportOf(elencoMovimenti, 'i movimenti dei punti')

export const conteggiMovimenti = call(forMovements, 'GET /operatore/movimenti/conteggi', {
  summary: 'Quanti movimenti rispondono a una ricerca e che cosa spostano, per genere: come l’estratto',
  query: orderedRanges(z.object(filters)),
  reply: z.object({
    /** Empty where a search finds more than are counted. */
    per_stato: perStato(STATI_FILTRO_MOVIMENTI),
    /** The same of each kind, and what they changed together; null where a search finds more than are counted. */
    somme: z.nullable(z.array(z.object({ tipo: z.enum(VOCI_ESTRATTO), movimenti: z.int(), ...saldo }))),
  }),
})
export type ConteggiMovimenti = z.output<typeof conteggiMovimenti.reply>

export const leggiMovimento = call(forMovements, 'GET /operatore/movimenti/{id}', {
  registra: { che: 'sguardo', oggetto: 'movimento' },
  summary: 'Un movimento dei punti, con le scritture che lo fanno',
  reply: z.object({
    ...movimentoInElenco.shape,
    /** When it was written down, which may be later. */
    registrato_il: instant,
    /** The rule a credit was given by. */
    regola: z.nullable(z.string()),
    /** Its two sides, account by account: together they are 0. */
    scritture: z.array(
      z.object({
        conto: z.enum(CONTI),
        /** Which points, by the credit they came with, and their last day; null for accounts of nobody's points. */
        lotto: z.nullable(z.object({ id, scade_il: day })),
        punti: z.int(),
      }),
    ),
  }),
})
export type MovimentoIntero = z.output<typeof leggiMovimento.reply>
