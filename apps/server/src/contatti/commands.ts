import { type Rifiuto, rifiuta } from '@primo/contract/errors'
import type { Canale } from '@primo/domain/otp'
import { bloccaAccount, cambiaContatto, segnaVerificato } from '../accesso/contatti-account.ts'
import { emailNota } from '../accesso/queries.ts'
import { eDuplicato, type Trx } from '../db.ts'
import { scriviMessaggio } from '../messaggi/commands.ts'
import { testoEmailCambiata } from '../messaggi/testi.ts'
import type { Servizi } from '../servizi.ts'
import { ANNULLA_ORE, linkAnnulla } from './annulla-cambio.ts'
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

/** Changes the mobile; it has to be verified again, even when it is the same number. */
export async function aggiornaCellulare(
  trx: Trx,
  utente_id: number,
  scritto: string,
): Promise<{ cellulare: string } | Rifiuto<'VALIDAZIONE'>> {
  const esito = normalizzaCellulare(scritto)
  if (!esito.ok) return rifiuta('VALIDAZIONE', { campi: { cellulare: [`${esito.messaggio}.`] } })
  await bloccaAccount(trx, utente_id)
  await cambiaContatto(trx, utente_id, 'cellulare', esito.cellulare)
  await annullaCodici(trx, utente_id, 'cellulare', 'tutti')
  return { cellulare: esito.cellulare }
}

const presa = () => rifiuta('EMAIL_GIA_UTILIZZATA', { campi: { email: ['Email già utilizzata.'] } })

/**
 * Changes the e-mail, which has to be verified again, and tells the old address. Of two accounts that race
 * for one address the second is refused.
 */
export async function aggiornaEmail(
  servizi: Servizi,
  utente_id: number,
  email: string,
): Promise<{ email: string } | Rifiuto<'EMAIL_GIA_UTILIZZATA'>> {
  try {
    return await servizi.transazione(async (trx) => {
      const account = await bloccaAccount(trx, utente_id)
      const altra = email !== account.email
      if (altra && (await emailNota(trx, email))) return presa()
      await cambiaContatto(trx, utente_id, 'email', email)
      await annullaCodici(trx, utente_id, 'email', 'tutti')
      if (altra) {
        // An address never proved has no say on whose the account is.
        const provata = account.email_verificata_il !== null
        const annulla = provata ? { link: await linkAnnulla(trx, servizi, account) } : null
        await scriviMessaggio(trx, servizi, {
          canale: 'email',
          destinatario: account.email,
          ...testoEmailCambiata(servizi.config.prodotto, annulla && { ...annulla, ore: ANNULLA_ORE }),
        })
      }
      return { email }
    })
  } catch (errore) {
    if (eDuplicato(errore, 'utente_email_unica')) return presa()
    throw errore
  }
}
