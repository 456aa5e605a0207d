import { PASSI_PRATICA, type PassoPratica } from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { day, instant } from '../platform/fields.ts'
import { forOperators, periodo, periodQuery, serie } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { statoRichiesta } from '../raccolta/operatore-premi.ts'

const coda = {
  in_attesa: z.int(),
  /** When the queue's oldest entry was added, or null when the queue is empty. */
  piu_vecchia: z.nullable(instant),
  /** Number of the queue's entries past their due date (`LAVORAZIONI`). */
  in_ritardo: z.int(),
}
const passo = z.enum(Object.keys(PASSI_PRATICA) as [PassoPratica, ...PassoPratica[]])

export const cruscotto = call(forOperators, 'GET /operatore/cruscotto', {
  summary: 'Che cosa aspetta in ciascuna coda che si può aprire, da quando, e quali consegne sono vicine',
  reply: z.object({
    iscrizioni: z.nullable(z.object(coda)),
    pratiche: z.nullable(
      z.object({
        ...coda,
        per_passo: z.array(z.object({ passo, quante: z.int() })),
        /** Number of pratiche with missing items, which wait for the convenzionato or their client. */
        da_integrare: z.int(),
        /** Number of pratiche with an answer that no operator has read. */
        da_leggere: z.int(),
      }),
    ),
    richieste: z.nullable(
      z.object({
        ...coda,
        per_stato: z.array(z.object({ stato: statoRichiesta, quante: z.int() })),
        /** Number of premi that must be delivered within thirty days. `scadute` counts those past the due date. */
        in_scadenza: z.int(),
        scadute: z.int(),
        prossima_consegna: z.nullable(day),
      }),
    ),
    /** Company data that production requires and that are not set. Null when none is missing. */
    identita: z.nullable(
      z.object({
        manca: z.array(z.string()),
        /** Names of some operators who may enter the missing data. Empty when the caller may. */
        chi: z.array(z.string()),
      }),
    ),
    /** Number of scheduled jobs whose last run failed. Null without permission to see them. */
    lavori: z.nullable(z.object({ falliti: z.int() })),
  }),
})
export type Cruscotto = z.output<typeof cruscotto.reply>

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
