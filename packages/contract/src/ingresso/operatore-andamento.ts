import * as z from 'zod/mini'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { periodo, periodQuery, serie } from '../platform/statistics.ts'

/** Milestones of a member, in the order in which they are reached. */
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
    /** Number of members who reached each milestone for the first time, in the period and in the preceding one. */
    passi: z.array(z.object({ traguardo: z.enum(TRAGUARDI), quanti: z.int(), prima: z.int() })),
    serie: serie({ registrati: z.int(), iscritti: z.int() }),
    /**
     * Number of sign-ups in each month, and how many of those members reached each milestone by the end of the period. Latest
     * month first.
     */
    coorti: z.array(
      z.object({
        /** Month of the sign-up, such as `2026-11`. */
        mese: z.string(),
        registrati: z.int(),
        verificati: z.int(),
        iscritti: z.int(),
        prima_pratica: z.int(),
        primo_premio: z.int(),
      }),
    ),
    /** Current number of persons on each level of the network. The root is level 0. */
    livelli: z.array(z.object({ livello: z.int(), persone: z.int() })),
  }),
})
export type CifrePersone = z.output<typeof cifrePersone.reply>
