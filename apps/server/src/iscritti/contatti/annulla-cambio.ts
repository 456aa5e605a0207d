import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { lockAccount } from '../../accesso/account/commands.ts'
import { LINK_MIN, linkPassword } from '../../accesso/account/password-dimenticata.ts'
import { emailSalutation } from '../../accesso/account/queries.ts'
import { ripristinaContatti, ripristinoDi } from '../../accesso/account/ripristino.ts'
import { isDuplicate, type Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoAccountRipreso } from '../../registro/messaggi/testi.ts'
import { annullaCodici } from './codici.ts'

/** Withdraws the erasure a member requested since an instant; passed in by the caller. */
export type RitiraCancellazione = (
  trx: Trx,
  input: { utente_id: number; quando: Date; chiesta_dal: Date },
) => Promise<unknown>

/** Returns the link to the page that undoes a change of contact. */
export function linkAnnulla(public_url: string, token: string): string {
  const link = new URL(`${public_url}/recovery`)
  // In the fragment, which browsers do not send.
  link.hash = new URLSearchParams({ annulla: token }).toString()
  return link.href
}

/** Masks an e-mail address for users who may not know it: «m•••@posta.it». */
function emailNascosta(email: string): string {
  const [nome = '', dominio = ''] = email.split('@')
  return `${nome.slice(0, 1)}•••@${dominio}`
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
      return { email: emailNascosta(account.email) }
    })
  } catch (error) {
    // The 72 hours ended during the request, and another account has the address.
    if (isDuplicate(error, 'utente_email_unica')) return scaduto
    throw error
  }
}

const SCADUTO =
  'Questo link è scaduto o è già stato usato. Se l’account non è più tuo, scrivi all’assistenza.'
