import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { AZIONI_ACCOUNT, type AzioneAccount, azioniAccount } from '@primo/domain/accesso/account'
import { cambiTra } from '@primo/domain/platform/audit-log'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoBloccato, testoLinkPassword, testoSbloccato } from '../../registro/messaggi/message-texts.ts'
import { bloccaAccount, lockAccountAlone } from './commands.ts'
import { emailIncerta, LINK_MIN, linkPassword } from './password-change.ts'
import { eCancellato } from './personal-data.ts'
import { type Account, emailSalutation, leggiAccount } from './queries.ts'
import { closeSessions } from './sessions.ts'
import { sessione } from './tables.ts'

/** Returns the actions that an operator may take on an account in its current state. */
export async function azioniSuAccount(reader: Reader, account: Account): Promise<AzioneAccount[]> {
  const aperte = and(eq(sessione.utente_id, account.id), isNull(sessione.chiusa_il))
  return azioniAccount({
    ...account,
    cancellato: eCancellato(account),
    scrivibile: !emailIncerta(account),
    dispositivi: await reader.$count(sessione, aperte),
  })
}

/**
 * Applies an operator's action to a member's account: blocks or unblocks it, closes its sessions, or e-mails a link for a new
 * password. A blocked member gets the reason by e-mail, and at the next call, which logs them out. Blocking a blocked account, or
 * unblocking an unblocked one, is refused.
 */
export async function agisciSuAccount(
  trx: Trx,
  services: Services,
  azione: AzioneAccount,
  input: { utente_id: number; operatore_id: number; motivo: string; quando: Date },
): Promise<null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>> {
  const { utente_id, motivo, quando } = input
  await lockAccountAlone(trx, utente_id)
  const account = await leggiAccount(trx, utente_id)
  if (!account) return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
  if (!(await azioniSuAccount(trx, account)).includes(azione)) return refuse('STATO_NON_PERMESSO')
  if (AZIONI_ACCOUNT[azione].motivo && motivo === '') {
    return refuse('VALIDAZIONE', { fields: { motivo: ['Scrivi il perché: chi è bloccato lo legge.'] } })
  }
  await FA[azione](trx, services, account, motivo, quando)
  const after = await leggiAccount(trx, utente_id)
  await registraEvento(trx, {
    attore_id: input.operatore_id,
    tipo: `utente.${azione}`,
    oggetto: 'utente',
    oggetto_id: utente_id,
    cambi: cambiTra({ bloccato: account.bloccato }, { bloccato: after?.bloccato ?? account.bloccato }),
  })
  return null
}

type Fare = (trx: Trx, services: Services, account: Account, motivo: string, quando: Date) => Promise<void>

const FA: Record<AzioneAccount, Fare> = {
  async blocca(trx, services, account, motivo) {
    await bloccaAccount(trx, account.id, true, motivo)
    const head = await emailSalutation(trx, services.config, account.id)
    await scrivigli(trx, services, account, testoBloccato(head, motivo))
  },
  async sblocca(trx, services, account, motivo) {
    await bloccaAccount(trx, account.id, false)
    const head = await emailSalutation(trx, services.config, account.id)
    await scrivigli(trx, services, account, testoSbloccato(head, motivo))
  },
  chiudi_sessioni: (trx, _services, account) => closeSessions(trx, account.id, undefined, 'operatori'),
  async manda_link(trx, services, account, _motivo, quando) {
    const { config, secrets } = services
    const link = linkPassword(config.public_url, secrets, account, quando)
    const scade_il = new Date(quando.getTime() + LINK_MIN * 60_000)
    const head = await emailSalutation(trx, config, account.id)
    await scrivigli(trx, services, account, testoLinkPassword(head, link, LINK_MIN), scade_il)
  },
}

async function scrivigli(
  trx: Trx,
  services: Services,
  { email }: Account,
  lettera: { oggetto: string; testo: string },
  scade_il?: Date,
): Promise<void> {
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: email,
    ...lettera,
    ...(scade_il && { scade_il }),
  })
}
