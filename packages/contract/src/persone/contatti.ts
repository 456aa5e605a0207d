import { CANALI } from '@primo/domain/platform/otp'
import * as z from 'zod/mini'
import { email, instant, text } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const canale = z.enum(CANALI)

export const richiediOtp = call({
  method: 'GET',
  path: '/richiesta-otp/{canale}',
  agisce: true,
  area: 'contatti',
  summary: 'Manda un codice al contatto; ogni codice nuovo annulla il precedente',
  chi: 'membro',
  params: z.object({ canale: z.enum(['sms', 'email']) }),
  reply: z.object({ canale, contatto: z.string(), scade_il: instant, prossimo_invio_il: instant }),
  errors: ['CONTATTO_GIA_VERIFICATO'],
})

export const validaOtp = call({
  method: 'GET',
  path: '/valida-otp/{code}',
  agisce: true,
  area: 'contatti',
  summary: 'Consuma il codice e dice quale contatto ha provato',
  chi: 'membro',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(20)) }),
  reply: z.object({ canale }),
  errors: ['CODICE_NON_VALIDO', 'CODICE_GIA_USATO'],
})

export const confermaContatto = call({
  method: 'GET',
  path: '/user/contatto/conferma/{contatto}',
  agisce: true,
  area: 'contatti',
  summary: 'Segna il contatto come verificato, entro 10 minuti dal codice',
  chi: 'membro',
  params: z.object({ contatto: canale }),
  reply: z.object({ verificato: z.boolean(), verificato_il: instant }),
  errors: ['CODICE_NON_CONVALIDATO'],
})

export const verificaContatto = call({
  method: 'GET',
  path: '/user/contatto/verifica/{contatto}',
  area: 'contatti',
  summary: 'Dice se il contatto è verificato',
  chi: 'membro',
  params: z.object({ contatto: canale }),
  reply: z.object({ verificato: z.boolean(), verificato_il: z.nullable(instant) }),
  errors: [],
})

export const aggiornaCellulare = call({
  method: 'PUT',
  path: '/user/contatto/aggiorna/cellulare',
  area: 'contatti',
  summary:
    'Cambia il cellulare; andrà verificato di nuovo. Se era verificato serve la password data da poco (409 CONFERMA_PASSWORD)',
  chi: 'membro',
  body: z.strictObject({ cellulare: text(60) }),
  reply: z.object({ cellulare: z.string(), cellulare_is_verified: z.boolean() }),
  errors: ['CONFERMA_PASSWORD', 'NON_AUTENTICATO'],
})

export const aggiornaEmail = call({
  method: 'PUT',
  path: '/user/contatto/aggiorna/email',
  area: 'contatti',
  summary:
    'Cambia l’e-mail; andrà verificata di nuovo. Se era verificata serve la password data da poco (409 CONFERMA_PASSWORD)',
  chi: 'membro',
  body: z.strictObject({ email }),
  reply: z.object({ email: z.string(), email_is_verified: z.boolean() }),
  errors: ['EMAIL_GIA_UTILIZZATA', 'CONFERMA_PASSWORD', 'NON_AUTENTICATO'],
})

/**
 * Takes an account back with the link the old contact received: its contacts are again what they were before that
 * change, every session ends, no password is worth anything, and the link to choose one goes to the restored e-mail.
 */
export const annullaCambio = call({
  method: 'POST',
  path: '/user/contatto/annulla-cambio',
  area: 'contatti',
  summary:
    'Annulla un cambio di e-mail o di cellulare, e quelli venuti dopo, con il link arrivato al vecchio contatto; la nuova password si sceglie dall’e-mail che torna',
  chi: 'pubblico',
  body: z.strictObject({ token: text(200) }),
  /** Where the link for the new password went, mostly hidden: whoever holds an old number must not learn it. */
  reply: z.object({ email: z.string() }),
  errors: ['LINK_NON_VALIDO'],
})
