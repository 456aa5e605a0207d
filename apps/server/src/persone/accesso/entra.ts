import { setTimeout as attendi } from 'node:timers/promises'
import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Servizi } from '../../platform/services/servizi.ts'
import { bloccaAccount } from './contatti-account.ts'
import { avvisaNuovoDispositivo } from './dispositivi-noti.ts'
import { codaPassword, verificaPassword } from './password.ts'
import { accountConEmail } from './queries.ts'
import { apriSessione } from './sessioni.ts'
import { accessoRiuscito, riservaAccesso, type Tentativo } from './tentativi.ts'

type Richiesta = Tentativo & { password: string; userAgent: string }
type Esito<E> =
  | Awaited<ReturnType<typeof apriSessione>>
  | Rifiuto<
      'CREDENZIALI_ERRATE' | 'ACCOUNT_BLOCCATO' | 'TROPPE_RICHIESTE' | 'CODICE_ACCESSO' | 'CODICE_NON_VALIDO'
    >
  | E

/**
 * Login (decisions §3, docs/decisions/0004, 0034, 0035). The attempt is counted, then the password verified, in one
 * turn of the queue: so at most two attempts are ever counted and not yet judged, and a hundred right ones
 * at once are all served. An unknown e-mail does the same work and gets the same answer.
 * @param estraneo for the back office: what a member is answered there, for whom no session is opened.
 */
export async function entra<E extends Rifiuto = never>(
  servizi: Servizi,
  richiesta: Richiesta,
  estraneo?: E,
): Promise<Esito<E>> {
  const chi = { indirizzo: richiesta.indirizzo, account: richiesta.email }
  const { esito, ritardo_ms } = await codaPassword(chi, () => prova(servizi, richiesta, estraneo))
  if (ritardo_ms > 0) await attendi(ritardo_ms)
  return esito
}

async function prova<E extends Rifiuto>(
  servizi: Servizi,
  r: Richiesta,
  estraneo: E | undefined,
): Promise<{ esito: Esito<E>; ritardo_ms: number }> {
  const { db, segreti, transazione } = servizi
  const riservato = await transazione((trx) => riservaAccesso(trx, servizi, r))
  if (eRifiuto(riservato)) return { esito: riservato, ritardo_ms: 0 }
  const { ritardo_ms, senzaProvare } = riservato
  if (senzaProvare) return { esito: senzaProvare, ritardo_ms }
  const account = await accountConEmail(db, r.email)
  if (!(await verificaPassword(account?.password_hash ?? null, r.password)) || account === null) {
    return { esito: rifiuta('CREDENZIALI_ERRATE'), ritardo_ms }
  }
  const esito = await transazione(async (trx) => {
    const adesso = await bloccaAccount(trx, account.id)
    // Taken back, erased or given a new password while this one was being looked at: it is right no more.
    if (adesso.password_hash !== account.password_hash) return rifiuta('CREDENZIALI_ERRATE')
    await accessoRiuscito(trx, segreti, r.email, r.indirizzo)
    if (adesso.bloccato || (estraneo && adesso.ruolo === 'user')) return null
    await avvisaNuovoDispositivo(trx, servizi, adesso, r)
    return apriSessione(trx, segreti, {
      utente_id: account.id,
      dispositivo: r.device_name,
      userAgent: r.userAgent,
      ufficio: estraneo !== undefined,
    })
  })
  if (esito) return { esito, ritardo_ms }
  return { esito: estraneo && !account.bloccato ? estraneo : rifiuta('ACCOUNT_BLOCCATO'), ritardo_ms }
}
