import { ApiError } from '@primo/client/api-error'
import { confermaContatto, richiediOtp, validaOtp } from '@primo/contract/persone/contatti'
import { formatCellulare } from '@primo/domain/persone/cellulare'
import { clock } from '@primo/domain/platform/clock'
import { type Canale, OTP } from '@primo/domain/platform/otp'
import { replaceWith } from '../navigation.ts'
import { paths } from '../paths.ts'
import { keepDraft } from '../state/draft.ts'
import { saved, setUser } from '../state/store.ts'
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

/** A step of two: a few pieces around the words that say it. */
const FEW_PIECES = 28

/** The draft of a contact being changed: while there is one, its form is open. */
export const bozzaContatto = (channel: Canale) => `contatto-${channel}`

/** From wherever the code was asked, to the form that changes the contact, open. */
function changeElsewhere(channel: Canale): void {
  keepDraft(bozzaContatto(channel), '')
  replaceWith(paths.contatti)
}

/**
 * The whole verification of a contact: sends a code, asks for it until one is accepted, confirms the contact and reads
 * the user again (specification §5, §7; decisions §4).
 * @param change opens the form that changes the contact, for who finds that the code went to a wrong one
 * @returns whether the contact is now verified; every failure has already been told to the person
 */
export async function verificaConCodice(channel: Canale, change = changeElsewhere): Promise<boolean> {
  const next = await withLoading(primoInvio(channel))
  if (next === null) return saved().user[`${channel}_is_verified`]
  const contatto = formatCellulare(saved().user[channel])
  const check = (code: string) => prova(channel, code)
  const answer = await otpDialog({ channel, contatto, next, check, resend: () => invia(channel) })
  if (answer === 'cambia') change(channel)
  if (answer === null || answer === 'cambia') return false
  toast(VERIFICATO[channel])
  festeggia(undefined, FEW_PIECES)
  // The store already knows; this brings what else the server may have changed.
  await reloadUser().catch(() => null)
  return true
}

/** Sends a code; answers from when another may be asked, by this device's clock however wrong it is. */
async function invia(channel: Canale): Promise<Date> {
  const { data } = await api(richiediOtp, { params: { canale: VIA[channel] } })
  return new Date(Math.min(Date.parse(data.prossimo_invio_il), clock.now().getTime() + OTP.attesa_s * 1000))
}

/** The first code. One sent moments ago still holds: then it is asked for, without another. */
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
    // A session that ended has its own message, and the login is already there.
    if (saved().token) void alertFailure('Codice non inviato', error)
    return null
  }
}

/**
 * Tries a code and confirms the contact it proves. A code already used goes on to the confirmation: the answer to the
 * first try may have been lost.
 * @returns null when `channel` is verified, else the sentence for the person
 * @throws ApiError when there is no answer or the code is refused
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
  const { user } = saved()
  if (user.id > 0) setUser({ ...user, [`${channel}_is_verified`]: true, [`${channel}_verified_at`]: quando })
}
