import { type ErrorCode, type Refusal, refuse } from '@primo/contract/platform/errors'
import { type CallSpec, changesState, isAllowedInVisione } from '@primo/contract/platform/route'
import type { Manca } from '@primo/domain/platform/fattori'
import { fullStop } from '@primo/domain/platform/italian'
import { PERMESSI, type Permessi, permette } from '@primo/domain/platform/permessi'
import { areaRefusal, type Ruolo, type RuoloAccount, type StatoProfilo } from '@primo/domain/platform/ruolo'

/** Authenticated user of a request, as read from the database by the access token. */
export type Caller = {
  utente_id: number
  sessione_id: string
  /** Read-only impersonation of this member: its id, and the operator's account id. The session is the operator's. */
  visione?: { id: string; operatore_id: number }
  /** Login step still missing after the password; null = fully logged in. */
  manca: Manca | null
  /** Whether the caller has re-authenticated within the last minutes. */
  provato: boolean
  ruolo: RuoloAccount
  bloccato: boolean
  /** Reason why the account was blocked, shown to its owner. */
  motivo_blocco: string | null
  cellulare_verificato: boolean
  email_verificata: boolean
  profili: Partial<Record<Ruolo, StatoProfilo>>
  /** Permissions of an operator, from the assigned permission sets; empty for a member. */
  permessi: Permessi
  /**
   * Position in the write-ahead log (LSN) of the last change made by this back-office session. A replica must have replayed it
   * before it may serve this caller. Undefined for a Bearer token, whose authentication may be cached: then only the primary may
   * serve the call.
   */
  scritto_a?: string
}

/** Subject of a pratica who entered the code of their link (`chi: 'cliente'`), without account. */
export type ClientCaller = { link_id: number; soggetto_id: number; pratica_id: number }

/** Creates the refusal that the owner of a blocked account gets. */
export const refuseBlocked = ({ motivo_blocco }: Pick<Caller, 'motivo_blocco'>) =>
  refuse('ACCOUNT_BLOCCATO', {
    ...(motivo_blocco && {
      message: `${fullStop(`Il tuo account è bloccato: «${motivo_blocco}»`)} Scrivi all’assistenza.`,
    }),
  })

/**
 * Authorises or refuses a call; no other code does (decisions §2). Only refusals that concern the whole account have status 403,
 * because the members' app logs out at a 403; a missing profile has 448, a blocked one 449.
 * @returns the refusal, or null when the call is allowed
 */
export function authorize(spec: CallSpec, chi: Caller | null): Refusal<ErrorCode> | null {
  if (spec.chi === 'pubblico') return null
  // A client's token opens no call of an account, and an account's token none of a client (`authorizeClient`).
  if (chi === null || spec.chi === 'cliente') return refuse('NON_AUTENTICATO')
  if (chi.manca !== null && spec.a_meta !== 'sempre' && spec.a_meta !== chi.manca)
    return refuse('NON_AUTENTICATO')
  if (chi.bloccato) return refuseBlocked(chi)
  if (spec.chi === 'membro' && chi.ruolo !== 'user') return refuse('DIRITTI_INSUFFICIENTI')
  if (spec.chi === 'operatore' && chi.ruolo === 'user') return refuse('DIRITTI_INSUFFICIENTI')
  const missing = missingPermission(spec, chi.permessi)
  if (missing) return missing
  if (spec.verificato && !(chi.cellulare_verificato && chi.email_verificata)) {
    return refuse('CONTATTI_NON_VERIFICATI')
  }
  if (spec.conferma === true && !chi.provato) return refuse('CONFERMA_IDENTITA')
  if (spec.profilo) {
    const codice = areaRefusal(chi.profili[spec.profilo])
    if (codice) return refuse(codice)
  }
  return null
}

/** Authorises or refuses a call of the client of a pratica. @returns the refusal, or null when the call is allowed */
export const authorizeClient = (spec: CallSpec, client: ClientCaller | null): Refusal<ErrorCode> | null =>
  spec.chi === 'cliente' && client !== null ? null : refuse('NON_AUTENTICATO')

/**
 * Refuses a call made under impersonation unless it only reads. It runs before authentication: such a call may never change
 * anything, even with an invalid impersonation token.
 * @returns the refusal, or null when the call only reads
 */
export const refuseInVisione = (spec: CallSpec): Refusal<'SOLA_LETTURA'> | null =>
  isAllowedInVisione(spec) ? null : refuse('SOLA_LETTURA')

/** Returns the refusal that names the permission the caller lacks, or null. */
function missingPermission(spec: CallSpec, permessi: Permessi): Refusal<'PERMESSO_MANCANTE'> | null {
  const { permesso } = spec
  const legge = !changesState(spec)
  if (!permesso || permette(permessi, permesso, { legge, anche: spec.leggono })) return null
  const [nome] = PERMESSI[permesso]
  const message =
    permesso in permessi
      ? `Qui puoi soltanto leggere: per farlo serve il permesso di ${nome}.`
      : `Ti manca il permesso di ${nome}: te lo dà chi gestisce gli operatori.`
  return refuse('PERMESSO_MANCANTE', { message })
}

/**
 * Returns whether the caller may change the resource that the endpoint `spec` reads. Otherwise its response has empty `azioni`.
 */
export function mayAct(spec: CallSpec, { permessi }: Caller): boolean {
  const permesso = spec.azioniDi ?? spec.permesso
  return !permesso || permette(permessi, permesso, { legge: false })
}
