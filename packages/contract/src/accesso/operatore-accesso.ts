import { FATTORI, MANCA } from '@primo/domain/platform/fattori'
import * as z from 'zod/mini'
import {
  confirmedPassword,
  currentPassword,
  id,
  instant,
  newPassword,
  text,
  words,
} from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { creation, dispositivo, passkeyAnswer, passkeyMade } from './accesso.ts'

/** Security settings of the operator's own account. Open to every operator. */

/** Schema of a code from the authenticator app (TOTP), or of a recovery code. */
const codice = words(200)

/** Ten recovery codes, which no later call returns again. Empty when the account already has some. */
const codici = z.object({ codici: z.array(z.string()) })

export const entraConCodice = call(forOperators, 'POST /operatore/accesso/codice', {
  summary:
    'Dà il secondo fattore dopo la password, con il codice dell’app o uno di recupero, e apre la sessione',
  body: z.strictObject({ codice }),
  reply: z.null(),
  errors: ['NON_AUTENTICATO', 'CODICE_NON_VALIDO'],
  a_meta: 'fattore',
})

/**
 * Re-authenticates the operator with the second factor, or with the password when there is none. For ten minutes dangerous
 * operations need no further re-authentication.
 */
export const confermaOperatore = call(forOperators, 'POST /operatore/accesso/conferma', {
  summary:
    'Ridà in questa sessione il secondo fattore (o la password, per chi non ne ha), per ciò che lo vuole da poco',
  body: z.strictObject({
    password: z.optional(currentPassword),
    codice: z.optional(codice),
    passkey: z.optional(passkeyAnswer),
  }),
  reply: z.object({ vale_fino_al: instant }),
  errors: ['NON_AUTENTICATO', 'PASSWORD_ERRATA', 'CODICE_NON_VALIDO', 'PASSKEY_NON_VALIDA'],
})

export const leggiAccesso = call(forOperators, 'GET /operatore/accesso', {
  summary: 'Il proprio account: secondo fattore e sessioni aperte',
  reply: z.object({
    email: z.string(),
    /** Whether this operator must have a second factor. */
    obbligatorio: z.boolean(),
    /** Whether the operator can re-authenticate with a local password. */
    password: z.boolean(),
    /** Whether the operator can re-authenticate at the company's identity provider. */
    aziendale: z.boolean(),
    passkey: z.array(z.object({ id, nome: z.string(), creata_il: instant, usata_il: z.nullable(instant) })),
    /** When the authenticator app was set up. Null without an app. */
    app_dal: z.nullable(instant),
    codici_rimasti: z.int(),
    sessioni: z.array(dispositivo),
  }),
})

export const cambiaPasswordOperatore = call(forOperators, 'POST /operatore/accesso/password', {
  summary: 'Cambia la propria password; chiude le altre sessioni',
  body: confirmedPassword(
    z.strictObject({
      password_attuale: currentPassword,
      password: newPassword,
      password_confirmation: z.string(),
    }),
  ),
  reply: z.null(),
  errors: ['NON_AUTENTICATO', 'PASSWORD_ERRATA'],
})

/**
 * Shared definition of the calls that add or remove a second factor. They require re-authentication, because otherwise anyone at
 * an unlocked desk could add one.
 */
const factor = { ...forOperators, conferma: true } as const
/**
 * Shared definition of the calls that set up an operator's first second factor, where the policy requires one right after the
 * password.
 */
const firstFactor = { ...factor, a_meta: 'imposta' } as const

export const preparaPasskey = call(firstFactor, 'POST /operatore/accesso/passkey/sfida', {
  summary: 'Ciò con cui il browser crea una passkey',
  reply: creation,
})

export const aggiungiPasskey = call(firstFactor, 'POST /operatore/accesso/passkey', {
  summary: 'Aggiunge una passkey; con il primo fattore dà anche dieci codici di recupero',
  body: z.strictObject({ nome: text(60), passkey: passkeyMade }),
  reply: codici,
  errors: ['NON_AUTENTICATO', 'PASSKEY_NON_VALIDA'],
})

export const preparaApp = call(firstFactor, 'POST /operatore/accesso/app', {
  summary: 'Una chiave nuova per l’app dei codici: vale da quando se ne dà un codice',
  reply: z.object({ segreto: z.string(), indirizzo: z.string() }),
  errors: ['STATO_NON_PERMESSO'],
})

export const attivaApp = call(firstFactor, 'PUT /operatore/accesso/app', {
  summary:
    'Attiva l’app dei codici con il suo primo codice; con il primo fattore dà anche dieci codici di recupero',
  body: z.strictObject({ codice }),
  reply: codici,
  errors: ['NON_AUTENTICATO', 'CODICE_NON_VALIDO', 'STATO_NON_PERMESSO'],
})

export const togliPasskey = call(factor, 'DELETE /operatore/accesso/passkey/{id}', {
  summary: 'Toglie una propria passkey',
  reply: z.null(),
  errors: ['NON_AUTENTICATO', 'FATTORE_OBBLIGATORIO'],
})

export const togliApp = call(factor, 'DELETE /operatore/accesso/app', {
  summary: 'Toglie l’app dei codici',
  reply: z.null(),
  errors: ['NON_AUTENTICATO', 'FATTORE_OBBLIGATORIO'],
})

export const nuoviCodici = call(factor, 'POST /operatore/accesso/codici', {
  summary: 'Dieci codici di recupero nuovi: quelli di prima non valgono più',
  reply: codici,
  errors: ['NON_AUTENTICATO', 'STATO_NON_PERMESSO'],
})

export const chiudiSessione = call(forOperators, 'DELETE /operatore/accesso/sessioni/{id}', {
  summary: 'Chiude una propria sessione',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
})

export const chiudiAltreSessioni = call(forOperators, 'DELETE /operatore/accesso/sessioni', {
  summary: 'Chiude tutte le proprie sessioni, tranne quella da cui si chiama',
  reply: z.null(),
})

/**
 * Login to the back office with the company account (OpenID Connect).
 * @see docs/decisions/0103
 */

const forPublic = { area: 'accesso', chi: 'pubblico' } as const

/** Schema of the query string with which the identity provider redirects back, unchanged. */
const ritorno = words(4000)

export const leggiPorta = call(forPublic, 'GET /ufficio/porta', {
  summary:
    'Come si entra nel back office: con l’account aziendale, con una password di qui, o con tutti e due',
  reply: z.object({
    aziendale: z.boolean(),
    /** Whether every account may log in with a local password or passkey. Otherwise only the emergency account may. */
    password: z.boolean(),
  }),
})

export const iniziaAccessoAziendale = call(forPublic, 'POST /ufficio/azienda', {
  ammissione: 'sempre',
  summary: 'Comincia l’accesso con l’account aziendale: dà l’indirizzo a cui mandare la persona',
  body: z.strictObject({
    /** Whether the identity provider must authenticate the person again, even with an open session there. */
    di_nuovo: z.optional(z.boolean()),
  }),
  reply: z.object({ indirizzo: z.string() }),
  errors: ['ACCOUNT_AZIENDALE', 'ACCOUNT_AZIENDALE_NON_RISPONDE'],
})

export const concludiAccessoAziendale = call(forPublic, 'POST /ufficio/azienda/ritorno', {
  ammissione: 'sempre',
  summary:
    'Conclude l’accesso con l’account aziendale: apre la sessione del back office in cookie HttpOnly, con i permessi dei suoi gruppi',
  body: z.strictObject({ ritorno, device_name: z.optional(text(120)) }),
  /**
   * Step of the login that the session still lacks, when the identity provider required no second factor. Null when the session
   * can be used.
   */
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
