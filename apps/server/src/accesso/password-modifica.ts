import { type ErroriCampi, eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/errors'
import { leggiPersona } from '../anagrafica/queries.ts'
import type { Servizi } from '../servizi.ts'
import type { Chiamante } from './autorizza.ts'
import { azzera, chiaveLimite, type Regola, riserva } from './limiti.ts'
import { codaPassword, hashPassword, verificaPassword } from './password.ts'
import { passwordComune } from './password-comuni.ts'
import { sostituisciPassword } from './password-dimenticata.ts'
import { leggiAccount } from './queries.ts'

const ERRORI: Regola = {
  ambito: 'password-attuale',
  soglia: 5,
  finestra_s: 900,
  attesa_s: 30,
  attesa_max_s: 900,
}

/** The sentence under `password` when it is among the first a thief would try; empty when it is not. */
export function campiPassword(password: string, contesto: string[]): ErroriCampi {
  return passwordComune(password, contesto)
    ? { password: ['È una password troppo facile da indovinare: scegli una frase che conosci solo tu.'] }
    : {}
}

/** Changes the caller's own password and closes his other sessions. A wrong one is 422, never 401 (decisions §3). */
export async function cambiaPassword(
  servizi: Servizi,
  chi: Chiamante,
  dati: { password_attuale: string; password: string },
): Promise<null | Rifiuto<'PASSWORD_ERRATA' | 'VALIDAZIONE' | 'TROPPE_RICHIESTE'>> {
  const { db, segreti, transazione, config } = servizi
  const account = await leggiAccount(db, chi.utente_id)
  if (!account) return rifiuta('PASSWORD_ERRATA')
  const chiave = chiaveLimite(segreti, ERRORI, String(account.id))
  const verifica = await codaPassword(async () => {
    const riservato = await transazione((trx) => riserva(trx, chiave, ERRORI))
    if (eRifiuto(riservato)) return riservato
    return verificaPassword(account.password_hash, dati.password_attuale)
  })
  if (eRifiuto(verifica)) return verifica
  if (!verifica) {
    return rifiuta('PASSWORD_ERRATA', {
      campi: { password_attuale: ['La password attuale non è corretta.'] },
    })
  }
  const persona = await leggiPersona(db, segreti, account.id_anagrafica)
  const campi = campiPassword(dati.password, [account.email, persona.nome, persona.cognome, config.prodotto])
  if (dati.password === dati.password_attuale) {
    campi.password = ['La nuova password è uguale a quella attuale.']
  }
  if (campi.password) {
    await transazione((trx) => azzera(trx, chiave))
    return rifiuta('VALIDAZIONE', { campi })
  }
  const password_hash = await hashPassword(dati.password)
  await transazione(async (trx) => {
    await azzera(trx, chiave)
    await sostituisciPassword(
      trx,
      servizi,
      { ...account, password_hash },
      'password_cambiata',
      chi.sessione_id,
    )
  })
  return null
}
