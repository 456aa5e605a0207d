import { PASSI_PRATICA, type PassoPratica } from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { periodo, periodQuery, serie } from '../platform/figures.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const passo = z.enum(Object.keys(PASSI_PRATICA) as [PassoPratica, ...PassoPratica[]])
/** In the period, and in the one before. */
const confronto = z.object({ ora: z.int(), prima: z.int() })

/** How long cases have stood still, as they are told: up to so many days; the last has no end. */
export const FASCE_GIORNI = [7, 15, 30] as const

export const cifrePratiche = call(forOperators, 'GET /operatore/andamento/pratiche', {
  permesso: 'pratiche.lavorare',
  summary: 'Quante pratiche arrivano e si chiudono, quante sono in ogni stato e passo, quanto vi restano',
  query: z.object(periodQuery),
  reply: z.object({
    periodo,
    inviate: confronto,
    completate: confronto,
    rifiutate: confronto,
    riaperte: confronto,
    /** From when a case was sent to when it was completed, on average; null when none was. Seconds. */
    durata_media_s: z.object({ ora: z.nullable(z.int()), prima: z.nullable(z.int()) }),
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
        /** How many left it in the period, and after how long on average; seconds, null when none did. */
        lasciati: z.int(),
        media_s: z.nullable(z.int()),
        media_prima_s: z.nullable(z.int()),
        /** There now, by how long they have stood still (`FASCE_GIORNI`, and more). */
        ferme: z.array(z.int()),
      }),
    ),
  }),
})
export type CifrePratiche = z.output<typeof cifrePratiche.reply>
