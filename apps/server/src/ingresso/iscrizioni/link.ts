import { randomBytes } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { maskEmail } from '@primo/domain/platform/email'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { emailSalutation, leggiAccount } from '../../accesso/account/queries.ts'
import { type LimitRule, limitKey, reserveAttempt } from '../../accesso/account/rate-limits.ts'
import { leggiProfiloRow } from '../../iscritti/profili/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoLinkIscrizione } from './message-texts.ts'
import { link_iscrizione } from './tables.ts'

export const LINK_MIN = 30
const INVII: LimitRule = { ambito: 'link-iscrizione', soglia: 5, finestra_s: 3600 }

/** Returns the URL of the page of the members' app for a role's enrolment. */
export const paginaIscrizione = (public_url: string, ruolo: Ruolo) =>
  new URL(`${public_url}/app/${ruolo}-page`)

/**
 * Sends a member the link to finish an enrolment on another device; five an hour at most. The link can be used once and
 * still requires a login: access to the mailbox alone opens no account.
 */
export async function inviaLink(
  trx: Trx,
  services: Services,
  chi: { utente_id: number; ruolo: Ruolo; quando: Date },
): Promise<
  | { inviato_a: string; vale_min: number }
  | Refusal<'CONTATTI_NON_VERIFICATI' | 'STATO_NON_PERMESSO' | 'TROPPE_RICHIESTE'>
> {
  const { secrets, config } = services
  const { utente_id, ruolo, quando } = chi
  const account = await leggiAccount(trx, utente_id)
  if (!account || account.email_verificata_il === null) {
    return refuse('CONTATTI_NON_VERIFICATI', {
      message: 'Prima verifica la tua e-mail: il link arriva lì.',
    })
  }
  const stato = (await leggiProfiloRow(trx, utente_id, ruolo))?.stato
  if (stato === 'attiva' || stato === 'bloccata' || stato === 'cessata') {
    const message = 'Per quest’area non c’è un’iscrizione da completare.'
    return refuse('STATO_NON_PERMESSO', { message })
  }
  const count = await reserveAttempt(trx, limitKey(secrets, INVII, String(utente_id)), INVII)
  if (isRefusal(count)) return count
  const token = randomBytes(32).toString('base64url')
  const scade_il = new Date(quando.getTime() + LINK_MIN * 60_000)
  await trx
    .insert(link_iscrizione)
    .values({ impronta: secrets.print('link', token), utente_id, ruolo, scade_il })
  const link = paginaIscrizione(config.public_url, ruolo)
  // In the fragment, which browsers do not send: the token is in no server's log.
  link.hash = new URLSearchParams({ continua: token }).toString()
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: account.email,
    ...testoLinkIscrizione(await emailSalutation(trx, config, utente_id), ruolo, link.href, LINK_MIN),
    scade_il,
  })
  return { inviato_a: maskEmail(account.email), vale_min: LINK_MIN }
}

/**
 * Redeems the token of an enrolment link: once, before it expires, and only by the member and for the role it was created for.
 */
export async function apriLink(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  chi: { utente_id: number; ruolo: Ruolo; token: string; quando: Date },
): Promise<null | Refusal<'LINK_NON_VALIDO'>> {
  const usati = await trx
    .update(link_iscrizione)
    .set({ usato_il: chi.quando })
    .where(
      and(
        inArray(link_iscrizione.impronta, secrets.prints('link', chi.token)),
        eq(link_iscrizione.utente_id, chi.utente_id),
        eq(link_iscrizione.ruolo, chi.ruolo),
        isNull(link_iscrizione.usato_il),
        gt(link_iscrizione.scade_il, chi.quando),
      ),
    )
    .returning({ ruolo: link_iscrizione.ruolo })
  return usati.length > 0 ? null : refuse('LINK_NON_VALIDO')
}

/** Deletes enrolment links that expired more than a day ago. */
export async function cleanLinks(trx: Trx): Promise<void> {
  await trx.delete(link_iscrizione).where(lt(link_iscrizione.scade_il, beyondTerm('link')))
}
