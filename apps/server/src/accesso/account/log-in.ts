import { setTimeout as attendi } from 'node:timers/promises'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/db/db.ts'
import { refuseBlocked } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { lockAccount } from './commands.ts'
import { avvisaNuovoDispositivo } from './dispositivi-noti.ts'
import { type LoginAttempt, loginSucceeded, reserveLogin } from './login-attempts.ts'
import { passwordQueue, verifyPassword } from './password.ts'
import { type Account, accountConEmail } from './queries.ts'
import { type MissingSteps, openSession } from './sessions.ts'

/**
 * Records a refused login or re-authentication in the audit log, with its account if known. Rate-limited attempts are not
 * recorded: nothing was tried.
 * @param codice code of the refusal
 * @param via identity provider, if not a local login
 */
export async function registraRifiuto(
  { db }: Pick<Services, 'db'>,
  utente_id: number | undefined,
  codice: string,
  ufficio: boolean,
  via?: 'azienda',
): Promise<void> {
  if (codice === 'TROPPE_RICHIESTE') return
  await registraEvento(db, {
    attore_id: null,
    genere: 'accesso',
    tipo: 'accesso.rifiutato',
    oggetto: 'utente',
    oggetto_id: utente_id,
    dati: { codice, ufficio, ...(via && { via }) },
  })
}

type Richiesta = LoginAttempt & { password: string; userAgent: string }
type Session = Awaited<ReturnType<typeof openSession>>
type Outcome<No> =
  | { session: Session; owed: MissingSteps }
  | Refusal<
      'CREDENZIALI_ERRATE' | 'TROPPE_RICHIESTE' | 'CODICE_ACCESSO' | 'CODICE_NON_VALIDO' | 'PASSWORD_CHIUSE'
    >
  | No
type Judged<No> = { esito: Outcome<No>; ritardo_ms: number }

/** Returns the login steps that an account must still complete after its password. Injected by the area of the second factors. */
export type FindMissingSteps = (trx: Trx, account: Account) => Promise<MissingSteps>

/** Kind of login endpoint: whether it opens a back-office session, and which accounts it refuses. */
type LoginEndpoint<No> = { ufficio: boolean; mayEnter: (account: Account) => null | No }

const isOpen = (account: Account) => (account.bloccato ? refuseBlocked(account) : null)

/** Login endpoint of the members' app. Only blocked accounts are refused. */
export const APP_LOGIN = { ufficio: false, mayEnter: isOpen }
/** Login endpoint of the back office. Blocked accounts and members' accounts are refused. */
export const OFFICE_LOGIN = {
  ufficio: true,
  mayEnter: (account: Account) =>
    isOpen(account) ??
    (account.ruolo === 'user'
      ? refuse('DIRITTI_INSUFFICIENTI', { message: 'Diritti insufficienti per accedere al back office' })
      : null),
}

/** Refuses the password login of an operator's account when operators may use only the company's single sign-on. */
export function refuseLocal(
  { sign_on }: Pick<Config, 'sign_on'>,
  { ruolo, email }: Pick<Account, 'ruolo' | 'email'>,
): Refusal<'PASSWORD_CHIUSE'> | null {
  const emergency = sign_on?.emergency_account ?? null
  return ruolo === 'user' || emergency === null || email === emergency ? null : refuse('PASSWORD_CHIUSE')
}

/**
 * Logs in. The attempt is counted and the password verified in one slot of the queue: at most two attempts are counted and not
 * yet verified, and a hundred concurrent correct ones all succeed. An unknown e-mail does the same work and gets the same
 * response.
 * @returns the session; while a login step is missing, it is valid only for that step
 * @see decisions §3, docs/decisions/0004, docs/decisions/0034
 */
export async function logIn<No extends Refusal>(
  services: Services,
  richiesta: Richiesta,
  findMissingSteps: FindMissingSteps,
  endpoint: LoginEndpoint<No>,
): Promise<Outcome<No>> {
  const chi = { indirizzo: richiesta.indirizzo, account: richiesta.email }
  const { esito, ritardo_ms } = await passwordQueue(chi, () =>
    prova(services, richiesta, findMissingSteps, endpoint),
  )
  if (isRefusal(esito)) {
    const account = await accountConEmail(services.db, richiesta.email)
    await registraRifiuto(services, account?.id, esito.refused, endpoint.ufficio)
  }
  if (ritardo_ms > 0) await attendi(ritardo_ms)
  return esito
}

async function prova<No extends Refusal>(
  services: Services,
  r: Richiesta,
  findMissingSteps: FindMissingSteps,
  { ufficio, mayEnter }: LoginEndpoint<No>,
): Promise<Judged<No>> {
  const { db, secrets, withTransaction } = services
  const riservato = await withTransaction((trx) => reserveLogin(trx, services, r))
  if (isRefusal(riservato)) return { esito: riservato, ritardo_ms: 0 }
  const { ritardo_ms, senzaProvare } = riservato
  if (senzaProvare) return { esito: senzaProvare, ritardo_ms }
  const account = await accountConEmail(db, r.email)
  if (!(await verifyPassword(account?.password_hash ?? null, r.password)) || account === null) {
    return { esito: refuse('CREDENZIALI_ERRATE'), ritardo_ms }
  }
  // A refusal returned from the transaction would roll the count back.
  return withTransaction(async (trx): Promise<Judged<No>> => {
    const now = await lockAccount(trx, account.id)
    // The account was recovered, erased or given a new password during the verification: the old password is no longer valid.
    if (now.password_hash !== account.password_hash)
      return { esito: refuse('CREDENZIALI_ERRATE'), ritardo_ms }
    await loginSucceeded(trx, secrets, r, true)
    const no = mayEnter(now) ?? refuseLocal(services.config, now)
    if (no) return { esito: no, ritardo_ms }
    const owed = await findMissingSteps(trx, now)
    if (owed.manca === null) await avvisaNuovoDispositivo(trx, services, now, r)
    const session = await openSession(trx, secrets, {
      utente_id: account.id,
      dispositivo: r.device_name,
      userAgent: r.userAgent,
      ufficio,
      manca: owed.manca,
    })
    return { esito: { session, owed }, ritardo_ms }
  })
}
