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
import { dispositivo } from './accesso.ts'
import { creation, passkeyAnswer, passkeyMade } from './passkey.ts'

/** Security settings of the operator's own account. Open to every operator. */

/** TOTP code or recovery code. */
const codice = words(200)

/** Recovery codes: ten, returned once. Empty when the account already has some. */
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
 * Re-authenticates the operator with the second factor, or with the password when there is none. Dangerous actions are then
 * open for ten minutes.
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
 * Calls that add or remove a factor. They require re-authentication, because otherwise anyone at an unlocked desk could add a
 * factor.
 */
const factor = { ...forOperators, conferma: true } as const
/** Shared definition of the calls that set up the first second factor, right after the password where one is required. */
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
