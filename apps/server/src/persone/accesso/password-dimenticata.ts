import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoLinkPassword, testoPasswordCambiata } from '../../registro/messaggi/testi.ts'
import { chiaveLimite, type Regola, riserva } from './limiti.ts'
import { LINK_MIN, linkPassword, tokenPasswordVale } from './link-password.ts'
import { hashPassword } from './password.ts'
import { accodaPosta, avviaPosta, type CodaPosta } from './posta-account.ts'
import { accountConEmail } from './queries.ts'
import { chiudiSessioni } from './sessioni.ts'
import { utente } from './tables.ts'
import { accessoRiuscito } from './tentativi.ts'

const POSTA: CodaPosta = { coda: 'password-dimenticata', campo: 'lavoro.password_dimenticata' }
const PER_EMAIL: Regola = { ambito: 'link-password', soglia: 3, finestra_s: 3600 }

/** Takes a request for a new password: the same is done for every e-mail. */
export async function chiediLink(trx: Trx, servizi: Servizi, email: string): Promise<void> {
  await accodaPosta(trx, servizi, POSTA, email)
}

/** Starts the job that mails the link to those who have an account; three an hour at most. */
export async function avviaLinkPassword(servizi: Servizi): Promise<void> {
  const { segreti, config } = servizi
  await avviaPosta(servizi, POSTA, async (trx, account, adesso) => {
    // Changed and not verified yet: a slip of the pen must not hand the account to whoever has that mailbox.
    if (account.email_verificata_il === null && account.cellulare_verificato_il !== null) return null
    const quanti = await riserva(trx, chiaveLimite(segreti, PER_EMAIL, account.email), PER_EMAIL)
    if (eRifiuto(quanti)) return null
    const link = linkPassword(config.public_url, segreti, account, adesso)
    return { ...testoLinkPassword(config.prodotto, link, LINK_MIN), durata_min: LINK_MIN }
  })
}

/**
 * Sets a new password with the link's token, closes every session, and tells the owner. The hash is made
 * before the transaction; of two that use one link at once the first wins.
 */
export async function reimposta(
  servizi: Servizi,
  dati: { token: string; email: string; password: string; indirizzo: string },
): Promise<null | Rifiuto<'LINK_NON_VALIDO'>> {
  const { db, segreti, transazione } = servizi
  const prima = await accountConEmail(db, dati.email)
  if (!prima || !tokenPasswordVale(segreti, prima, dati.token, new Date())) return rifiuta('LINK_NON_VALIDO')
  const password_hash = await hashPassword(dati.password, { indirizzo: dati.indirizzo, account: dati.email })
  return transazione(async (trx) => {
    await trx.select({ id: utente.id }).from(utente).where(eq(utente.id, prima.id)).for('update')
    const account = await accountConEmail(trx, dati.email)
    if (!account || !tokenPasswordVale(segreti, account, dati.token, new Date())) {
      return rifiuta('LINK_NON_VALIDO')
    }
    await accessoRiuscito(trx, segreti, dati.email, dati.indirizzo)
    await sostituisciPassword(trx, servizi, { ...account, password_hash }, 'password_reimpostata')
    return null
  })
}

/** Writes a new password, closes the account's sessions (but `tranne`) and tells its owner. */
export async function sostituisciPassword(
  trx: Trx,
  servizi: Servizi,
  account: { id: number; email: string; password_hash: string },
  tipo: 'password_reimpostata' | 'password_cambiata',
  tranne?: string,
): Promise<void> {
  await trx
    .update(utente)
    .set({ password_hash: account.password_hash, aggiornato_il: sql`now()` })
    .where(eq(utente.id, account.id))
  await chiudiSessioni(trx, account.id, tranne)
  await registraEvento(trx, {
    attore_id: account.id,
    tipo,
    oggetto: 'utente',
    oggetto_id: account.id,
  })
  await scriviMessaggio(trx, servizi, {
    canale: 'email',
    destinatario: account.email,
    ...testoPasswordCambiata(servizi.config.prodotto),
  })
}
