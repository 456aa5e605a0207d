import { FATTORI, MANCA } from '@primo/domain/platform/fattori'
import * as z from 'zod/mini'
import { instant, text, words } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/**
 * Login to the back office with the company account (OpenID Connect).
 * @see docs/decisions/0103
 */

const forAnybody = { area: 'accesso', chi: 'pubblico' } as const

/** Schema of the query string with which the identity provider redirects back, unchanged. */
const ritorno = words(4000)

export const leggiPorta = call(forAnybody, 'GET /ufficio/porta', {
  summary:
    'Come si entra nel back office: con l’account aziendale, con una password di qui, o con tutti e due',
  reply: z.object({
    aziendale: z.boolean(),
    /** Whether local passwords and passkeys work for every account. Otherwise they work for the emergency account only. */
    password: z.boolean(),
  }),
})

export const iniziaAccessoAziendale = call(forAnybody, 'POST /ufficio/azienda', {
  ammissione: 'sempre',
  summary: 'Comincia l’accesso con l’account aziendale: dà l’indirizzo a cui mandare la persona',
  body: z.strictObject({
    /** Whether the identity provider must authenticate the person again, even with an open session there. */
    di_nuovo: z.optional(z.boolean()),
  }),
  reply: z.object({ indirizzo: z.string() }),
  errors: ['ACCOUNT_AZIENDALE', 'ACCOUNT_AZIENDALE_NON_RISPONDE'],
})

export const concludiAccessoAziendale = call(forAnybody, 'POST /ufficio/azienda/ritorno', {
  ammissione: 'sempre',
  summary:
    'Conclude l’accesso con l’account aziendale: apre la sessione del back office in cookie HttpOnly, con i permessi dei suoi gruppi',
  body: z.strictObject({ ritorno, device_name: z.optional(text(120)) }),
  /** Missing step when the provider required no second factor. Null when the session is open. */
  reply: z.object({ manca: z.nullable(z.enum(MANCA)), fattori: z.array(z.enum(FATTORI)) }),
  errors: [
    'ACCOUNT_AZIENDALE',
    'ACCOUNT_AZIENDALE_DI_NUOVO',
    'ACCOUNT_AZIENDALE_NON_RISPONDE',
    'ACCOUNT_BLOCCATO',
  ],
})

export const iniziaConfermaAziendale = call(forOperators, 'POST /operatore/accesso/azienda', {
  ammissione: 'sempre',
  summary: 'Comincia la conferma di chi si è con l’account aziendale, che lì si dà di nuovo',
  registra: 'nulla',
  reply: z.object({ indirizzo: z.string() }),
  errors: ['ACCOUNT_AZIENDALE', 'ACCOUNT_AZIENDALE_NON_RISPONDE'],
})

export const concludiConfermaAziendale = call(forOperators, 'POST /operatore/accesso/azienda/ritorno', {
  ammissione: 'sempre',
  summary: 'Conclude la conferma di chi si è con l’account aziendale, per ciò che la vuole da poco',
  body: z.strictObject({ ritorno }),
  reply: z.object({ vale_fino_al: instant }),
  errors: ['NON_AUTENTICATO', 'ACCOUNT_AZIENDALE', 'ACCOUNT_AZIENDALE_NON_RISPONDE'],
})
