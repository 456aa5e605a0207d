import { eRifiuto, type Rifiuto } from '@primo/contract/errors'
import type { Trx } from '../db.ts'
import type { Segreti } from '../segreti.ts'
import { azzera, chiaveLimite, type Regola, restituisci, reteDi, riserva } from './limiti.ts'

const FINESTRA_S = 15 * 60
const COPPIA: Regola = {
  ambito: 'accesso-coppia',
  soglia: 5,
  finestra_s: FINESTRA_S,
  attesa_s: 30,
  attesa_max_s: FINESTRA_S,
}
const RETE: Regola = {
  ambito: 'accesso-rete',
  soglia: 20,
  finestra_s: FINESTRA_S,
  attesa_s: 30,
  attesa_max_s: FINESTRA_S,
}
/** Never closes: a stranger would lock the owner out. Its count only slows the answers. */
const ACCOUNT: Regola = {
  ambito: 'accesso-account',
  soglia: 1_000_000_000,
  finestra_s: FINESTRA_S,
}
const RITARDO_MAX_MS = 5000

function chiavi(segreti: Segreti, email: string, indirizzo: string) {
  const rete = reteDi(indirizzo)
  return {
    coppia: chiaveLimite(segreti, COPPIA, `${email}|${rete}`),
    rete: chiaveLimite(segreti, RETE, rete),
    account: chiaveLimite(segreti, ACCOUNT, email),
  }
}

/**
 * Counts a login attempt before the password is looked at (docs/decisions/0004).
 * @returns how long the answer has to wait, in ms, or the refusal for this account from this address, or
 * for this address.
 */
export async function riservaAccesso(
  trx: Trx,
  segreti: Segreti,
  email: string,
  indirizzo: string,
): Promise<{ ritardo_ms: number } | Rifiuto<'TROPPE_RICHIESTE'>> {
  const k = chiavi(segreti, email, indirizzo)
  const coppia = await riserva(trx, k.coppia, COPPIA)
  if (eRifiuto(coppia)) return coppia
  const rete = await riserva(trx, k.rete, RETE)
  if (eRifiuto(rete)) return rete
  const account = await riserva(trx, k.account, ACCOUNT)
  if (eRifiuto(account)) return account
  const oltre = account.conteggio - COPPIA.soglia
  return { ritardo_ms: oltre > 0 ? Math.min(125 * 2 ** oltre, RITARDO_MAX_MS) : 0 }
}

/** The password was right: forgets the failures of this account from this address, and only those. */
export async function accessoRiuscito(
  trx: Trx,
  segreti: Segreti,
  email: string,
  indirizzo: string,
): Promise<void> {
  const k = chiavi(segreti, email, indirizzo)
  const quanti = await azzera(trx, k.coppia)
  await restituisci(trx, k.rete, RETE, 1)
  await restituisci(trx, k.account, ACCOUNT, quanti)
}
