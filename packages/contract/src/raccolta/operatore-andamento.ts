import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import * as z from 'zod/mini'
import { day, id } from '../platform/fields.ts'
import { forOperators, periodo, periodQuery, serie } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { saldo } from './operatore-punti.ts'

/**
 * Shared definition of the statistics of points: for operators who adjust points, readable by those who publish the programme.
 */
const forPointFigures = {
  ...forOperators,
  permesso: 'punti.rettificare',
  leggono: ['programma.pubblicare'],
} as const

const estratto = z.object({
  apertura: z.object(saldo),
  righe: z.array(z.object({ tipo: z.enum(VOCI_ESTRATTO), movimenti: z.int(), ...saldo })),
  chiusura: z.object(saldo),
  movimenti: z.int(),
  /** Sum over all accounts of the points ledger. Any value other than 0 is an error. */
  differenza: z.int(),
})
export type EstrattoPunti = z.output<typeof estratto>

export const cifrePunti = call(forPointFigures, 'GET /operatore/andamento/punti', {
  ritarda: true,
  summary:
    'L’estratto dei punti di un periodo e del periodo prima, i punti nel tempo, quanto impegnano in euro',
  query: z.object({ ...periodQuery, edizione_id: z.optional(id) }),
  reply: z.object({
    periodo,
    /** Edition of the statistics. Null = all editions. */
    edizione_id: z.nullable(id),
    edizioni: z.array(z.object({ id, titolo: z.string() })),
    estratto,
    prima: estratto,
    /** Time series of the points: earned, spent on a delivered premio, expired, reversed. */
    serie: serie({ guadagnati: z.int(), spesi: z.int(), scaduti: z.int(), stornati: z.int() }),
    /**
     * Liability at the end of the period by edition: what redeeming the points that members hold costs. Editions without such
     * points are missing.
     */
    impegno: z.array(
      z.object({
        edizione_id: id,
        titolo: z.string(),
        /** Last day on which the edition's points can be used. */
        scade_il: day,
        totale: z.int(),
        prenotati: z.int(),
        /** Highest value in cents of a point, over the premi of the catalogue. */
        cent_per_punto: z.number(),
        massimo_cent: z.int(),
        /** Expected cost in cents of redeeming the points, or null before any premio is requested. */
        previsto_cent: z.nullable(z.int()),
        cauzione_cent: z.int(),
      }),
    ),
    /** Finished editions, the latest first: points spent, points expired, and the value of the expired ones. */
    finite: z.array(
      z.object({
        edizione_id: id,
        titolo: z.string(),
        spesi: z.int(),
        scaduti: z.int(),
        /** Share of the edition's points that expired, 0–1. */
        quota: z.number(),
        /** Value of the expired points at the average value of the requested premi, in cents. Null without requests. */
        valore_cent: z.nullable(z.int()),
      }),
    ),
    /** Share of the points of finished editions that expired unused, 0–1. Null before any edition has finished. */
    non_riscossa: z.nullable(z.number()),
  }),
})
export type CifrePunti = z.output<typeof cifrePunti.reply>

/**
 * Shared definition of the statistics of premi: for operators who process requests, readable by those who publish the
 * programme.
 */
const forPrizeFigures = {
  ...forOperators,
  permesso: 'premi.lavorare',
  leggono: ['programma.pubblicare'],
} as const

/** Value of a statistic in the period (`ora`), and in the preceding one (`prima`). */
const confronto = z.object({ ora: z.int(), prima: z.int() })

export const cifrePremi = call(forPrizeFigures, 'GET /operatore/andamento/premi', {
  ritarda: true,
  summary: 'Quanti premi si chiedono e si consegnano in un periodo, quali, e quali restano fermi in catalogo',
  query: z.object({ ...periodQuery, edizione_id: z.optional(id) }),
  reply: z.object({
    periodo,
    edizione_id: z.nullable(id),
    edizioni: z.array(z.object({ id, titolo: z.string() })),
    chiesti: confronto,
    /** Number of requests cancelled by the member or rejected. */
    chiusi: confronto,
    consegnati: confronto,
    /** Total value of the requested premi in cents. */
    valore_cent: confronto,
    serie: serie({ chiesti: z.int(), consegnati: z.int() }),
    /** Premi requested in the period or in the preceding one, most requested first. */
    premi: z.array(
      z.object({
        id,
        descrizione: z.string(),
        categoria: z.string(),
        punti: z.int(),
        chiesti: z.int(),
        prima: z.int(),
        consegnati: z.int(),
      }),
    ),
    /** Available premi without a request in the period, those without one for the longest time first. */
    fermi: z.array(
      z.object({
        id,
        descrizione: z.string(),
        punti: z.int(),
        /** Number of remaining pieces. Null = unlimited. */
        disponibili: z.nullable(z.int()),
        /** Value of the remaining pieces in cents, or null for unlimited. */
        valore_cent: z.nullable(z.int()),
        /** Day of the premio's last request up to the end of the period, or null for none. */
        ultimo: z.nullable(day),
      }),
    ),
  }),
})
export type CifrePremi = z.output<typeof cifrePremi.reply>
