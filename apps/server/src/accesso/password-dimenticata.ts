import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/errors'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../db.ts'
import { scriviMessaggio } from '../messaggi/commands.ts'
import { testoLinkPassword, testoPasswordCambiata } from '../messaggi/testi.ts'
import type { Servizi } from '../servizi.ts'
import { registraEvento } from '../sistema/commands.ts'
import { chiaveLimite, type Regola, riserva } from './limiti.ts'
import { LINK_MIN, linkPassword, tokenPasswordVale } from './link-password.ts'
import { hashPassword } from './password.ts'
import { accountConEmail } from './queries.ts'
import { chiudiSessioni } from './sessioni.ts'
import { utente } from './tables.ts'
import { accessoRiuscito } from './tentativi.ts'

const CODA = 'password-dimenticata'
const PER_EMAIL: Regola = { ambito: 'link-password', soglia: 3, finestra_s: 3600 }

/**
 * Takes a request for a new password. It does the same for every e-mail, known or not: the look-up is the
 * job's, later (decisions §3).
 */
export async function chiediLink(trx: Trx, { segreti, lavori }: Servizi, email: string): Promise<void> {
  await lavori.accoda(trx, CODA, { email: segreti.cifra('lavoro.password_dimenticata', '', email) })
}

/** Starts the job that mails the link to those who have an account; three an hour at most. */
export async function avviaLinkPassword(servizi: Servizi): Promise<void> {
  const { segreti, transazione, config } = servizi
  await servizi.lavori.avvia<{ email: string }>({
    coda: CODA,
    riprove: 5,
    insieme: 5,
    esegui: async (dati) => {
      const email = segreti.decifra('lavoro.password_dimenticata', '', dati.email)
      await transazione(async (trx) => {
        const account = await accountConEmail(trx, email)
        if (!account || account.bloccato) return
        // Changed and not verified yet: a slip of the pen must not hand the account to whoever has that mailbox.
        if (account.email_verificata_il === null && account.cellulare_verificato_il !== null) return
        const quanti = await riserva(trx, chiaveLimite(segreti, PER_EMAIL, email), PER_EMAIL)
        if (eRifiuto(quanti)) return
        const adesso = new Date()
        const link = linkPassword(config.public_url, segreti, account, adesso)
        await scriviMessaggio(trx, servizi, {
          canale: 'email',
          destinatario: email,
          ...testoLinkPassword(config.prodotto, link, LINK_MIN),
          scade_il: new Date(adesso.getTime() + LINK_MIN * 60_000),
        })
      })
    },
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
