import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import * as z from 'zod/mini'
import { confirmedPassword, email, id, instant, newPassword, text, words } from '../platform/fields.ts'
import { forOperators, motivo, searchWords } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forManagers = { ...forOperators, permesso: 'operatori.gestire' } as const
const forPublic = { area: 'accesso', chi: 'pubblico' } as const

const permesso = z.enum(TUTTI_I_PERMESSI)
const breve = z.object({ id, nome: z.string() })

/** Returns the operator's own account and permissions. It requires no permission. */
export const ioOperatore = call(forOperators, 'GET /operatore/io', {
  summary: 'Chi lavora nel back office, e che cosa può fare',
  reply: z.object({
    id,
    nome: z.string(),
    cognome: z.string(),
    email: z.string(),
    /** Names of the operator's permission sets. */
    insiemi: z.array(z.string()),
    permessi: z.array(z.object({ permesso, sola_lettura: z.boolean() })),
  }),
})

/** Lists the operators, for filters and assignments. Open to every operator. */
export const colleghi = call(forOperators, 'GET /operatore/colleghi', {
  summary: 'Chi lavora nel back office, per nome',
  reply: z.array(
    z.object({
      ...breve.shape,
      /**
       * Whether the operator may log in now. Operators who no longer may are listed too, because lists show their past actions.
       */
      attivo: z.boolean(),
    }),
  ),
})
export type Collega = z.output<typeof colleghi.reply>[number]

/** States of an operator, and of an invitation: pending (`invitato`) or expired (`scaduto`). */
export const STATI_OPERATORE = ['attivo', 'sospeso', 'invitato', 'scaduto'] as const

const AZIONI_OPERATORE = ['sospendi', 'riattiva', 'chiudi_sessioni', 'nuovo_inizio', 'insiemi'] as const
const AZIONI_INVITO = ['rimanda', 'ritira'] as const

/** Operator, or invitation of a future one. */
export const operatore = z.object({
  /** Id of the account, or of the invitation while no account exists. */
  id,
  invito: z.boolean(),
  denominazione: z.string(),
  email: z.string(),
  stato: z.enum(STATI_OPERATORE),
  /** Reason for the suspension, or null. */
  motivo: z.nullable(z.string()),
  insiemi: z.array(breve),
  /** Time of the operator's last activity, as far back as sessions are kept. */
  ultimo_uso_il: z.nullable(instant),
  /** Number of the operator's open sessions. */
  sessioni: z.int(),
  /** When the invitation expires. Null for an operator. */
  scade_il: z.nullable(instant),
  azioni: z.array(z.enum([...AZIONI_OPERATORE, ...AZIONI_INVITO])),
})
export type Operatore = z.output<typeof operatore>
export type AzioneOperatore = (typeof AZIONI_OPERATORE)[number]

export const operatori = call(forManagers, 'GET /operatore/operatori', {
  summary: 'Chi lavora nel back office e chi vi è invitato',
  query: z.object({
    ...listQuery(['denominazione', 'ultimo_uso_il'], 'asc'),
    stato: z._default(z.enum([...STATI_OPERATORE, 'tutti']), 'tutti'),
    q: searchWords,
  }),
  ...listOf(operatore),
})

const sessione = z.object({
  id: z.uuid(),
  descrizione: z.string(),
  creata_il: instant,
  ultimo_uso_il: instant,
})

export const leggiOperatore = call(forManagers, 'GET /operatore/operatori/{id}', {
  summary: 'Un operatore, con le sue sessioni aperte',
  reply: z.extend(operatore, { aperte: z.array(sessione) }),
  registra: { che: 'sguardo', oggetto: 'operatore' },
})
export type SchedaOperatore = z.output<typeof leggiOperatore.reply>

/**
 * Shared definition of the actions on another operator. They are refused on the caller's own account, on an operator with more
 * permissions than the caller, and on the last administrator.
 */
const onOperator = {
  ...forManagers,
  oggetto: 'operatore',
  reply: leggiOperatore.reply,
  errors: ['STATO_NON_PERMESSO', 'PERMESSO_MANCANTE'],
} as const

