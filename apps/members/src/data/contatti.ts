import { ApiError } from '@primo/client/api-error'
import { confermaContatto, richiediOtp, validaOtp } from '@primo/contract/iscritti/contatti'
import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import { clock } from '@primo/domain/platform/clock'
import { type Canale, OTP } from '@primo/domain/platform/otp'
import { currentState, setUser } from '../state/store.ts'
import { api } from './api.ts'

const VIA = { cellulare: 'sms', email: 'email' } as const satisfies Record<Canale, 'sms' | 'email'>

export const VERIFICATO: Record<Canale, string> = {
  cellulare: 'Cellulare verificato.',
  email: 'E-mail verificata.',
}

/**
 * Sends a verification code to a contact. Returns when another code may be requested, by this device's clock. The wait is never
 * longer than the server's limit, even if that clock is wrong.
 */
export async function inviaCodice(channel: Canale): Promise<Date> {
  const { data } = await api(richiediOtp, { params: { canale: VIA[channel] } })
  return new Date(Math.min(Date.parse(data.prossimo_invio_il), clock.now().getTime() + OTP.attesa_s * 1000))
}

/**
 * Validates a code on the server, then confirms the contact it was sent to, which may be the other one. A code already used is
 * confirmed again, because the first response may have been lost.
 * @returns null when `channel` is verified, else the message to show
 * @throws ApiError without a response, or when the code is refused
 */
export async function verificaCodice(channel: Canale, code: string): Promise<string | null> {
  const proved = await consuma(channel, code)
  try {
    const { data } = await api(confermaContatto, { params: { contatto: proved } })
    segnaVerificato(proved, data.verificato_il)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CODICE_NON_CONVALIDATO') throw error
    return 'Questo codice non vale più: chiedine un altro.'
  }
  return proved === channel ? null : `${VERIFICATO[proved]} Ora scrivi il codice arrivato ${dove[channel]}.`
}

const dove: Record<Canale, string> = { cellulare: 'via SMS', email: 'per e-mail' }

async function consuma(channel: Canale, code: string): Promise<Canale> {
  try {
    return (await api(validaOtp, { params: { code } })).data.canale
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CODICE_GIA_USATO') return channel
    throw error
  }
}

function segnaVerificato(channel: Canale, quando: string): void {
  const { user } = currentState()
  if (user.id > 0) setUser({ ...user, [`${channel}_is_verified`]: true, [`${channel}_verified_at`]: quando })
}

/** Returns whether the typed e-mail or mobile number is the current one, ignoring spaces, case and the country prefix. */
export function stessoContatto(written: string, attuale: string): boolean {
  if (attuale.includes('@')) return written.trim().toLowerCase() === attuale.toLowerCase()
  const parsed = parseCellulare(written, false)
  return parsed.ok && parsed.cellulare === attuale
}
