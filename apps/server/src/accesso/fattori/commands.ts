import type { PasskeyMade } from '@primo/contract/accesso/accesso'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { and, eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoSecondoFattore } from '../../registro/messaggi/message-texts.ts'
import { lockAccount } from '../account/commands.ts'
import { avvisaNuovoDispositivo } from '../account/dispositivi-noti.ts'
import { OFFICE_LOGIN, refuseLocal, registraRifiuto } from '../account/log-in.ts'
import { type Account, emailSalutation } from '../account/queries.ts'
import { lockCaller } from '../account/reauthentication.ts'
import { openSession, replaceSession } from '../account/sessions.ts'
import { attivaApp, rigeneraCodici, togliApp, togliCodici } from './codici.ts'
import { provaCodice } from './factor-verification.ts'
import { segnaUso, verifyNewPasskey, verifySigned } from './passkey.ts'
import { fattoriDi } from './queries.ts'
import { passkey } from './tables.ts'

type Session = Awaited<ReturnType<typeof openSession>>
type Out = Refusal<'NON_AUTENTICATO'>

/** Opens the full session that replaces the session waiting for the second factor. The caller holds the lock on the account. */
async function goIn(
  trx: Trx,
  services: Services,
  account: Account,
  { sessione_id }: Pick<Caller, 'sessione_id'>,
  userAgent: string,
): Promise<Session | Out> {
  const opened = await replaceSession(
    trx,
    services.secrets,
    { utente_id: account.id, sessione_id },
    userAgent,
  )
  if (!opened) return refuse('NON_AUTENTICATO')
  await avvisaNuovoDispositivo(trx, services, account, { device_name: opened.dispositivo, userAgent })
  return opened.pair
}

/** Completes a login whose second factor is a code: of the authenticator app, or a recovery code. */
export async function entraConCodice(
  services: Services,
  caller: Caller,
  { codice, userAgent }: { codice: string; userAgent: string },
): Promise<Session | Out | Refusal<'CODICE_NON_VALIDO' | 'TROPPE_RICHIESTE'>> {
  const no = await provaCodice(services, caller.utente_id, codice)
  if (no) {
    await registraRifiuto(services, caller.utente_id, no.refused, true)
    return no
  }
  return services.withTransaction(async (trx) => {
    const his = await lockCaller(trx, caller)
    // Suspended, or with a new password since.
    if (isRefusal(his) || OFFICE_LOGIN.mayEnter(his.account)) return refuse('NON_AUTENTICATO')
    return goIn(trx, services, his.account, caller, userAgent)
  })
}

/** Logs in with a passkey alone: user verification makes it two factors, and it identifies the account. */
export async function entraConPasskey(
  services: Services,
  data: { passkey: Parameters<typeof verifySigned>[1]; device_name: string; userAgent: string },
): Promise<
  Session | Refusal<'PASSKEY_NON_VALIDA' | 'ACCOUNT_BLOCCATO' | 'DIRITTI_INSUFFICIENTI' | 'PASSWORD_CHIUSE'>
> {
  const used = await verifySigned(services, data.passkey)
  // Not recorded: it belongs to no account, and anyone can send any number of them.
  if (isRefusal(used)) return used
  const entered = await enterBy(services, used, data)
  if (isRefusal(entered)) await registraRifiuto(services, used.utente_id, entered.refused, true)
  return entered
}

/** Opens the session after a passkey login, unless the passkey was removed since or the account may not log in. */
function enterBy(
  services: Services,
  used: Exclude<Awaited<ReturnType<typeof verifySigned>>, Refusal>,
  data: { device_name: string; userAgent: string },
): Promise<
  Session | Refusal<'PASSKEY_NON_VALIDA' | 'ACCOUNT_BLOCCATO' | 'DIRITTI_INSUFFICIENTI' | 'PASSWORD_CHIUSE'>
> {
  return services.withTransaction(async (trx) => {
    const account = await lockAccount(trx, used.utente_id)
    if (!(await segnaUso(trx, used))) return refuse('PASSKEY_NON_VALIDA')
    const no = OFFICE_LOGIN.mayEnter(account) ?? refuseLocal(services.config, account)
    if (no) return no
    await avvisaNuovoDispositivo(trx, services, account, data)
    return openSession(trx, services.secrets, {
      utente_id: account.id,
      dispositivo: data.device_name,
      userAgent: data.userAgent,
      ufficio: true,
    })
  })
}

/**
 * Result of adding a second factor: recovery codes if the account had none, and the full session if the login waited for a
 * factor.
 */
type Added = { codici: string[]; session: Session | null }

