import { FATTORI, MANCA } from '@primo/domain/platform/fattori'
import { RUOLI_ACCOUNT } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import {
  confirmedPassword,
  currentPassword,
  email,
  idOrZero,
  instant,
  newPassword,
  ruolo,
  text,
  words,
} from '../platform/fields.ts'
import { call } from '../platform/route.ts'
import { profilo } from './profili.ts'

/** Schema of bytes in base64url, as in WebAuthn's JSON. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'La passkey non si legge.'), z.maxLength(max))
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** WebAuthn assertion: the browser's response to an authentication challenge. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    authenticatorData: bytes(4000),
    clientDataJSON: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** WebAuthn attestation: the browser's response to the creation of a passkey. */
export const passkeyMade = z.strictObject({
  ...credential,
  response: z.strictObject({
    attestationObject: bytes(40_000),
    clientDataJSON: bytes(4000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})
export type PasskeyMade = z.output<typeof passkeyMade>

/**
 * Options with which the browser signs an authentication challenge (WebAuthn). No `allowCredentials`: the user chooses the
 * passkey.
 */
export const challenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** Options with which the browser creates a passkey (WebAuthn). */
export const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})

const forPublic = { area: 'accesso', chi: 'pubblico' } as const
const forAnyAccount = { area: 'accesso', chi: 'sessione' } as const
const forMembers = { area: 'accesso', chi: 'membro' } as const

/**
 * Tokens of a session. The first three fields are required. A client without a refresh token loses the session at its first 401;
 * this server always sends one, and rotates it at each use (decisions §3).
 * @see specification §3, Token
 */
export const token = z.object({
  token: z.string(),
  token_id: z.string(),
  token_type: z.literal('Bearer'),
  refresh_token: z.optional(z.string()),
})
export type Token = z.output<typeof token>

/** Logged-in user as the app reads it. @see specification §3, User */
export const utente = z.object({
  id: idOrZero,
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  email_is_verified: z.boolean(),
  cellulare: z.string(),
  cellulare_is_verified: z.boolean(),
  codice_fiscale: z.string(),
  created_at: instant,
  updated_at: instant,
  roles: z.enum(RUOLI_ACCOUNT),
  target: z.nullable(ruolo),
  id_sponsor: idOrZero,
  /** First name and initial of the member's sponsor, such as «Anna R.», or null. */
  nome_sponsor: z.nullable(z.string()),
  id_anagrafica: idOrZero,
  bloccato: z.boolean(),
  spedizione_nominativo: z.nullable(z.string()),
  spedizione_indirizzo: z.nullable(z.string()),
  spedizione_cap: z.nullable(z.string()),
  spedizione_comune: z.nullable(z.string()),
  spedizione_provincia: z.nullable(z.string()),
  spedizione_id_comune: z.nullable(z.int()),
  email_verified_at: z.nullable(instant),
  cellulare_verified_at: z.nullable(instant),
  privacy_trattamento_dati: z.boolean(),
  privacy_dati_sensibili: z.boolean(),
  privacy_attivita_commerciali: z.boolean(),
  privacy_attivita_conto_terzi: z.boolean(),
  privacy_updated_at: z.nullable(instant),
  profili: z.array(profilo),
})
export type Utente = z.output<typeof utente>

/**
 * Logs in. After a hundred failed attempts on an account within an hour `codice` is required (429 `CODICE_ACCESSO`): it is
 * e-mailed to the account's owner; a device that has logged in before does not need it. An unknown e-mail gets the same response.
 */
export const login = call(forPublic, 'POST /login', {
  ammissione: 'sempre',
  summary:
    'Entra con e-mail e password; apre una sessione su questo dispositivo. Dopo cento tentativi in un’ora sull’account serve anche il codice mandato per e-mail',
  body: z.strictObject({
    email,
    password: currentPassword,
    device_name: text(120),
    codice: z.optional(words(200)),
  }),
  reply: token,
  errors: [
    'CREDENZIALI_ERRATE',
    'ACCOUNT_BLOCCATO',
    'CODICE_ACCESSO',
    'CODICE_NON_VALIDO',
    'PASSWORD_CHIUSE',
  ],
})

export const leggiUtente = call(forAnyAccount, 'GET /user', {
  summary: 'L’account di chi chiama, con ruolo e profili',
  reply: utente,
  // The members' app reads which account is logged in even while the session lacks a factor (specification §6).
  a_meta: 'sempre',
})

export const logout = call(forAnyAccount, 'POST /logout', {
  summary: 'Chiude la sessione di questo dispositivo',
  reply: z.null(),
  a_meta: 'sempre',
})

/**
 * Logs in to the back office. The tokens are set as HttpOnly cookies.
 * @see docs/decisions/0038
 */
export const entraInUfficio = call(forPublic, 'POST /ufficio/accesso', {
  ammissione: 'sempre',
  summary: 'Entra nel back office: la sessione sta in cookie HttpOnly, con XSRF-TOKEN accanto',
  body: z.strictObject({
    email,
    password: currentPassword,
    device_name: z.optional(text(120)),
    codice: z.optional(words(200)),
  }),
  /**
   * Step of the login that the session still lacks, and the second factors that satisfy it. Null when the session can be used.
   */
  reply: z.object({ manca: z.nullable(z.enum(MANCA)), fattori: z.array(z.enum(FATTORI)) }),
  errors: [
    'CREDENZIALI_ERRATE',
    'ACCOUNT_BLOCCATO',
    'DIRITTI_INSUFFICIENTI',
    'CODICE_ACCESSO',
    'CODICE_NON_VALIDO',
    'PASSWORD_CHIUSE',
  ],
})

export const sfidaPasskey = call(forPublic, 'POST /ufficio/passkey/sfida', {
  summary: 'Ciò che una passkey deve firmare: vale una volta sola e per pochi minuti',
  reply: challenge,
})

/** Logs in with a passkey. A passkey with user verification counts as both factors, after a password or without one. */
export const entraConPasskey = call(forPublic, 'POST /ufficio/passkey', {
  summary: 'Entra nel back office con una passkey',
  body: z.strictObject({ passkey: passkeyAnswer, device_name: z.optional(text(120)) }),
  reply: z.null(),
  errors: ['PASSKEY_NON_VALIDA', 'ACCOUNT_BLOCCATO', 'DIRITTI_INSUFFICIENTI', 'PASSWORD_CHIUSE'],
})

export const rinnovaUfficio = call(forPublic, 'POST /ufficio/rinnova', {
  registra: 'nulla',
  summary: 'Cookie nuovi per la sessione del back office; chiede X-XSRF-TOKEN',
  reply: z.null(),
  errors: ['NON_AUTENTICATO', 'CSRF_NON_VALIDO'],
})

export const refreshToken = call(forPublic, 'POST /refresh-token', {
  registra: 'nulla',
  summary: 'Nuova coppia di token; riusare un token vecchio chiude la sessione',
  body: z.strictObject({ refresh_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: token,
  errors: ['NON_AUTENTICATO'],
})

export const passwordEmail = call(forPublic, 'POST /password/email', {
  summary: 'Chiede il link per una nuova password; la risposta non dice se l’indirizzo è noto',
  body: z.strictObject({ email }),
  reply: z.null(),
})

export const passwordReset = call(forPublic, 'POST /password/reset', {
  ammissione: 'sempre',
  summary: 'Imposta una nuova password con il link ricevuto; chiude tutte le sessioni',
  body: confirmedPassword(
    z.strictObject({
      token: text(200),
      email,
      password: newPassword,
      password_confirmation: z.string(),
    }),
  ),
  reply: z.null(),
  errors: ['LINK_NON_VALIDO'],
})

export const passwordModifica = call(forMembers, 'POST /password/modifica', {
  ammissione: 'sempre',
  summary: 'Cambia la password; chiude le altre sessioni',
  body: confirmedPassword(
    z.strictObject({
      password_attuale: currentPassword,
      password: newPassword,
      password_confirmation: z.string(),
    }),
  ),
  reply: z.null(),
  errors: ['PASSWORD_ERRATA', 'NON_AUTENTICATO'],
})

/**
 * Re-authenticates the session with the password, for ten minutes. A wrong password returns 422 under `password`, never 401, and
 * counts as a failed login.
 */
export const confermaIdentita = call(forMembers, 'POST /user/conferma-password', {
  ammissione: 'sempre',
  summary: 'Ridà la password in questa sessione, per ciò che la vuole data da poco',
  body: z.strictObject({ password: currentPassword }),
  reply: z.object({ vale_fino_al: instant }),
  errors: ['PASSWORD_ERRATA', 'NON_AUTENTICATO'],
})

export const dispositivo = z.object({
  id: z.uuid(),
  nome: z.string(),
  descrizione: z.string(),
  creato_il: instant,
  ultimo_uso_il: instant,
  corrente: z.boolean(),
})

export const dispositivi = call(forMembers, 'GET /user/dispositivi', {
  summary: 'I dispositivi su cui la sessione è aperta',
  reply: z.array(dispositivo),
})

export const terminaDispositivo = call(forMembers, 'DELETE /user/dispositivi/{id}', {
  summary: 'Chiude la sessione di un proprio dispositivo',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
})

export const terminaAltriDispositivi = call(forMembers, 'DELETE /user/dispositivi', {
  summary: 'Chiude la sessione su tutti i propri dispositivi, tranne quello da cui si chiama',
  reply: z.null(),
})
