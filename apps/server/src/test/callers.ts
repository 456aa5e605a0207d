import * as accesso from '@primo/contract/accesso/accesso'
import type { ErrorCode } from '@primo/contract/platform/errors'
import { type CallSpec, changesState } from '@primo/contract/platform/route'
import { MANCA, type Manca } from '@primo/domain/platform/fattori'
import { type CodiceInsieme, INSIEMI_DEL_RUOLO, INSIEMI_PRONTI } from '@primo/domain/platform/permessi'
import { RUOLI, type Ruolo, type RuoloAccount, type StatoProfilo } from '@primo/domain/platform/ruolo'
import { openSession } from '../accesso/account/sessions.ts'
import { caseWithLink, openClientSession } from './cliente.ts'
import { createMember } from './persone.ts'
import { createSocio, verifyContatti, type World, withProfili } from './world.ts'

type Headers = Record<string, string>

/** A kind of caller: its properties, and the headers with which it authenticates. */
export type Caller = {
  autenticato?: false
  bloccato?: true
  ruolo?: RuoloAccount
  /** Permission sets of the operator. Omitted = the defaults of the role. */
  insiemi?: readonly CodiceInsieme[]
  nonVerificato?: true
  /** Has a back-office session: its token is in a cookie, and state-changing requests carry the CSRF token. */
  ufficio?: true
  senzaXsrf?: true
  /** Step of the login that is still missing after the password. */
  manca?: Manca
  /** Whether the caller's last re-authentication is too old for dangerous operations. */
  provatoDaTempo?: true
  /** State of the caller's profile in each role. Missing = not enrolled. */
  profili?: Partial<Record<Ruolo, StatoProfilo>>
  /** Whether the caller is the client of a case, with a valid session of their link. */
  cliente?: true
  /** Returns the headers of this kind of caller, given a valid session. */
  shows?: (world: World, token: string, sessione_id: string) => Promise<Headers> | Headers
}

const bearer = (_: World, token: string) => ({ authorization: `Bearer ${token}` })
const officeCookie = (world: World, token: string, sessione_id: string) => ({
  cookie: `altro=1; ufficio_accesso=${token}`,
  'x-xsrf-token': world.services.secrets.print('token', `xsrf|${sessione_id}`),
})
/** Returns a caller whose token is no longer valid, because the statement `text` has changed its session. */
const after = (text: string): Caller => ({
  autenticato: false,
  shows: async (world, token, sessione_id) => {
    await world.services.db.$client.query(text, [sessione_id])
    return bearer(world, token)
  },
})
/** Subject with a link of their own for each kind of client in a world, created at its first call. */
const subjects = new WeakMap<World, Map<string, Promise<{ pratica_id: number; soggetto_id: number }>>>()
/** Returns a caller with the session of a client's link, which the statement `end` has made invalid. */
function client(end?: string): Caller {
  const shows = async (world: World) => {
    const known = subjects.get(world) ?? new Map()
    subjects.set(world, known)
    const kind = end ?? ''
    if (!known.has(kind))
      known.set(
        kind,
        createSocio(world).then(({ token }) => caseWithLink(world, token)),
      )
    const { pratica_id, soggetto_id } = await known.get(kind)
    const sessione = await openClientSession(world, soggetto_id)
    if (end) await world.services.db.$client.query(end, [end.includes('pratica ') ? pratica_id : soggetto_id])
    return bearer(world, sessione)
  }
  return { autenticato: false, ...(end === undefined && { cliente: true }), shows }
}
const everywhere = (stato: StatoProfilo) => Object.fromEntries(RUOLI.map((r) => [r, stato]))

const PRONTI = Object.keys(INSIEMI_PRONTI) as CodiceInsieme[]

