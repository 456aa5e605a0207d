import { DOVERI, type Dovere, SOSPESI, type Sospeso } from '@primo/domain/registro/conservazione'
import * as z from 'zod/mini'
import { dataTable } from '../platform/data-table.ts'
import { currentPassword, day, id, instant } from '../platform/fields.ts'
import { forOperators, persona } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

const forErasures = { ...forOperators, permesso: 'persone.vedere' } as const

const forMembers = { area: 'utente', chi: 'membro' } as const
const sospeso = z.enum(Object.keys(SOSPESI) as [Sospeso, ...Sospeso[]])
const dovere = z.enum(Object.keys(DOVERI) as [Dovere, ...Dovere[]])

/** Effects of an erasure: items that delay it, and data retained after it. */
const effetti = {
  /** Open items that must be closed before the erasure. */
  attende: z.array(sospeso),
  /** Legal duties to retain data after the erasure, each with its last day. */
  conserva: z.array(z.object({ dovere, fino_al: day })),
}

/** State of a member's erasure, and its effects. */
export const statoCancellazione = z.object({
  /** Open request for erasure. Null without one. */
  richiesta: z.nullable(z.object({ chiesta_il: instant, da_eseguire_il: instant })),
  ...effetti,
})
export type StatoCancellazione = z.output<typeof statoCancellazione>

const onErasure = { ...forMembers, reply: statoCancellazione } as const

export const leggiCancellazione = call(onErasure, 'GET /user/cancellazione', {
  summary: 'Che cosa succede cancellando l’account, e se è stato chiesto',
})

/** Requests the erasure of the account. Idempotent: a repeated request keeps the date of the first. */
export const chiediCancellazione = call(onErasure, 'POST /user/cancellazione', {
  summary: 'Chiede la cancellazione dell’account; la password si scrive di nuovo',
  body: z.strictObject({ password_attuale: currentPassword }),
  errors: ['PASSWORD_ERRATA', 'NON_AUTENTICATO'],
})

export const ritiraCancellazione = call(onErasure, 'DELETE /user/cancellazione', {
  summary: 'Ci ripensa: la richiesta di cancellazione non vale più',
})

/** States of an erasure request, as filter values of the operators' list. */
export const STATI_CANCELLAZIONE = ['in_attesa', 'eseguita', 'ritirata'] as const

export const cancellazioneInCoda = z.object({
  id,
  stato: z.enum(STATI_CANCELLAZIONE),
  membro: persona,
  chiesta_il: instant,
  da_eseguire_il: instant,
  chiusa_il: z.nullable(instant),
  ...effetti,
})
export type CancellazioneInCoda = z.output<typeof cancellazioneInCoda>

export const codaCancellazioni = call(forErasures, 'GET /operatore/cancellazioni', {
  summary: 'Chi ha chiesto di essere cancellato, che cosa si aspetta, che cosa resta e perché',
  query: z.object({
    ...listQuery(['da_eseguire_il'], 'asc'),
    stato: z._default(z.enum(STATI_CANCELLAZIONE), 'in_attesa'),
  }),
  ...listOf(cancellazioneInCoda),
})

export const esportaCancellazioni = exportOf(codaCancellazioni, 'le richieste di cancellazione')

/**
 * Exports all personal data of the caller (GDPR art. 15 and 20, decisions §11). A POST with the password, so that an unattended
 * unlocked phone does not give the data away.
 */
export const mieiDati = call({ area: 'accesso', chi: 'membro' }, 'POST /user/dati', {
  registra: { che: 'esportazione', oggetto: 'utente' },
  summary: 'Tutti i dati di chi chiama, in un documento solo; chiede di nuovo la password',
  body: z.strictObject({ password_attuale: currentPassword }),
  reply: z.object({
    prodotto: z.string(),
    generato_il: instant,
    tabelle: z.array(dataTable),
    /** Stored data that the export of personal data leaves out, with the reason. */
    non_compresi: z.array(z.object({ che_cosa: z.string(), perche: z.string() })),
  }),
  errors: ['PASSWORD_ERRATA'],
})
export type MieiDati = z.output<typeof mieiDati.reply>
