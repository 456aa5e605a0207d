import * as z from 'zod/mini'
import { periodo, periodQuery, serie } from '../platform/figures.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/** What a member comes to, one after the other. */
export const TRAGUARDI = ['registrati', 'verificati', 'iscritti', 'prima_pratica', 'primo_premio'] as const
export type Traguardo = (typeof TRAGUARDI)[number]

export const cifrePersone = call(forOperators, 'GET /operatore/andamento/persone', {
  ritarda: true,
  permesso: 'persone.vedere',
  summary:
    'Quanti si registrano, si verificano, si iscrivono, portano la prima pratica, chiedono il primo premio',
  query: z.object(periodQuery),
  reply: z.object({
    periodo,
    /** How many members came to each for the first time: in the period, and in the one before. */
    passi: z.array(z.object({ traguardo: z.enum(TRAGUARDI), quanti: z.int(), prima: z.int() })),
    serie: serie({ registrati: z.int(), iscritti: z.int() }),
    /** Who signed up in a month, and how many of them have come to each by the end of the period; the latest first. */
    coorti: z.array(
      z.object({
        /** `2026-11`. */
        mese: z.string(),
        registrati: z.int(),
        verificati: z.int(),
        iscritti: z.int(),
        prima_pratica: z.int(),
        primo_premio: z.int(),
      }),
    ),
    /** The network as it is now: how many people stand on each level, the root's being 0. */
    livelli: z.array(z.object({ livello: z.int(), persone: z.int() })),
  }),
})
export type CifrePersone = z.output<typeof cifrePersone.reply>
