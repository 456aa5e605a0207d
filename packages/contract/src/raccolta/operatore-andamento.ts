import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import * as z from 'zod/mini'
import { day, id } from '../platform/fields.ts'
import { periodo, periodQuery, serie } from '../platform/figures.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { saldo } from './operatore-movimenti.ts'

/** Who moves points, and who answers for what they promise. */
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
  /** All the accounts of the ledger together: 0, or something is wrong. */
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
    /** Of all the editions, when none was asked for. */
    edizione_id: z.nullable(id),
    edizioni: z.array(z.object({ id, titolo: z.string() })),
    estratto,
    prima: estratto,
    /** Points earned; spent on a prize that was delivered; expired; taken back. */
    serie: serie({ guadagnati: z.int(), spesi: z.int(), scaduti: z.int(), stornati: z.int() }),
    /** What the points held at the end of the period are worth, edition by edition, those with none left out. */
    impegno: z.array(
      z.object({
        edizione_id: id,
        titolo: z.string(),
        /** Last day its points can be used. */
        scade_il: day,
        totale: z.int(),
        prenotati: z.int(),
        /** The most a point can buy, in cents. */
        cent_per_punto: z.number(),
        massimo_cent: z.int(),
        /** What will be asked for; null before any prize is. */
        previsto_cent: z.nullable(z.int()),
        cauzione_cent: z.int(),
      }),
    ),
    /** The editions that are over, the latest first: points spent, and gone unused, with what those would have bought. */
    finite: z.array(
      z.object({
        edizione_id: id,
        titolo: z.string(),
        spesi: z.int(),
        scaduti: z.int(),
        /** 0–1. */
        quota: z.number(),
        /** At what a point was worth in the prizes asked for; null where none was. */
        valore_cent: z.nullable(z.int()),
      }),
    ),
    /** Share of the points of finished editions that nobody used, 0–1; null before any has finished. */
    non_riscossa: z.nullable(z.number()),
  }),
})
export type CifrePunti = z.output<typeof cifrePunti.reply>

/** Who works on the requests, and who keeps the catalogue. */
const forPrizeFigures = {
  ...forOperators,
  permesso: 'premi.lavorare',
  leggono: ['programma.pubblicare'],
} as const

/** In the period, and in the one before. */
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
    /** Taken back by the member or refused. */
    chiusi: confronto,
    consegnati: confronto,
    /** What those asked for are worth, in cents. */
    valore_cent: confronto,
    serie: serie({ chiesti: z.int(), consegnati: z.int() }),
    /** Those asked for in the period or in the one before, the most asked for first. */
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
    /** In the catalogue, to be had, and asked for by nobody in the period: those asked for the longest ago first. */
    fermi: z.array(
      z.object({
        id,
        descrizione: z.string(),
        punti: z.int(),
        /** Pieces left; null = as many as one likes. */
        disponibili: z.nullable(z.int()),
        /** What those left are worth, in cents; null where they are not counted. */
        valore_cent: z.nullable(z.int()),
        /** The last day anybody asked for it, up to the end of the period; null = nobody ever did. */
        ultimo: z.nullable(day),
      }),
    ),
  }),
})
export type CifrePremi = z.output<typeof cifrePremi.reply>