/** Kinds of caller with which the authorization tests try every call, authenticated or not. */
export const CALLERS: Record<string, Caller> = {
  'socio a posto': {},
  'senza token': { autenticato: false, shows: () => ({}) },
  'token inventato': { autenticato: false, shows: (w) => bearer(w, 'f'.repeat(64)) },
  'token accorciato': { autenticato: false, shows: (w, t) => bearer(w, t.slice(0, -1)) },
  'intestazione vuota': { autenticato: false, shows: () => ({ authorization: '' }) },
  'intestazione senza token': { autenticato: false, shows: () => ({ authorization: 'Bearer' }) },
  'token senza schema': { autenticato: false, shows: (_, t) => ({ authorization: t }) },
  'altro schema': { autenticato: false, shows: (_, t) => ({ authorization: `Basic ${t}` }) },
  'token con una coda': { autenticato: false, shows: (w, t) => bearer(w, `${t} ${t}`) },
  'intestazione enorme': { autenticato: false, shows: (w) => bearer(w, 'a'.repeat(8000)) },
  'token in un cookie': {
    autenticato: false,
    shows: (_, t) => ({ cookie: `token=${t}; access_token=${t}` }),
  },
  'token scaduto': after(
    "update token_accesso set scade_il = now() - interval '1 second' where sessione_id = $1",
  ),
  'sessione chiusa': after("update sessione set chiusa_il = now(), motivo_chiusura = 'uscita' where id = $1"),
  'token di un iscritto nel cookie del back office': { autenticato: false, shows: officeCookie },
  operatore: { ruolo: 'operatore' },
  'operatore dal back office': { ruolo: 'operatore', ufficio: true, shows: officeCookie },
  'amministratore dal back office': { ruolo: 'amministratore', ufficio: true, shows: officeCookie },
  'amministratore chiamato dalla pagina di un altro sito': {
    ruolo: 'amministratore',
    ufficio: true,
    senzaXsrf: true,
    shows: (_, t) => ({ cookie: `ufficio_accesso=${t}` }),
  },
  'back office con il token di un’altra sessione': {
    ruolo: 'amministratore',
    ufficio: true,
    senzaXsrf: true,
    shows: (w, t) => officeCookie(w, t, crypto.randomUUID()),
  },
  'token del back office portato fuori dal suo cookie': {
    autenticato: false,
    ruolo: 'amministratore',
    ufficio: true,
  },
  amministratore: { ruolo: 'amministratore' },
  'operatore senza insiemi': { ruolo: 'operatore', insiemi: [] },
  ...Object.fromEntries(
    PRONTI.map((codice) => [
      `insieme ${INSIEMI_PRONTI[codice].nome}`,
      { ruolo: 'operatore', insiemi: [codice] },
    ]),
  ),
  'insiemi Pratiche e Revisore': { ruolo: 'operatore', insiemi: ['pratiche', 'revisore'] },
  ...Object.fromEntries(
    MANCA.map((manca) => [
      `amministratore con la sola password, a cui manca: ${manca}`,
      { ruolo: 'amministratore', ufficio: true, manca, shows: officeCookie } satisfies Caller,
    ]),
  ),
  'amministratore che si è confermato da tempo': {
    ruolo: 'amministratore',
    ufficio: true,
    provatoDaTempo: true,
    shows: officeCookie,
  },
  'socio bloccato': { bloccato: true },
  'operatore bloccato': { ruolo: 'operatore', bloccato: true },
  'contatti da verificare': { nonVerificato: true },
  'nessun profilo': { profili: {} },
  ...Object.fromEntries(
    (['verificata', 'da_completare', 'in_approvazione', 'bloccata', 'cessata'] as const).map((stato) => [
      `profilo ${stato}`,
      { profili: everywhere(stato) },
    ]),
  ),
  'cliente di una pratica, dal suo link': client(),
  'cliente con il link chiuso': client('update link_cliente set chiuso_il = now() where soggetto_id = $1'),
  'cliente con il link scaduto': client('update link_cliente set scade_il = now() where soggetto_id = $1'),
  'cliente con la pagina scaduta': client(
    'update link_cliente set sessione_scade_il = now() where soggetto_id = $1',
  ),
  'cliente di una pratica rifiutata': client(
    'update pratica set id_stato = 2, passo = null, esito_negativo = true where id = $1',
  ),
  ...Object.fromEntries(RUOLI.map((r) => [`solo profilo ${r}`, { profili: { [r]: 'attiva' } }])),
}

