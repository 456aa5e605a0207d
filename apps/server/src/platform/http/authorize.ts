import { type ErrorCode, type Refusal, refuse } from '@primo/contract/platform/errors'
import { type CallSpec, isSeen, mayChange } from '@primo/contract/platform/route'
import type { Manca } from '@primo/domain/platform/fattori'
import { fullStop } from '@primo/domain/platform/italian'
import { PERMESSI, type Permessi, permette } from '@primo/domain/platform/permessi'
import { areaRefusal, type Ruolo, type RuoloAccount, type StatoProfilo } from '@primo/domain/platform/ruolo'

/** Who is calling, as the access token tells. */
export type Caller = {
  utente_id: number
  sessione_id: string
  /** In the look of an operator who sees the app as this member does: which one, and whose. The session is the operator's. */
  visione?: { id: string; operatore_id: number }
  /** What he still owes after the password; null = he is in. */
  manca: Manca | null
  /** Whether he has proved himself in the last minutes. */
  provato: boolean
  ruolo: RuoloAccount
  bloccato: boolean
  /** Why it is blocked, as its owner reads it. */
  motivo_blocco: string | null
  cellulare_verificato: boolean
  email_verificata: boolean
  profili: Partial<Record<Ruolo, StatoProfilo>>
  /** What an operator may, by the sets he has; nothing for a member. */
  permessi: Permessi
  /**
   * Of a session of the office: where the log of the database ended when it last changed something. Who follows must have come
   * so far to answer him. Undefined where nobody asked just now: then only the database itself will do.
   */
  scritto_a?: string
}

/** What the owner of a blocked account reads. */
export const refuseBlocked = ({ motivo_blocco }: Pick<Caller, 'motivo_blocco'>) =>
  refuse('ACCOUNT_BLOCCATO', {
    ...(motivo_blocco && {
      message: `${fullStop(`Il tuo account è bloccato: «${motivo_blocco}»`)} Scrivi all’assistenza.`,
    }),
  })

/**
 * The one place where a call is allowed or refused (decisions §2). A 403 is about the account itself,
 * because it logs the member out; an area that is missing answers 448, one that is blocked 449.
 * @returns the refusal, or null when the call may go on.
 */
export function authorize(spec: CallSpec, chi: Caller | null): Refusal<ErrorCode> | null {
  if (spec.chi === 'pubblico') return null
  if (chi === null) return refuse('NON_AUTENTICATO')
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

/**
 * What a call is answered that says it is made in the look of an operator at a member's app, before anybody is asked who
 * makes it: nothing may change by it, whatever the look's worth.
 * @returns the refusal, or null when it only reads.
 */
export const refuseInVisione = (spec: CallSpec): Refusal<'SOLA_LETTURA'> | null =>
  isSeen(spec) ? null : refuse('SOLA_LETTURA')

/** Says which permission a call asks for and its caller lacks; null when he lacks none. */
function missingPermission(spec: CallSpec, permessi: Permessi): Refusal<'PERMESSO_MANCANTE'> | null {
  const { permesso } = spec
  const legge = !mayChange(spec)
  if (!permesso || permette(permessi, permesso, { legge, anche: spec.leggono })) return null
  const [nome] = PERMESSI[permesso]
  const message =
    permesso in permessi
      ? `Qui puoi soltanto leggere: per farlo serve il permesso di ${nome}.`
      : `Ti manca il permesso di ${nome}: te lo dà chi gestisce gli operatori.`
  return refuse('PERMESSO_MANCANTE', { message })
}

/** Whether who calls may act on what `spec` reads: else he is shown no `azioni`. */
export function mayAct(spec: CallSpec, { permessi }: Caller): boolean {
  const permesso = spec.azioniDi ?? spec.permesso
  return !permesso || permette(permessi, permesso, { legge: false })
}
