import { CANALI } from '@primo/domain/platform/otp'
import * as z from 'zod/mini'
import { email, instant, text, words } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'contatti', chi: 'membro' } as const
const forPublic = { area: 'contatti', chi: 'pubblico' } as const

const canale = z.enum(CANALI)

export const richiediOtp = call(forMembers, 'GET /richiesta-otp/{canale}', {
  summary: 'Manda un codice al contatto; ogni codice nuovo annulla il precedente',
  agisce: true,
  params: z.object({ canale: z.enum(['sms', 'email']) }),
  reply: z.object({ canale, contatto: z.string(), scade_il: instant, prossimo_invio_il: instant }),
  errors: ['CONTATTO_GIA_VERIFICATO'],
})

export const validaOtp = call(forMembers, 'GET /valida-otp/{code}', {
  summary: 'Consuma il codice e dice quale contatto ha provato',
  agisce: true,
  params: z.object({ code: words(200) }),
  reply: z.object({ canale }),
  errors: ['CODICE_NON_VALIDO', 'CODICE_GIA_USATO'],
})

export const confermaContatto = call(forMembers, 'GET /user/contatto/conferma/{contatto}', {
  summary: 'Segna il contatto come verificato, entro 10 minuti dal codice',
  agisce: true,
  params: z.object({ contatto: canale }),
  reply: z.object({ verificato: z.boolean(), verificato_il: instant }),
  errors: ['CODICE_NON_CONVALIDATO'],
})

export const verificaContatto = call(forMembers, 'GET /user/contatto/verifica/{contatto}', {
  summary: 'Dice se il contatto è verificato',
  params: z.object({ contatto: canale }),
  reply: z.object({ verificato: z.boolean(), verificato_il: z.nullable(instant) }),
})

export const aggiornaCellulare = call(forMembers, 'PUT /user/contatto/aggiorna/cellulare', {
  summary:
    'Cambia il cellulare; andrà verificato di nuovo. Se era verificato serve la password data da poco (409 CONFERMA_PASSWORD)',
  body: z.strictObject({ cellulare: text(60) }),
  reply: z.object({ cellulare: z.string(), cellulare_is_verified: z.boolean() }),
  errors: ['CONFERMA_PASSWORD', 'NON_AUTENTICATO'],
})

export const aggiornaEmail = call(forMembers, 'PUT /user/contatto/aggiorna/email', {
  summary:
    'Cambia l’e-mail; andrà verificata di nuovo. Se era verificata serve la password data da poco (409 CONFERMA_PASSWORD)',
  body: z.strictObject({ email }),
  reply: z.object({ email: z.string(), email_is_verified: z.boolean() }),
  errors: ['EMAIL_GIA_UTILIZZATA', 'CONFERMA_PASSWORD', 'NON_AUTENTICATO'],
})

/**
 * Restores an account through the link that the old contact received: its contacts revert to those before the change, every
 * session ends, every password becomes invalid, and the link to choose a new one goes to the restored e-mail.
 */
export const annullaCambio = call(forPublic, 'POST /user/contatto/annulla-cambio', {
  summary:
    'Annulla un cambio di e-mail o di cellulare, e quelli venuti dopo, con il link arrivato al vecchio contatto; la nuova password si sceglie dall’e-mail che torna',
  body: z.strictObject({ token: text(200) }),
  /**
   * Masked e-mail address to which the link for a new password was sent: the present holder of an old number must not learn the
   * address.
   */
  reply: z.object({ email: z.string() }),
  errors: ['LINK_NON_VALIDO'],
})
