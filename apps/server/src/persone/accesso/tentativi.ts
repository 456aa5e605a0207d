import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Trx } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { codiceAccessoVale, mandaCodiceAccesso } from './codice-accesso.ts'
import { dispositivoNoto } from './dispositivi-noti.ts'
import { azzera, chiaveLimite, type Regola, restituisci, riserva } from './limiti.ts'
import { reteDi } from './rete-di.ts'

const FINESTRA_S = 15 * 60
const CRESCE = { finestra_s: FINESTRA_S, attesa_s: 30, attesa_max_s: FINESTRA_S }
const COPPIA: Regola = { ambito: 'accesso-coppia', soglia: 5, ...CRESCE }
const RETE: Regola = { ambito: 'accesso-rete', soglia: 20, ...CRESCE }
/** Never closes: a stranger would lock the owner out. Its count only slows the answers. */
const ACCOUNT: Regola = { ambito: 'accesso-account', soglia: 1_000_000_000, finestra_s: FINESTRA_S }
/** All addresses together: beyond it a login needs a known device, or a code from the account's mailbox. */
const ORA: Regola = { ambito: 'accesso-ora', soglia: 100, finestra_s: 3600 }
/** What a known device may still try when the hour's guesses are spent. */
const DISPOSITIVO: Regola = { ambito: 'accesso-dispositivo', soglia: 20, finestra_s: 3600 }
/** The password asked again inside a session: each session waits for itself. */
const SESSIONE: Regola = { ambito: 'accesso-sessione', soglia: 5, ...CRESCE }
const RITARDO_MAX_MS = 5000

type Chi = { email: string; indirizzo: string }
export type Tentativo = Chi & { device_name: string; codice?: string | undefined }

function chiavi(segreti: Segreti, { email, indirizzo }: Chi) {
  const rete = reteDi(indirizzo)
  return {
    coppia: chiaveLimite(segreti, COPPIA, `${email}|${rete}`),
    rete: chiaveLimite(segreti, RETE, rete),
    account: chiaveLimite(segreti, ACCOUNT, email),
    ora: chiaveLimite(segreti, ORA, email),
  }
}

/** What a counted attempt may do: look at the password, or not without a code. */
export type Riservato = {
  ritardo_ms: number
  /** The password is not even looked at. Not a refusal of the transaction, or the attempt would not count. */
  senzaProvare: Rifiuto<'CODICE_ACCESSO' | 'CODICE_NON_VALIDO'> | null
}

/**
 * Counts a login attempt before the password is looked at (docs/decisions/0004, 0035).
 * @returns how long the answer has to wait and whether the password is looked at, or the refusal for this account from
 * this address, or for this address.
 */
export async function riservaAccesso(
  trx: Trx,
  servizi: Servizi,
  tentativo: Tentativo,
): Promise<Riservato | Rifiuto<'TROPPE_RICHIESTE'>> {
  const k = chiavi(servizi.segreti, tentativo)
  const coppia = await riserva(trx, k.coppia, COPPIA)
  if (eRifiuto(coppia)) return coppia
  const rete = await riserva(trx, k.rete, RETE)
  if (eRifiuto(rete)) return rete
  const account = await riserva(trx, k.account, ACCOUNT)
  if (eRifiuto(account)) return account
  const ora = await riserva(trx, k.ora, ORA)
  const senzaProvare = eRifiuto(ora) ? await oltreLOra(trx, servizi, tentativo, ora.riprova_s) : null
  const oltre = account.conteggio - COPPIA.soglia
  const ritardo_ms = oltre > 0 && !senzaProvare ? Math.min(125 * 2 ** oltre, RITARDO_MAX_MS) : 0
  return { ritardo_ms, senzaProvare }
}

/** The hour's guesses are spent: null for who shows he is no stranger, the same answer for any other and any e-mail. */
async function oltreLOra(
  trx: Trx,
  servizi: Servizi,
  { email, device_name, codice }: Tentativo,
  riprova_s: number | undefined,
): Promise<Riservato['senzaProvare']> {
  const { segreti } = servizi
  if (codice !== undefined && codice !== '')
    return codiceAccessoVale(segreti, email, codice)
      ? null
      : rifiuta('CODICE_NON_VALIDO', { campi: { codice: ['Codice non valido'] } })
  if (await dispositivoNoto(trx, email, device_name)) {
    const suo = await riserva(trx, chiaveLimite(segreti, DISPOSITIVO, `${email}|${device_name}`), DISPOSITIVO)
    if (!eRifiuto(suo)) return null
  }
  await mandaCodiceAccesso(trx, servizi, email)
  return rifiuta('CODICE_ACCESSO', { riprova_s: riprova_s ?? ORA.finestra_s })
}

/** The password was right: forgets the failures of this account from this address, and only those. */
export async function accessoRiuscito(
  trx: Trx,
  segreti: Segreti,
  email: string,
  indirizzo: string,
): Promise<void> {
  const k = chiavi(segreti, { email, indirizzo })
  const quanti = await azzera(trx, k.coppia)
  await restituisci(trx, k.rete, RETE, 1)
  await restituisci(trx, k.account, ACCOUNT, quanti)
  await restituisci(trx, k.ora, ORA, quanti)
}

type Conferma = Chi & { sessione_id: string }
const chiaveSessione = (segreti: Segreti, { sessione_id }: Conferma) =>
  chiaveLimite(segreti, SESSIONE, sessione_id)

/**
 * Counts a password given again inside a session, as a login of its account. Only the session's own count closes its
 * door: what strangers try outside keeps nobody from his own account.
 * @returns the refusal, or null when the password may be looked at.
 */
export async function riservaConferma(
  trx: Trx,
  segreti: Segreti,
  chi: Conferma,
): Promise<Rifiuto<'TROPPE_RICHIESTE'> | null> {
  const sua = await riserva(trx, chiaveSessione(segreti, chi), SESSIONE)
  if (eRifiuto(sua)) return sua
  const k = chiavi(segreti, chi)
  const conta = [
    [k.coppia, COPPIA],
    [k.rete, RETE],
    [k.account, ACCOUNT],
    [k.ora, ORA],
  ] as const
  for (const [chiave, regola] of conta) await riserva(trx, chiave, regola)
  return null
}

/** The password given again was right. */
export async function confermaRiuscita(trx: Trx, segreti: Segreti, chi: Conferma): Promise<void> {
  await azzera(trx, chiaveSessione(segreti, chi))
  await accessoRiuscito(trx, segreti, chi.email, chi.indirizzo)
}
