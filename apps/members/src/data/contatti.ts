import { ApiError } from '@primo/client/api-error'
import { confermaContatto, richiediOtp, validaOtp } from '@primo/contract/iscritti/contatti'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { clock } from '@primo/domain/platform/clock'
import { type Canale, OTP } from '@primo/domain/platform/otp'
import { replaceWith } from '../navigation.ts'
import { paths } from '../paths.ts'
import { keepDraft } from '../state/draft.ts'
import { currentState, setUser } from '../state/store.ts'
import { festeggia } from '../ui/festa.ts'
import { otpDialog } from '../ui/OtpDialog.tsx'
import { alertFailure, toast, withLoading } from '../ui/overlays.ts'
import { api } from './api.ts'
import { reloadUser } from './session.ts'

const VIA = { cellulare: 'sms', email: 'email' } as const satisfies Record<Canale, 'sms' | 'email'>

const VERIFICATO: Record<Canale, string> = {
  cellulare: 'Cellulare verificato.',
  email: 'E-mail verificata.',
}

/** Small number of confetti pieces, for an intermediate step. */
const FEW_PIECES = 28

/** Returns the storage key of the draft of a changed contact. The form is open while the draft exists. */
export const bozzaContatto = (channel: Canale) => `contatto-${channel}`

/** Navigates to the contacts page with the form to change the contact open. */
function changeElsewhere(channel: Canale): void {
  keepDraft(bozzaContatto(channel), '')
  replaceWith(paths.contatti)
}

/**
 * Verifies a contact: sends a code, asks for it until one is accepted, confirms the contact and reloads the user (specification
 * §5, §7, decisions §4).
 * @param change opens the form to change the contact, when the code went to a wrong one
 * @returns whether the contact is verified. Every error has already been shown
 */
export async function verificaConCodice(channel: Canale, change = changeElsewhere): Promise<boolean> {
  const next = await withLoading(primoInvio(channel))
  if (next === null) return currentState().user[`${channel}_is_verified`]
  const contatto = formatCellulare(currentState().user[channel])
  const check = (code: string) => prova(channel, code)
  const answer = await otpDialog({ channel, contatto, next, check, resend: () => invia(channel) })
  if (answer === 'cambia') change(channel)
  if (answer === null || answer === 'cambia') return false
  toast(VERIFICATO[channel])
  festeggia(undefined, FEW_PIECES)
  // The store is already updated. This loads other changes made by the server.
  await reloadUser().catch(() => null)
  return true
}

/**
 * Sends a verification code to a contact. Returns when another code may be requested, by this device's clock, capped in case
 * that clock is wrong.
 */
async function invia(channel: Canale): Promise<Date> {
  const { data } = await api(richiediOtp, { params: { canale: VIA[channel] } })
  return new Date(Math.min(Date.parse(data.prossimo_invio_il), clock.now().getTime() + OTP.attesa_s * 1000))
}

/**
 * Sends the first verification code of a contact. When a recent code is still valid, the dialog opens without sending another.
 */
async function primoInvio(channel: Canale): Promise<Date | null> {
  try {
    return await invia(channel)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TROPPE_RICHIESTE') {
      const wait = error.retry_s ?? Number.POSITIVE_INFINITY
      if (wait <= OTP.attesa_s) return new Date(clock.now().getTime() + wait * 1000)
    }
    if (error instanceof ApiError && error.code === 'CONTATTO_GIA_VERIFICATO') {
      await reloadUser().catch(() => null)
      toast(VERIFICATO[channel], 'info')
      return null
    }
    // The end of the session has its own message, and the login page is already open.
    if (currentState().token) void alertFailure('Codice non inviato', error)
    return null
  }
}

/**
 * Validates a code and confirms the contact it verifies. A code already used continues with the confirmation, because the first
 * response may have been lost.
 * @returns null when `channel` is verified, else the message to show
 * @throws ApiError without a response, or when the code is refused
 */
export async function prova(channel: Canale, code: string): Promise<string | null> {
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
