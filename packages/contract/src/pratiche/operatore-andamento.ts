import { ESITI_CONTATI } from '@primo/domain/pratiche/accaduto'
import { PASSI_PRATICA, type PassoPratica } from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { periodo, periodQuery, serie } from '../platform/figures.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const passo = z.enum(Object.keys(PASSI_PRATICA) as [PassoPratica, ...PassoPratica[]])
/** In the period, and in the one before. */
const confronto = { ora: z.int(), prima: z.int() }
const days = z.nullable(z.number())
/** How long, in days: half of the cases took no more whole days than the median. */
const tempi = z.object({ mediana_giorni: days, mediana_prima_giorni: days, media_giorni: days })

/** How long cases have stood still, as they are told: up to so many days; the last has no end. */
export const FASCE_GIORNI = [7, 15, 30] as const

export const cifrePratiche = call(forOperators, 'GET /operatore/andamento/pratiche', {
  ritarda: true,
  permesso: 'pratiche.lavorare',
  summary: 'Quante pratiche arrivano e si chiudono, quante sono in ogni stato e passo, quanto vi restano',
  query: z.object(periodQuery),
  reply: z.object({
    periodo,
    /** How cases came and how they ended, in the period and in the one before. */
    esiti: z.array(z.object({ esito: z.enum(ESITI_CONTATI), ...confronto })),
    /** From when a case was first sent to when it was completed; null when none was. */
    durata: tempi,
    serie: serie({ inviate: z.int(), completate: z.int(), rifiutate: z.int() }),
    /** At the end of the period, and of the one before. */
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
        /** There at the end of the period. */
        ora: z.int(),
        /** How many left it in the period, and after how long; null when none did. */
        lasciati: z.int(),
        tempi,
        /** There now, by how long they have stood still (`FASCE_GIORNI`, and more). */
        ferme: z.array(z.int()),
      }),
    ),
  }),
})
export type CifrePratiche = z.output<typeof cifrePratiche.reply>