/** Returns the refusal that the contract and decisions §2 prescribe for a caller; null = authorised. */
export function expectedOf(spec: CallSpec, caller: Caller): ErrorCode | null {
  const { ruolo = 'user', profili = everywhere('attiva') } = caller
  // Public, because it authenticates by its own cookie, which none of these callers has.
  if (spec === accesso.rinnovaUfficio) return 'NON_AUTENTICATO'
  if (spec.chi === 'pubblico') return null
  if (spec.chi === 'cliente') return caller.cliente ? null : 'NON_AUTENTICATO'
  if (caller.autenticato === false) return 'NON_AUTENTICATO'
  if (caller.senzaXsrf && changesState(spec)) return 'CSRF_NON_VALIDO'
  if (caller.manca && spec.a_meta !== 'sempre' && spec.a_meta !== caller.manca) return 'NON_AUTENTICATO'
  if (caller.bloccato) return 'ACCOUNT_BLOCCATO'
  if (spec.chi === 'membro' && ruolo !== 'user') return 'DIRITTI_INSUFFICIENTI'
  if (spec.chi === 'operatore' && ruolo === 'user') return 'DIRITTI_INSUFFICIENTI'
  if (!isAllowed(spec, caller.insiemi ?? INSIEMI_DEL_RUOLO[ruolo])) return 'PERMESSO_MANCANTE'
  if (spec.verificato && caller.nonVerificato) return 'CONTATTI_NON_VERIFICATI'
  if (spec.conferma === true && caller.provatoDaTempo) return 'CONFERMA_IDENTITA'
  const stato = spec.profilo ? profili[spec.profilo] : 'attiva'
  if (stato === 'attiva') return null
  return stato === 'bloccata' || stato === 'cessata' ? 'PROFILO_BLOCCATO' : 'PROFILO_DA_COMPLETARE'
}

/**
 * Returns whether these permission sets allow a call: one of them must have the call's permission, and not be read-only when the
 * call may change state.
 */
export function isAllowed(spec: CallSpec, insiemi: readonly CodiceInsieme[]): boolean {
  if (!spec.permesso) return true
  const wanted: string[] = [spec.permesso, ...(changesState(spec) ? [] : (spec.leggono ?? []))]
  return insiemi.some((codice) => {
    const { permessi, sola_lettura } = INSIEMI_PRONTI[codice]
    return permessi.some((p) => wanted.includes(p)) && !(sola_lettura && changesState(spec))
  })
}

/** Error codes that depend on the caller only, not on the endpoint. */
export const CALLER_REFUSALS: ErrorCode[] = [
  'NON_AUTENTICATO',
  'CSRF_NON_VALIDO',
  'ACCOUNT_BLOCCATO',
  'DIRITTI_INSUFFICIENTI',
  'PERMESSO_MANCANTE',
  'CONTATTI_NON_VERIFICATI',
  'CONFERMA_IDENTITA',
  'PROFILO_DA_COMPLETARE',
  'PROFILO_BLOCCATO',
]

/** Creates a member for a kind of caller. @returns the account id */
export async function createCaller(world: World, caller: Caller): Promise<number> {
  const { utente_id } = await createMember(world, caller.ruolo ? { ruolo: caller.ruolo } : {})
  if (!caller.nonVerificato) await verifyContatti(world, utente_id)
  for (const [ruolo, stato] of Object.entries(caller.profili ?? everywhere('attiva'))) {
    await withProfili(world, utente_id, stato, [ruolo as Ruolo])
  }
  if (caller.insiemi) await withInsiemi(world, utente_id, caller.insiemi)
  if (caller.bloccato)
    await world.services.db.$client.query('update utente set bloccato = true where id = $1', [utente_id])
  return utente_id
}

/** Gives an operator exactly the given permission sets. */
export async function withInsiemi(
  { services }: Pick<World, 'services'>,
  utente_id: number,
  insiemi: readonly CodiceInsieme[],
): Promise<void> {
  const { $client } = services.db
  await $client.query('delete from operatore_insieme where utente_id = $1', [utente_id])
  await $client.query(
    'insert into operatore_insieme (utente_id, insieme_id) select $1, id from insieme_permessi where codice = any($2)',
    [utente_id, insiemi],
  )
}

/** Opens a session for a kind of caller and returns its headers. */
export async function headersOf(world: World, caller: Caller, utente_id: number): Promise<Headers> {
  const { secrets, withTransaction } = world.services
  const { ufficio = false, manca = null } = caller
  const device = { utente_id, dispositivo: 'prova', userAgent: '', ufficio, manca }
  const { token, token_id } = await withTransaction((trx) => openSession(trx, secrets, device))
  if (caller.provatoDaTempo)
    await world.services.db.$client.query(
      "update sessione set provata_il = now() - interval '11 minutes' where id = $1",
      [token_id],
    )
  return (caller.shows ?? bearer)(world, token, token_id)
}
