import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Canale } from '@primo/domain/platform/otp'
import { eDuplicato, type Trx } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import {
  testoCellulareCambiato,
  testoCellulareCambiatoSms,
  testoEmailCambiata,
} from '../../registro/messaggi/testi.ts'
import { bloccaAccount, cambiaContatto, segnaVerificato } from '../accesso/contatti-account.ts'
import { chiaveLimite, type Regola, riserva } from '../accesso/limiti.ts'
import { bloccaChiamante, type Chi } from '../accesso/prova.ts'
import { type Account, emailNota, emailTrattenuta } from '../accesso/queries.ts'
import { apriRipristino, RIPRISTINO_ORE } from '../accesso/ripristino.ts'
import { linkAnnulla } from './annulla-cambio.ts'
import { normalizzaCellulare } from './cellulare.ts'
import { annullaCodici, prendiProva } from './codici.ts'

/**
 * Marks a contact as verified, with the proof a code of the last ten minutes gave. Asked again it answers
 * the same instant.
 */
export async function confermaContatto(
  trx: Trx,
  utente_id: number,
  canale: Canale,
): Promise<Date | Rifiuto<'CODICE_NON_CONVALIDATO'>> {
  const account = await bloccaAccount(trx, utente_id)
  const gia = canale === 'email' ? account.email_verificata_il : account.cellulare_verificato_il
  if (gia !== null) return gia
  if (!(await prendiProva(trx, utente_id, canale))) return rifiuta('CODICE_NON_CONVALIDATO')
  return segnaVerificato(trx, utente_id, canale)
}

/** Contacts that change many times an hour are nobody's: each old one is written to. */
const CAMBI: Regola = { ambito: 'cambio-contatto', soglia: 20, finestra_s: 3600 }

/**
 * The account of who wants another contact, locked. A verified one asks for a fresh proof of the person (decisions §3):
 * a token found or stolen must not become the account.
 */
async function puoCambiare(
  trx: Trx,
  segreti: Segreti,
  chi: Chi,
  canale: Canale,
): Promise<Account | Rifiuto<'NON_AUTENTICATO' | 'CONFERMA_PASSWORD' | 'TROPPE_RICHIESTE'>> {
  const chiamante = await bloccaChiamante(trx, chi)
  if (eRifiuto(chiamante)) return chiamante
  const { account, provato } = chiamante
  const verificato = canale === 'email' ? account.email_verificata_il : account.cellulare_verificato_il
  if (verificato !== null && !provato) return rifiuta('CONFERMA_PASSWORD')
  const cambi = await riserva(trx, chiaveLimite(segreti, CAMBI, String(account.id)), CAMBI)
  return eRifiuto(cambi) ? cambi : account
}

/** The link by which the old contact takes the account back, or null where nobody may. */
async function conLink(trx: Trx, servizi: Servizi, account: Account) {
  const token = await apriRipristino(trx, account)
  return token === null ? null : { link: linkAnnulla(servizi.config.public_url, token), ore: RIPRISTINO_ORE }
}

/**
 * Changes the mobile; it has to be verified again, even when it is the same number. A number that was verified hears of
 * it by SMS, and so does the e-mail, if it is.
 */
export async function aggiornaCellulare(
  trx: Trx,
  servizi: Servizi,
  chi: Chi,
  scritto: string,
): Promise<
  | { cellulare: string }
  | Rifiuto<'VALIDAZIONE' | 'NON_AUTENTICATO' | 'CONFERMA_PASSWORD' | 'TROPPE_RICHIESTE'>
> {
  const letto = normalizzaCellulare(scritto)
  if (!letto.ok) return rifiuta('VALIDAZIONE', { campi: { cellulare: [`${letto.messaggio}.`] } })
  const { cellulare } = letto
  const account = await puoCambiare(trx, servizi.segreti, chi, 'cellulare')
  if (eRifiuto(account)) return account
  const annulla = cellulare === account.cellulare ? null : await conLink(trx, servizi, account)
  await cambiaContatto(trx, account.id, 'cellulare', cellulare)
  await annullaCodici(trx, account.id, 'cellulare', 'tutti')
  if (cellulare === account.cellulare) return { cellulare }
  const { prodotto } = servizi.config
  if (account.cellulare_verificato_il !== null) {
    const testo = testoCellulareCambiatoSms(prodotto, annulla)
    await scriviMessaggio(trx, servizi, { canale: 'sms', destinatario: account.cellulare, ...testo })
  }
  if (account.email_verificata_il !== null) {
    const testo = testoCellulareCambiato(prodotto, annulla)
    await scriviMessaggio(trx, servizi, { canale: 'email', destinatario: account.email, ...testo })
  }
  return { cellulare }
}

const presa = () => rifiuta('EMAIL_GIA_UTILIZZATA', { campi: { email: ['Email già utilizzata.'] } })

/**
 * Changes the e-mail, which has to be verified again, and tells the old address. Of two accounts that race
 * for one address the second is refused.
 */
export async function aggiornaEmail(
  servizi: Servizi,
  chi: Chi,
  email: string,
): Promise<
  | { email: string }
  | Rifiuto<'EMAIL_GIA_UTILIZZATA' | 'NON_AUTENTICATO' | 'CONFERMA_PASSWORD' | 'TROPPE_RICHIESTE'>
> {
  try {
    return await servizi.transazione(async (trx) => {
      const account = await puoCambiare(trx, servizi.segreti, chi, 'email')
      if (eRifiuto(account)) return account
      const altra = email !== account.email
      if (altra && (await emailNota(trx, email, account.id))) return presa()
      const annulla = altra ? await conLink(trx, servizi, account) : null
      await cambiaContatto(trx, account.id, 'email', email)
      // Once the address is ours: the change that let it go may have ended a moment ago.
      if (await emailTrattenuta(trx, email, account.id)) return presa()
      await annullaCodici(trx, account.id, 'email', 'tutti')
      if (altra) {
        await scriviMessaggio(trx, servizi, {
          canale: 'email',
          destinatario: account.email,
          ...testoEmailCambiata(servizi.config.prodotto, annulla),
        })
      }
      return { email }
    })
  } catch (errore) {
    if (eDuplicato(errore, 'utente_email_unica')) return presa()
    throw errore
  }
}
