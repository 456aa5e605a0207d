import { type ErroriCampi, eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Servizi } from '../../platform/services/servizi.ts'
import { leggiPersona } from '../anagrafica/queries.ts'
import { hashPassword } from './password.ts'
import { confermaPassword, type DaDove } from './password-attuale.ts'
import { passwordComune } from './password-comuni.ts'
import { sostituisciPassword } from './password-dimenticata.ts'
import { bloccaChiamante } from './prova.ts'

/** The sentence under `password` when it is among the first a thief would try; empty when it is not. */
export function campiPassword(password: string, contesto: string[]): ErroriCampi {
  return passwordComune(password, contesto)
    ? { password: ['È una password troppo facile da indovinare: scegli una frase che conosci solo tu.'] }
    : {}
}

/** Changes the caller's own password and closes his other sessions. A wrong one is 422, never 401 (decisions §3). */
export async function cambiaPassword(
  servizi: Servizi,
  da: DaDove,
  dati: { password_attuale: string; password: string },
): Promise<null | Rifiuto<'PASSWORD_ERRATA' | 'VALIDAZIONE' | 'TROPPE_RICHIESTE' | 'NON_AUTENTICATO'>> {
  const { db, segreti, transazione, config } = servizi
  const account = await confermaPassword(servizi, da, dati.password_attuale)
  if (eRifiuto(account)) return account
  const persona = await leggiPersona(db, segreti, account.id_anagrafica)
  const campi = campiPassword(dati.password, [account.email, persona.nome, persona.cognome, config.prodotto])
  if (dati.password === dati.password_attuale) {
    campi.password = ['La nuova password è uguale a quella attuale.']
  }
  if (campi.password) return rifiuta('VALIDAZIONE', { campi })
  const password_hash = await hashPassword(dati.password, {
    indirizzo: da.indirizzo,
    account: account.email,
  })
  return transazione(async (trx) => {
    // Taken back or erased in the meantime, the account has no password and is given none.
    const chiamante = await bloccaChiamante(trx, da.chiamante)
    if (eRifiuto(chiamante)) return chiamante
    const cambiata = { ...chiamante.account, password_hash }
    await sostituisciPassword(trx, servizi, cambiata, 'password_cambiata', da.chiamante.sessione_id)
    return null
  })
}
