import { randomBytes } from 'node:crypto'
import { type Rifiuto, rifiuta } from '@primo/contract/errors'
import * as z from 'zod/mini'
import { bloccaAccount, EMAIL_RIPRISTINATA, ripristinaEmail } from '../accesso/contatti-account.ts'
import { creaTokenPassword } from '../accesso/link-password.ts'
import { hashPassword } from '../accesso/password.ts'
import { eDuplicato, type Trx } from '../db.ts'
import type { Segreti } from '../segreti.ts'
import type { Servizi } from '../servizi.ts'
import { ultimoEvento } from '../sistema/eventi.ts'
import { annullaCodici } from './codici.ts'

/** How long the old address may undo a change of e-mail. */
export const ANNULLA_ORE = 72

/** What the link carries, encrypted and so signed: nothing of it can be read or changed outside. */
const contenuto = z.object({
  uso: z.literal('annulla-cambio-email'),
  utente_id: z.int(),
  /** The address to give back. */
  email: z.string(),
  /** The change it undoes: an e-mail given back after it makes the link worthless. */
  evento_id: z.int(),
  scade_il: z.int(),
})

/** The address of the page where a change just made, in this transaction, can be undone. */
export async function linkAnnulla(
  trx: Trx,
  { segreti, config }: Pick<Servizi, 'segreti' | 'config'>,
  prima: { id: number; email: string },
  adesso = new Date(),
): Promise<string> {
  const dati: z.output<typeof contenuto> = {
    uso: 'annulla-cambio-email',
    utente_id: prima.id,
    email: prima.email,
    evento_id: await ultimoEvento(trx, { oggetto: 'utente', oggetto_id: prima.id }),
    scade_il: adesso.getTime() + ANNULLA_ORE * 3_600_000,
  }
  const link = new URL(`${config.public_url}/recovery`)
  // After the «#», which a browser sends to nobody.
  const annulla = segreti.cifra('link.annulla_cambio', '', JSON.stringify(dati))
  link.hash = new URLSearchParams({ annulla }).toString()
  return link.href
}

function leggiToken(segreti: Segreti, token: string): z.output<typeof contenuto> | null {
  try {
    const letto = z.safeParse(contenuto, JSON.parse(segreti.decifra('link.annulla_cambio', '', token)))
    return letto.success && letto.data.scade_il > Date.now() ? letto.data : null
  } catch {
    // Cut short, made up or of another key: all the same to who holds it.
    return null
  }
}

/**
 * Undoes a change of e-mail: the old address is the account's again, verified; every session ends and the password is
 * none, so the answer carries the token to choose a new one. Of two uses at once the second is refused.
 */
export async function annullaCambioEmail(
  servizi: Servizi,
  token: string,
): Promise<{ email: string; token: string } | Rifiuto<'LINK_NON_VALIDO' | 'EMAIL_GIA_UTILIZZATA'>> {
  const { segreti } = servizi
  const dati = leggiToken(segreti, token)
  if (!dati) return rifiuta('LINK_NON_VALIDO', { messaggio: SCADUTO })
  const { utente_id, email } = dati
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    return await servizi.transazione(async (trx) => {
      await bloccaAccount(trx, utente_id)
      const suo = { oggetto: 'utente', oggetto_id: utente_id, tipo: EMAIL_RIPRISTINATA }
      if ((await ultimoEvento(trx, suo)) > dati.evento_id)
        return rifiuta('LINK_NON_VALIDO', { messaggio: SCADUTO })
      const account = await ripristinaEmail(trx, utente_id, email, password_hash)
      await annullaCodici(trx, utente_id, 'email', 'tutti')
      return { email, token: creaTokenPassword(segreti, account, new Date()) }
    })
  } catch (errore) {
    if (!eDuplicato(errore, 'utente_email_unica')) throw errore
    return rifiuta('EMAIL_GIA_UTILIZZATA', {
      messaggio: 'Questo indirizzo ora è di un altro account: scrivi all’assistenza.',
    })
  }
}

const SCADUTO =
  'Questo link è scaduto o è già stato usato. Se l’account non è più tuo, scrivi all’assistenza.'
