import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import * as z from 'zod/mini'
import { day, id } from '../platform/fields.ts'
import { periodo, periodQuery, serie } from '../platform/figures.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/** Who moves points, and who answers for what they promise. */
const forPointFigures = {
  ...forOperators,
  permesso: 'punti.rettificare',
  leggono: ['programma.pubblicare'],
} as const

const saldo = {
  in_maturazione: z.int(),
  disponibili: z.int(),
  prenotati: z.int(),
  /** The three together: points that can still become a prize. */
  totale: z.int(),
  /** What members owe, which is no part of the total. */
  debito: z.int(),
}

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
        /** What will be asked for; null while it cannot be told. */
        previsto_cent: z.nullable(z.int()),
        cauzione_cent: z.int(),
      }),
    ),
    /** Share of the points of finished editions that nobody used, 0–1; null before any has finished. */
    non_riscossa: z.nullable(z.number()),
  }),
})
export type CifrePunti = z.output<typeof cifrePunti.reply>
