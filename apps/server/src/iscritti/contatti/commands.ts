import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import { clock } from '@primo/domain/platform/clock'
import { maskEmail } from '@primo/domain/platform/email'
import type { Canale } from '@primo/domain/platform/otp'
import parsePhoneNumber from 'libphonenumber-js/mobile'
import { cambiaContatto, lockAccount, segnaVerificato } from '../../accesso/account/commands.ts'
import { LINK_MIN, linkPassword } from '../../accesso/account/password-change.ts'
import {
  type Account,
  emailSalutation,
  emailTrattenuta,
  isEmailRegistered,
} from '../../accesso/account/queries.ts'
import { type LimitRule, limitKey, reserveAttempt } from '../../accesso/account/rate-limits.ts'
import { type Chi, lockCaller } from '../../accesso/account/reauthentication.ts'
import {
  apriRipristino,
  RIPRISTINO_ORE,
  ripristinaContatti,
  ripristinoDi,
} from '../../accesso/account/ripristino.ts'
import { isDuplicate, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import {
  testoAccountRipreso,
  testoCellulareCambiato,
  testoCellulareCambiatoSms,
  testoEmailCambiata,
} from '../../registro/messaggi/message-texts.ts'
import { annullaCodici, prendiProva } from './codici.ts'

/**
 * Withdraws a member's request for erasure made at `chiesta_dal` or later. Injected by the privacy module, which imports this
 * one.
 */
export type RitiraCancellazione = (
  trx: Trx,
  input: { utente_id: number; quando: Date; chiesta_dal: Date },
) => Promise<unknown>

/** Returns the link to the page that undoes a change of contact. */
function linkAnnulla(public_url: string, token: string): string {
  const link = new URL(`${public_url}/recovery`)
  // In the fragment, which browsers do not send.
  link.hash = new URLSearchParams({ annulla: token }).toString()
  return link.href
}

/**
 * Undoes a change of contact with the link that the old contact received: the old contacts are restored, every session ends,
 * and an erasure requested since is withdrawn. The link for a new password goes only to the restored e-mail: an old number
 * may belong to another person by now. Of two concurrent uses the second fails, and so does one after an erasure.
 */
export async function annullaCambio(
  services: Services,
  token: string,
  ritiraCancellazione: RitiraCancellazione,
): Promise<{ email: string } | Refusal<'LINK_NON_VALIDO'>> {
  const { db, secrets, config } = services
  const scaduto = refuse('LINK_NON_VALIDO', { message: SCADUTO })
  const wanted = await ripristinoDi(db, token)
  if (!wanted) return scaduto
  try {
    return await services.withTransaction(async (trx) => {
      const before = await lockAccount(trx, wanted.utente_id)
      // Read again under the lock: it may have been used or closed, or the account erased.
      const cambio = await ripristinoDi(trx, token)
      if (!cambio) return scaduto
      const account = await ripristinaContatti(trx, before, cambio)
      for (const canale of ['cellulare', 'email'] as const)
        await annullaCodici(trx, account.id, canale, 'tutti')
      await ritiraCancellazione(trx, {
        utente_id: account.id,
        quando: clock.now(),
        chiesta_dal: cambio.creato_il,
      })
      const now = clock.now()
      const link = linkPassword(config.public_url, secrets, account, now)
      await scriviMessaggio(trx, services, {
        canale: 'email',
        destinatario: account.email,
        ...testoAccountRipreso(await emailSalutation(trx, config, account.id), link, LINK_MIN),
        scade_il: new Date(now.getTime() + LINK_MIN * 60_000),
      })
      return { email: maskEmail(account.email) }
    })
  } catch (error) {
    // The 72 hours ended during the request, and another account has the address.
    if (isDuplicate(error, 'utente_email_unica')) return scaduto
    throw error
  }
}

const SCADUTO =
  'Questo link è scaduto o è già stato usato. Se l’account non è più tuo, scrivi all’assistenza.'

/**
 * Marks a contact as verified, on the basis of a code verified in the last ten minutes. Idempotent: a second call returns the
 * same instant.
 */
export async function confermaContatto(
  trx: Trx,
  utente_id: number,
  canale: Canale,
): Promise<Date | Refusal<'CODICE_NON_CONVALIDATO'>> {
  const account = await lockAccount(trx, utente_id)
  const gia = canale === 'email' ? account.email_verificata_il : account.cellulare_verificato_il
  if (gia !== null) return gia
  if (!(await prendiProva(trx, utente_id, canale))) return refuse('CODICE_NON_CONVALIDATO')
  return segnaVerificato(trx, utente_id, canale)
}

/** Rate limit of the changes of contact: each change sends a message to the old contact. */
const CAMBI: LimitRule = { ambito: 'cambio-contatto', soglia: 20, finestra_s: 3600 }

/**
 * Locks the account whose contact changes. To replace a verified contact it requires a recent re-authentication (decisions §3),
 * so that a stolen token cannot take over the account.
 */
async function puoCambiare(
  trx: Trx,
  secrets: Secrets,
  chi: Chi,
  canale: Canale,
): Promise<Account | Refusal<'NON_AUTENTICATO' | 'CONFERMA_PASSWORD' | 'TROPPE_RICHIESTE'>> {
  const caller = await lockCaller(trx, chi)
  if (isRefusal(caller)) return caller
  const { account, provato } = caller
  const verificato = canale === 'email' ? account.email_verificata_il : account.cellulare_verificato_il
  if (verificato !== null && !provato) return refuse('CONFERMA_PASSWORD')
  const cambi = await countChange(trx, secrets, account.id)
  return isRefusal(cambi) ? cambi : account
}

/** Counts a change of contact by an account. @returns the refusal beyond the limit */
const countChange = (trx: Trx, secrets: Secrets, utente_id: number) =>
  reserveAttempt(trx, limitKey(secrets, CAMBI, String(utente_id)), CAMBI)

/**
 * Creates the link with which the owner of the old contact can undo the change. Null when the account's
 * e-mail is not verified, since the link for a new password would be sent to it.
 */
async function conLink(trx: Trx, services: Services, account: Account) {
  const token = await apriRipristino(trx, account)
  return token === null ? null : { link: linkAnnulla(services.config.public_url, token), ore: RIPRISTINO_ORE }
}

/**
 * Changes the mobile; it has to be verified again, even when it is the same number. The old number, if verified, is notified
 * by SMS, and so is the e-mail, if verified.
 */
export async function aggiornaCellulare(
  trx: Trx,
  services: Services,
  chi: Chi,
  written: string,
): Promise<
  | { cellulare: string }
  | Refusal<'VALIDAZIONE' | 'NON_AUTENTICATO' | 'CONFERMA_PASSWORD' | 'TROPPE_RICHIESTE'>
> {
  const letto = normalizzaCellulare(written)
  if (!letto.ok) return refuse('VALIDAZIONE', { fields: { cellulare: [`${letto.message}.`] } })
  const { cellulare } = letto
  const account = await puoCambiare(trx, services.secrets, chi, 'cellulare')
  if (isRefusal(account)) return account
  const annulla = cellulare === account.cellulare ? null : await conLink(trx, services, account)
  await cambiaContatto(trx, account.id, 'cellulare', cellulare)
  await annullaCodici(trx, account.id, 'cellulare', 'tutti')
  if (cellulare === account.cellulare) return { cellulare }
  const { product } = services.config
  if (account.cellulare_verificato_il !== null) {
    const text = testoCellulareCambiatoSms(product, annulla)
    await scriviMessaggio(trx, services, { canale: 'sms', destinatario: account.cellulare, ...text })
  }
  if (account.email_verificata_il !== null) {
    const text = testoCellulareCambiato(await emailSalutation(trx, services.config, account.id), annulla)
    await scriviMessaggio(trx, services, { canale: 'email', destinatario: account.email, ...text })
  }
  return { cellulare }
}

const socket = () => refuse('EMAIL_GIA_UTILIZZATA', { fields: { email: ['Email già utilizzata.'] } })

/**
 * Changes the e-mail address, which has to be verified again, and notifies the old one. Of two accounts that concurrently request
 * the same address the second is refused.
 */
export async function aggiornaEmail(
  services: Services,
  chi: Chi,
  email: string,
): Promise<
  | { email: string }
  | Refusal<'EMAIL_GIA_UTILIZZATA' | 'NON_AUTENTICATO' | 'CONFERMA_PASSWORD' | 'TROPPE_RICHIESTE'>
> {
  /** Refuses an address that another account has, and counts the attempt, which its transaction rolled back. */
  const taken = async () => {
    const count = await services.withTransaction((trx) => countChange(trx, services.secrets, chi.utente_id))
    return isRefusal(count) ? count : socket()
  }
  try {
    const outcome = await services.withTransaction(async (trx) => {
      const account = await puoCambiare(trx, services.secrets, chi, 'email')
      if (isRefusal(account)) return account
      const other = email !== account.email
      if (other && (await isEmailRegistered(trx, email, account.id))) return socket()
      const annulla = other ? await conLink(trx, services, account) : null
      // Read before the change: the new address is not verified yet.
      const head = await emailSalutation(trx, services.config, account.id)
      await cambiaContatto(trx, account.id, 'email', email)
      // After the address is taken: the change that released it may have just committed.
      if (await emailTrattenuta(trx, email, account.id)) return socket()
      await annullaCodici(trx, account.id, 'email', 'tutti')
      if (other) {
        await scriviMessaggio(trx, services, {
          canale: 'email',
          destinatario: account.email,
          ...testoEmailCambiata(head, annulla),
        })
      }
      return { email }
    })
    return isRefusal(outcome) && outcome.refused === 'EMAIL_GIA_UTILIZZATA' ? await taken() : outcome
  } catch (error) {
    if (isDuplicate(error, 'utente_email_unica')) return taken()
    throw error
  }
}

type EsitoCellulare = { ok: true; cellulare: string } | { ok: false; message: string }

/**
 * Normalises a mobile number to E.164 (`+393331234567`), the form in which it is stored and compared. Parses it with the rule
 * that the forms share, then checks that its prefix exists.
 * @param soloItaliani false for a number to which no SMS is sent: a foreign number is then accepted with its prefix
 */
export function normalizzaCellulare(text: string, soloItaliani = true): EsitoCellulare {
  const parsed = parseCellulare(text, soloItaliani)
  if (!parsed.ok) return parsed
  const numero = parsePhoneNumber(parsed.cellulare)
  if (!numero?.isValid())
    return { ok: false, message: 'Il numero di cellulare non è completo o non esiste: ricontrollalo' }
  return { ok: true, cellulare: numero.number }
}
