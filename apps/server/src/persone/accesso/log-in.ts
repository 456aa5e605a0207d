import { setTimeout as attendi } from 'node:timers/promises'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { type LoginAttempt, loginSucceeded, reserveLogin } from './attempts.ts'
import { lockAccount } from './contatti-account.ts'
import { avvisaNuovoDispositivo } from './dispositivi-noti.ts'
import { passwordQueue, verifyPassword } from './password.ts'
import { accountConEmail } from './queries.ts'
import { openSession } from './sessions.ts'

type Richiesta = LoginAttempt & { password: string; userAgent: string }
type Outcome<E> =
  | Awaited<ReturnType<typeof openSession>>
  | Refusal<
      'CREDENZIALI_ERRATE' | 'ACCOUNT_BLOCCATO' | 'TROPPE_RICHIESTE' | 'CODICE_ACCESSO' | 'CODICE_NON_VALIDO'
    >
  | E

/**
 * Login (decisions §3, docs/decisions/0004, 0034, 0035). The attempt is counted, then the password verified, in one
 * turn of the queue: so at most two attempts are ever counted and not yet judged, and a hundred right ones
 * at once are all served. An unknown e-mail does the same work and gets the same answer.
 * @param estraneo for the back office: what a member is answered there, for whom no session is opened.
 */
export async function logIn<E extends Refusal = never>(
  services: Services,
  richiesta: Richiesta,
  estraneo?: E,
): Promise<Outcome<E>> {
  const chi = { indirizzo: richiesta.indirizzo, account: richiesta.email }
  const { esito, ritardo_ms } = await passwordQueue(chi, () => prova(services, richiesta, estraneo))
  if (isRefusal(esito)) await registraRifiuto(services, richiesta, esito.refused, estraneo !== undefined)
  if (ritardo_ms > 0) await attendi(ritardo_ms)
  return esito
}

/** A sign-in that was refused stays written, of whose account it was. Who is told to wait has tried nothing. */
async function registraRifiuto(
  { db }: Services,
  { email }: Richiesta,
  codice: string,
  ufficio: boolean,
): Promise<void> {
  if (codice === 'TROPPE_RICHIESTE') return
  const account = await accountConEmail(db, email)
  await registraEvento(db, {
    attore_id: null,
    genere: 'accesso',
    tipo: 'accesso.rifiutato',
    oggetto: 'utente',
    oggetto_id: account?.id,
    dati: { codice, ufficio },
  })
}

async function prova<E extends Refusal>(
  services: Services,
  r: Richiesta,
  estraneo: E | undefined,
): Promise<{ esito: Outcome<E>; ritardo_ms: number }> {
  const { db, secrets, withTransaction } = services
  const riservato = await withTransaction((trx) => reserveLogin(trx, services, r))
  if (isRefusal(riservato)) return { esito: riservato, ritardo_ms: 0 }
  const { ritardo_ms, senzaProvare } = riservato
  if (senzaProvare) return { esito: senzaProvare, ritardo_ms }
  const account = await accountConEmail(db, r.email)
  if (!(await verifyPassword(account?.password_hash ?? null, r.password)) || account === null) {
    return { esito: refuse('CREDENZIALI_ERRATE'), ritardo_ms }
  }
  const esito = await withTransaction(async (trx) => {
    const now = await lockAccount(trx, account.id)
    // Taken back, erased or given a new password while this one was being looked at: it is right no more.
    if (now.password_hash !== account.password_hash) return refuse('CREDENZIALI_ERRATE')
    await loginSucceeded(trx, secrets, r.email, r.indirizzo)
    if (now.bloccato || (estraneo && now.ruolo === 'user')) return null
    await avvisaNuovoDispositivo(trx, services, now, r)
    return openSession(trx, secrets, {
      utente_id: account.id,
      dispositivo: r.device_name,
      userAgent: r.userAgent,
      ufficio: estraneo !== undefined,
    })
  })
  if (esito) return { esito, ritardo_ms }
  return { esito: estraneo && !account.bloccato ? estraneo : refuse('ACCOUNT_BLOCCATO'), ritardo_ms }
}
