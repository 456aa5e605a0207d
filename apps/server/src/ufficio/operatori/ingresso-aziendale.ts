import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { verificaNome } from '@primo/domain/anagrafica/nome'
import { cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { aggiungiUtente, cambiaRuolo, lockAccount } from '../../accesso/account/commands.ts'
import { avvisaNuovoDispositivo } from '../../accesso/account/dispositivi-noti.ts'
import { type FindMissingSteps, registraRifiuto } from '../../accesso/account/log-in.ts'
import { noPassword } from '../../accesso/account/password.ts'
import {
  type Account,
  accountConEmail,
  isEmailRegistered,
  restaUnAmministratore,
} from '../../accesso/account/queries.ts'
import { closeSessions, type MissingSteps, openSession } from '../../accesso/account/sessions.ts'
import {
  completeSignIn,
  type Provider,
  type SignInCallback,
  segnaIdentita,
} from '../../accesso/aziendale/commands.ts'
import { utenteDi } from '../../accesso/aziendale/queries.ts'
import { creaPersonaSenzaCodice } from '../../anagrafica/persone/commands.ts'
import type { Person } from '../../external/openid.ts'
import type { SignOn } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/db/db.ts'
import { refuseBlocked } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { unassignForbiddenItems } from './assignable-queues.ts'
import { insiemiDi, lockOperatori, permessiDi, ruoloConInsiemi, scriviInsiemi } from './insiemi.ts'
import { APERTO } from './inviti.ts'
import { insieme_permessi, invito_operatore } from './tables.ts'

type No = Refusal<
  'ACCOUNT_AZIENDALE' | 'ACCOUNT_AZIENDALE_DI_NUOVO' | 'ACCOUNT_AZIENDALE_NON_RISPONDE' | 'ACCOUNT_BLOCCATO'
>
type Entered = { session: Awaited<ReturnType<typeof openSession>>; owed: MissingSteps }
/** Result of a login, with the account if known: a refusal is recorded for it, and its revoked permission sets stay revoked. */
type Judged = { outcome: Entered | No; utente_id?: number | undefined }

const no = (message: string): No => refuse('ACCOUNT_AZIENDALE', { message })
const WITHOUT = 'Il tuo account aziendale non apre il back office: chiedi di essere messo nel gruppo giusto.'

type From = Omit<SignInCallback, 'sessione_id'> & { device_name: string; userAgent: string }

/**
 * Logs in an operator with the company account: opens the same session as a password does, and replaces the permission sets with
 * those that the person's groups grant now (docs/decisions/0103).
 */
export async function entraConAzienda(
  services: Services,
  settings: SignOn,
  provider: Provider,
  findMissingSteps: FindMissingSteps,
  from: From,
): Promise<Entered | No> {
  const found = await completeSignIn(services, provider, { ...from, sessione_id: null })
  const judged = isRefusal(found)
    ? found
    : await services.withTransaction((trx) => judge(trx, services, settings, findMissingSteps, found, from))
  const { outcome, utente_id }: Judged = isRefusal(judged) ? { outcome: judged } : judged
  // An unavailable provider is not a refused login.
  if (isRefusal(outcome) && outcome.refused !== 'ACCOUNT_AZIENDALE_NON_RISPONDE')
    await registraRifiuto(services, utente_id, outcome.refused, true, 'azienda')
  return outcome
}

async function judge(
  trx: Trx,
  services: Services,
  settings: SignOn,
  findMissingSteps: FindMissingSteps,
  { person, provato_ora, di_nuovo }: { person: Person; provato_ora: boolean; di_nuovo: boolean },
  from: From,
): Promise<Judged | No> {
  await lockOperatori(trx)
  const insiemi = await setsOf(trx, services, settings, person)
  const known = await utenteDi(trx, person)
  const utente_id = known ?? (await knownByEmail(trx, settings, person, insiemi.length > 0))
  if (isRefusal(utente_id)) return utente_id
  const account = await lockAccount(trx, utente_id)
  const theirs = { utente_id }
  if (account.ruolo === 'user')
    return {
      ...theirs,
      outcome: no('Questo indirizzo è di un iscritto: per lavorare qui ne serve un altro.'),
    }
  // A suspended operator keeps the permission sets, for when the suspension ends.
  if (account.bloccato) return { ...theirs, outcome: refuseBlocked(account) }
  if (account.email === settings.emergency_account)
    return { ...theirs, outcome: no('Questo è l’account d’emergenza: entra con la sua password.') }
  if (!(await segnaIdentita(trx, account.id, person)))
    return {
      ...theirs,
      outcome: no(
        'Il tuo indirizzo è già legato a un altro account aziendale: chiedi a chi gestisce gli operatori di azzerare il tuo accesso.',
      ),
    }
  await giveSets(trx, account, insiemi)
  if (insiemi.length === 0) {
    await closeSessions(trx, account.id, undefined, 'operatori')
    return { ...theirs, outcome: no(WITHOUT) }
  }
  const nothing: MissingSteps = { manca: null, fattori: [] }
  const owed = person.second_factor ? nothing : await findMissingSteps(trx, account)
  // Requires a fresh authentication before a second factor is added: otherwise anyone at a browser with an open provider session
  // could add their own.
  if (owed.manca === 'imposta' && !(di_nuovo && provato_ora))
    return { ...theirs, outcome: refuse('ACCOUNT_AZIENDALE_DI_NUOVO') }
  if (owed.manca === null) await avvisaNuovoDispositivo(trx, services, account, from)
  const session = await openSession(trx, services.secrets, {
    utente_id: account.id,
    dispositivo: from.device_name,
    userAgent: from.userAgent,
    ufficio: true,
    manca: owed.manca,
    provata_il: earlier(person.proved_at),
    via: 'azienda',
  })
  return { ...theirs, outcome: { session, owed } }
}

/** Returns the authentication time: the provider's, but never later than now. */
const earlier = (when: Date | null) =>
  when === null ? null : new Date(Math.min(when.getTime(), clock.now().getTime()))

/** Returns the permission sets of a person's groups; an unknown set in the settings gives nothing and is logged. */
async function setsOf(trx: Trx, { log }: Services, settings: SignOn, person: Person): Promise<number[]> {
  const names = new Set(
    person.groups.flatMap((group) => (Object.hasOwn(settings.groups, group) ? settings.groups[group]! : [])),
  )
  if (names.size === 0) return []
  const wanted = [...names].map((name) => name.toLowerCase())
  const rows = await trx
    .select({ id: insieme_permessi.id, nome: sql<string>`lower(${insieme_permessi.nome})` })
    .from(insieme_permessi)
    .where(inArray(sql`lower(${insieme_permessi.nome})`, wanted))
  const missing = wanted.filter((name) => !rows.some(({ nome }) => nome === name))
  if (missing.length > 0) log.warn({ insiemi: missing }, 'SSO_GROUPS nomina insiemi che non ci sono')
  return rows.map(({ id }) => id)
}

/**
 * Returns the account at a person's first login: the operator with that e-mail address, or a new one if the groups allow it. An
 * account is never matched by an address that the provider has not verified.
 */
async function knownByEmail(
  trx: Trx,
  settings: SignOn,
  person: Person,
  let_in: boolean,
): Promise<number | No> {
  if (!let_in) return no(WITHOUT)
  if (person.email === null)
    return no(
      'Il servizio degli account aziendali non dice che il tuo indirizzo e-mail è tuo: non ti riconosciamo.',
    )
  const account = await accountConEmail(trx, person.email)
  return account?.id ?? newOperator(trx, settings, person, person.email)
}

async function newOperator(
  trx: Trx,
  { issuer }: SignOn,
  person: Person,
  email: string,
): Promise<number | No> {
  if (await isEmailRegistered(trx, email))
    return no('Il tuo indirizzo è trattenuto da un altro account: riprova fra qualche giorno.')
  const creato_il = clock.now()
  const [local = ''] = email.split('@')
  const id_anagrafica = await creaPersonaSenzaCodice(trx, {
    nome: nameOr(person.given_name, local.replace(/[^\p{Script=Latin}]+/gu, ' ').trim()),
    cognome: nameOr(person.family_name, ''),
    creata_il: creato_il,
  })
  const id = await aggiungiUtente(trx, {
    ruolo: 'operatore',
    email,
    email_verificata_il: creato_il,
    cellulare: '',
    password_hash: noPassword(),
    target: null,
    id_anagrafica,
    creato_il,
  })
  if (id === null) return no('Il tuo indirizzo nel frattempo è di un altro account. Riprova.')
  // Closes an open invitation to the same address.
  await trx
    .update(invito_operatore)
    .set({ usato_il: sql`now()`, utente_id: id })
    .where(and(eq(invito_operatore.email, email), APERTO, gt(invito_operatore.scade_il, sql`now()`)))
  await registraEvento(trx, {
    attore_id: id,
    tipo: 'operatore.entrato',
    oggetto: 'operatore',
    oggetto_id: id,
    dati: { via: 'azienda', emittente: issuer },
  })
  return id
}

const nameOr = (written: string, otherwise: string) => {
  const name = verificaNome(written)
  return name.ok ? name.nome : otherwise || 'Operatore'
}

/**
 * Replaces an operator's permission sets with those of their groups at the identity provider. The last administrator stays one,
 * whatever the groups.
 */
async function giveSets(trx: Trx, account: Account, insiemi: number[]): Promise<void> {
  const admin = account.ruolo === 'amministratore'
  const last =
    admin &&
    (await ruoloConInsiemi(trx, insiemi)) !== 'amministratore' &&
    !(await restaUnAmministratore(trx, account.id))
  const [his] = last
    ? await trx
        .select({ id: insieme_permessi.id })
        .from(insieme_permessi)
        .where(eq(insieme_permessi.codice, 'amministratore'))
    : []
  const all = his ? [...insiemi, his.id] : insiemi
  const before = await insiemiDi(trx, account.id)
  await scriviInsiemi(trx, account.id, all, null)
  const after = await insiemiDi(trx, account.id)
  const cambi = cambiTra({ insiemi: before }, { insiemi: after })
  if (Object.keys(cambi).length === 0) return
  await cambiaRuolo(trx, account.id, await ruoloConInsiemi(trx, all))
  await unassignForbiddenItems(trx, account.id, await permessiDi(trx, account.id), null)
  await registraEvento(trx, {
    attore_id: null,
    tipo: 'operatore.insiemi',
    oggetto: 'operatore',
    oggetto_id: account.id,
    dati: { via: 'azienda', ...(last && { ultimo_amministratore: true }) },
    cambi,
  })
}
