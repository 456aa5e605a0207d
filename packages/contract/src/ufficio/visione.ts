import * as z from 'zod/mini'
import { id, instant, longText } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/**
 * Calls of a read-only impersonation of a member, limited to fifteen minutes.
 * @see company §3
 * @see docs/decisions/0106
 */
const inVisione = { area: 'accesso', chi: 'membro' } as const

/**
 * Starts an impersonation. Its secret is set as an `HttpOnly` cookie; the returned UUID only tells the browser tab which
 * impersonation it shows.
 */
export const apriVisione = call(
  { ...forOperators, permesso: 'persone.impersonare' },
  'POST /operatore/persone/{id}/visione',
  {
    summary: 'Apre l’app come la vede questa persona, in sola lettura e per un quarto d’ora, con un motivo',
    body: z.strictObject({ motivo: longText(300) }),
    reply: z.object({ visione: z.uuid() }),
    errors: ['STATO_NON_PERMESSO'],
    conferma: true,
  },
)

export const leggiVisione = call(inVisione, 'GET /visione', {
  summary: 'Chi si sta vedendo, e fino a quando; 404 a chi vede l’app come sé stesso',
  reply: z.object({ utente_id: id, denominazione: z.string(), scade_il: instant, resta_s: z.int() }),
  registra: 'nulla',
})

export const chiudiVisione = call(inVisione, 'POST /visione/fine', {
  summary: 'Smette di vedere l’app come un’altra persona',
  reply: z.null(),
  visione: 'sempre',
})
