import { type ErrorCode, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import { areaRefusal, type Ruolo, type RuoloAccount, type StatoProfilo } from '@primo/domain/platform/ruolo'

/** Who is calling, as the access token tells. */
export type Caller = {
  utente_id: number
  sessione_id: string
  ruolo: RuoloAccount
  bloccato: boolean
  cellulare_verificato: boolean
  email_verificata: boolean
  profili: Partial<Record<Ruolo, StatoProfilo>>
}

/**
 * The one place where a call is allowed or refused (decisions §2). A 403 is about the account itself,
 * because it logs the member out; an area that is missing answers 448, one that is blocked 449.
 * @returns the refusal, or null when the call may go on.
 */
export function authorize(spec: CallSpec, chi: Caller | null): Refusal<ErrorCode> | null {
  if (spec.chi === 'pubblico') return null
  if (chi === null) return refuse('NON_AUTENTICATO')
  if (chi.bloccato) return refuse('ACCOUNT_BLOCCATO')
  if (spec.chi === 'membro' && chi.ruolo !== 'user') return refuse('DIRITTI_INSUFFICIENTI')
  if ((spec.chi === 'operatore' || spec.chi === 'amministratore') && chi.ruolo === 'user') {
    return refuse('DIRITTI_INSUFFICIENTI')
  }
  if (spec.chi === 'amministratore' && chi.ruolo !== 'amministratore') {
    return refuse('SERVE_UN_AMMINISTRATORE')
  }
  if (spec.verificato && !(chi.cellulare_verificato && chi.email_verificata)) {
    return refuse('CONTATTI_NON_VERIFICATI')
  }
  if (spec.profilo) {
    const codice = areaRefusal(chi.profili[spec.profilo])
    if (codice) return refuse(codice)
  }
  return null
}
