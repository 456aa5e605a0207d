import { PASSI_PRATICA, type PassoPratica } from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { day, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { statoRichiesta } from '../raccolta/operatore-premi.ts'

const coda = {
  in_attesa: z.int(),
  /** Since when the oldest waits; null when nothing does. */
  piu_vecchia: z.nullable(instant),
  /** Past their day (`LAVORAZIONI`). */
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
        /** Those that wait for something from the convenzionato or his client. */
        da_integrare: z.int(),
      }),
    ),
    richieste: z.nullable(
      z.object({
        ...coda,
        per_stato: z.array(z.object({ stato: statoRichiesta, quante: z.int() })),
        /** To deliver within thirty days; `scadute` are past their day. */
        in_scadenza: z.int(),
        scadute: z.int(),
        prossima_consegna: z.nullable(day),
      }),
    ),
    /** In production, what the company has not said of itself; null where nothing is missing. */
    identita: z.nullable(
      z.object({
        manca: z.array(z.string()),
        /** Who may write it, a few of them; empty for who may. */
        chi: z.array(z.string()),
      }),
    ),
    /** Jobs the system does by itself whose last run failed. */
    lavori: z.nullable(z.object({ falliti: z.int() })),
  }),
})
export type Cruscotto = z.output<typeof cruscotto.reply>