export const agisciSuOperatore = call(onOperator, 'POST /operatore/operatori/{id}/azione', {
  summary: 'Sospende o riattiva un operatore, chiude le sue sessioni, ne azzera l’accesso',
  body: z.strictObject({
    azione: z.enum(['sospendi', 'riattiva', 'chiudi_sessioni', 'nuovo_inizio']),
    /** Reason, required to suspend. The suspended operator reads it when they try to log in. */
    motivo,
  }),
  conferma: ['sospendi', 'riattiva', 'nuovo_inizio'],
})

const insiemi = z.array(id).check(z.minLength(1, 'Scegli almeno un insieme.'), z.maxLength(20))

export const cambiaInsiemi = call(onOperator, 'PUT /operatore/operatori/{id}/insiemi', {
  modifica: true,
  summary: 'Dà a un operatore altri insiemi di permessi',
  body: z.strictObject({ insiemi }),
  conferma: true,
})

const onInvitation = {
  ...forManagers,
  reply: operatore,
  errors: ['STATO_NON_PERMESSO', 'PERMESSO_MANCANTE'],
} as const

export const invitaOperatore = call(onInvitation, 'POST /operatore/inviti', {
  summary: 'Invita una persona a lavorare qui: le arriva un’e-mail che vale 72 ore e una volta sola',
  body: z.strictObject({ nome: words(80), cognome: words(80), email, insiemi }),
  idempotente: true,
  conferma: true,
})

export const agisciSuInvito = call(onInvitation, 'POST /operatore/inviti/{id}/azione', {
  oggetto: 'invito_operatore',
  summary: 'Manda di nuovo un invito, e quello di prima non vale più; o lo ritira',
  body: z.strictObject({ azione: z.enum(AZIONI_INVITO) }),
})

/** Permission set, with the number of operators who have it. */
export const insieme = z.object({
  id,
  nome: z.string(),
  /** Whether the permission set is built in, and therefore read only. */
  pronto: z.boolean(),
  sola_lettura: z.boolean(),
  permessi: z.array(permesso),
  operatori: z.int(),
  azioni: z.array(z.enum(['cambia', 'elimina'])),
})
export type Insieme = z.output<typeof insieme>

export const elencoInsiemi = call(forManagers, 'GET /operatore/insiemi', {
  summary: 'Gli insiemi di permessi, i pronti per primi',
  reply: z.array(insieme),
})

const onSet = {
  ...forManagers,
  conferma: true,
  body: z.strictObject({
    nome: text(40),
    permessi: z.array(permesso).check(z.minLength(1, 'Scegli almeno un permesso.')),
    sola_lettura: z.boolean(),
  }),
  reply: insieme,
  errors: ['STATO_NON_PERMESSO', 'PERMESSO_MANCANTE'],
} as const

export const aggiungiInsieme = call(onSet, 'POST /operatore/insiemi', {
  summary: 'Un insieme di permessi della propria azienda',
  idempotente: true,
})

export const cambiaInsieme = call(onSet, 'PUT /operatore/insiemi/{id}', {
  oggetto: 'insieme_permessi',
  modifica: true,
  summary: 'Cambia un proprio insieme: vale subito per chi lo ha',
})

export const eliminaInsieme = call(forManagers, 'DELETE /operatore/insiemi/{id}', {
  oggetto: 'insieme_permessi',
  summary: 'Elimina un proprio insieme che nessuno ha',
  conferma: true,
  reply: z.object({ id }),
  errors: ['STATO_NON_PERMESSO'],
})

/** Schema of an invitation's token. It travels in the request body, because URLs are logged. */
const token = text(200)

export const leggiInvito = call(forPublic, 'POST /ufficio/invito', {
  summary: 'A chi è rivolto un invito a lavorare qui, e fino a quando vale',
  body: z.strictObject({ token }),
  reply: z.object({
    nome: z.string(),
    cognome: z.string(),
    email: z.string(),
    insiemi: z.array(z.string()),
    /** Sentence that describes what the invited operator will be able to do. */
    potrai: z.string(),
    scade_il: instant,
  }),
  errors: ['LINK_NON_VALIDO'],
  registra: 'nulla',
})

export const accettaInvito = call(forPublic, 'POST /ufficio/invito/accetta', {
  ammissione: 'sempre',
  summary: 'Accetta un invito scegliendo la propria password: nasce l’account',
  body: confirmedPassword(
    z.strictObject({ token, password: newPassword, password_confirmation: z.string() }),
  ),
  reply: z.null(),
  errors: ['LINK_NON_VALIDO', 'EMAIL_GIA_UTILIZZATA'],
})
