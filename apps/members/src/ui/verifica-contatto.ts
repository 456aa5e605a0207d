import { ApiError, messageOf } from '@primo/client/api-error'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { clock } from '@primo/domain/platform/clock'
import { type Canale, OTP } from '@primo/domain/platform/otp'
import { inviaCodice, VERIFICATO, verificaCodice } from '../data/contatti.ts'
import { reloadUser } from '../data/session.ts'
import { paths } from '../paths.ts'
import { keepDraft } from '../state/form-drafts.ts'
import { currentState } from '../state/store.ts'
import { festeggia } from './celebration.tsx'
import { otpDialog } from './OtpDialog.tsx'
import type { OtpFormContent } from './OtpForm.tsx'
import { alertFailure, toast, withLoading } from './overlays.ts'
import { replaceWith } from './public-router.tsx'

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
  const sent = await withLoading(primoInvio(channel))
  if (sent === null) return currentState().user[`${channel}_is_verified`]
  const contatto = formatCellulare(currentState().user[channel])
  const check = (code: string) => verificaCodice(channel, code)
  const answer = await otpDialog({ channel, contatto, ...sent, check, resend: () => inviaCodice(channel) })
  if (answer === 'cambia') change(channel)
  if (answer === null || answer === 'cambia') return false
  toast(VERIFICATO[channel])
  festeggia(undefined, FEW_PIECES)
  // The store is already updated. This loads other changes made by the server.
  await reloadUser().catch(() => null)
  return true
}

/**
 * Sends the first verification code of a contact. When a recent code may still be valid, the dialog opens without sending
 * another.
 */
async function primoInvio(channel: Canale): Promise<Pick<OtpFormContent, 'next' | 'notSent'> | null> {
  try {
    return { next: await inviaCodice(channel) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TROPPE_RICHIESTE') {
      const wait = error.retry_s ?? Number.POSITIVE_INFINITY
      // Other limits give the same error as a code that was just sent: the message says which.
      if (wait <= OTP.attesa_s)
        return { next: new Date(clock.now().getTime() + wait * 1000), notSent: messageOf(error) }
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