/** Adds a second factor to the caller's account. @param add stores the factor, in the same transaction */
async function addFactor<R extends Refusal>(
  services: Services,
  caller: Caller,
  userAgent: string,
  which: 'passkey' | 'app',
  add: (trx: Trx) => Promise<null | R>,
): Promise<Added | R | Out> {
  return services.withTransaction(async (trx): Promise<Added | R | Out> => {
    const his = await lockCaller(trx, caller)
    if (isRefusal(his)) return his
    const before = await fattoriDi(trx, caller.utente_id)
    // A factor was added since: it is required now, and a password alone cannot add another.
    if (caller.manca !== null && before.length > 0) return refuse('NON_AUTENTICATO')
    const no = await add(trx)
    if (no) return no
    const codici = before.length > 0 ? [] : await rigeneraCodici(trx, services.secrets, caller.utente_id)
    await tellChange(trx, services, his.account, 'secondo_fattore_aggiunto', which)
    if (caller.manca === null) return { codici, session: null }
    const session = await goIn(trx, services, his.account, caller, userAgent)
    return isRefusal(session) ? session : { codici, session }
  })
}

export async function aggiungiPasskey(
  services: Services,
  caller: Caller,
  data: { nome: string; passkey: PasskeyMade; userAgent: string },
) {
  const made = await verifyNewPasskey(services, caller.utente_id, data.passkey)
  if (isRefusal(made)) return made
  return addFactor(services, caller, data.userAgent, 'passkey', async (trx) => {
    const row = { ...made, utente_id: caller.utente_id, nome: data.nome }
    const [fresh] = await trx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id })
    return fresh ? null : refuse('PASSKEY_NON_VALIDA')
  })
}

export async function aggiungiApp(
  services: Services,
  caller: Caller,
  { codice, userAgent }: { codice: string; userAgent: string },
) {
  return addFactor(services, caller, userAgent, 'app', async (trx) => {
    const outcome = await attivaApp(trx, services.secrets, caller.utente_id, codice)
    return outcome === 'sbagliato'
      ? refuse('CODICE_NON_VALIDO', { fields: { codice: ['Codice non valido'] } })
      : outcome
  })
}

/**
 * Removes a second factor, with the recovery codes if it is the last one. The last factor is not removed where one is required.
 */
async function removeFactor(
  services: Services,
  caller: Caller,
  which: 'passkey' | 'app',
  remove: (trx: Trx) => Promise<boolean>,
): Promise<null | Out | Refusal<'NON_TROVATO' | 'FATTORE_OBBLIGATORIO'>> {
  return services.withTransaction(async (trx) => {
    const his = await lockCaller(trx, caller)
    if (isRefusal(his)) return his
    if (!(await remove(trx))) return refuse('NON_TROVATO')
    const left = await fattoriDi(trx, caller.utente_id)
    if (left.length === 0 && services.config.second_factor === 'required')
      return refuse('FATTORE_OBBLIGATORIO')
    if (left.length === 0) await togliCodici(trx, caller.utente_id)
    await tellChange(trx, services, his.account, 'secondo_fattore_tolto', which)
    return null
  })
}

export const togliPasskey = (services: Services, caller: Caller, id: number) =>
  removeFactor(services, caller, 'passkey', async (trx) => {
    const his = and(eq(passkey.id, id), eq(passkey.utente_id, caller.utente_id))
    return (await trx.delete(passkey).where(his).returning({ id: passkey.id })).length > 0
  })

export const togliSuaApp = (services: Services, caller: Caller) =>
  removeFactor(services, caller, 'app', (trx) => togliApp(trx, caller.utente_id))

/** Removes all second factors of an account when the account is reset: a lost phone must give no access. */
export async function dimenticaFattori(trx: Trx, utente_id: number): Promise<void> {
  await trx.delete(passkey).where(eq(passkey.utente_id, utente_id))
  await togliApp(trx, utente_id)
  await togliCodici(trx, utente_id)
}

/** Creates ten new recovery codes, if the account has a factor that they can replace. */
export async function nuoviCodici(
  { withTransaction, secrets }: Services,
  caller: Caller,
): Promise<string[] | Out | Refusal<'STATO_NON_PERMESSO'>> {
  return withTransaction(async (trx) => {
    const his = await lockCaller(trx, caller)
    if (isRefusal(his)) return his
    if ((await fattoriDi(trx, caller.utente_id)).length === 0)
      return refuse('STATO_NON_PERMESSO', { message: 'Prima aggiungi una passkey o l’app dei codici.' })
    await registraSuDiSe(trx, caller.utente_id, 'codici_recupero_rigenerati')
    return rigeneraCodici(trx, secrets, caller.utente_id)
  })
}

async function tellChange(
  trx: Trx,
  services: Services,
  account: Account,
  tipo: 'secondo_fattore_aggiunto' | 'secondo_fattore_tolto',
  which: 'passkey' | 'app',
): Promise<void> {
  await registraSuDiSe(trx, account.id, tipo, { fattore: which })
  const che = which === 'passkey' ? 'una passkey' : 'l’app dei codici'
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: account.email,
    ...testoSecondoFattore(
      await emailSalutation(trx, services.config, account.id),
      che,
      tipo === 'secondo_fattore_aggiunto',
    ),
  })
}
