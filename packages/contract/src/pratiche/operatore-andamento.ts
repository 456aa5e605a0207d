import { ESITI_CONTATI } from '@primo/domain/pratiche/accaduto'
import { PASSI_PRATICA, type PassoPratica } from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { periodo, periodQuery, serie } from '../platform/statistics.ts'

const passo = z.enum(Object.keys(PASSI_PRATICA) as [PassoPratica, ...PassoPratica[]])
/** Value of a statistic in the period, and in the preceding one. */
const confronto = { ora: z.int(), prima: z.int() }
const days = z.nullable(z.number())
/** Durations in days. The median is the number of whole days that half of the pratiche did not exceed. */
const tempi = z.object({ mediana_giorni: days, mediana_prima_giorni: days, media_giorni: days })

/** Upper bounds, in days, of the buckets for idle time. The last bucket is unbounded. */
export const FASCE_GIORNI = [7, 15, 30] as const

export const cifrePratiche = call(forOperators, 'GET /operatore/andamento/pratiche', {
  ritarda: true,
  permesso: 'pratiche.lavorare',
  summary: 'Quante pratiche arrivano e si chiudono, quante sono in ogni stato e passo, quanto vi restano',
  query: z.object(periodQuery),
  reply: z.object({
    periodo,
    /** Number of pratiche received and closed, by outcome, in the period and in the preceding one. */
    esiti: z.array(z.object({ esito: z.enum(ESITI_CONTATI), ...confronto })),
    /** Time from first submission to completion. Null when no pratica was completed. */
    durata: tempi,
    serie: serie({ inviate: z.int(), completate: z.int(), rifiutate: z.int() }),
    /** Number of pratiche in each state at the end of the period, and of the preceding one. */
    stati: z.array(
      z.object({
        id_stato: z.union([z.literal(2), z.literal(3), z.literal(5)]),
        ora: z.int(),
        prima: z.int(),
      }),
    ),
    passi: z.array(
      z.object({
        passo,
        /** Number of pratiche in the step at the end of the period. */
        ora: z.int(),
        /** Number that left the step in the period, and the time they spent in it. Null when none did. */
        lasciati: z.int(),
        tempi,
        /** Number of pratiche now in the step by idle time (buckets of `FASCE_GIORNI`, plus one above). */
        ferme: z.array(z.int()),
      }),
    ),
  }),
})
export type CifrePratiche = z.output<typeof cifrePratiche.reply>
