import { createHash } from 'node:crypto'
import { PROOF_MIN } from '@primo/domain/platform/fattori'
import type { Ruolo, RuoloAccount, StatoProfilo } from '@primo/domain/platform/ruolo'
import { IDLE_MIN, SESSION_HOURS, UNATTENDED_HEADER } from '@primo/domain/platform/session-limits'
import type { CacheInvalidation } from '../../platform/db/cache-invalidation.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { CallHeaders } from '../../platform/http/bind.ts'
import { ACCESS_COOKIE, cookieOf } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services/services.ts'

/** Maximum age in milliseconds of a cache entry, in case the notification that invalidates it is lost with its connection. */
const BELIEVED_MS = 5_000
/** Maximum number of cached tokens, a few hundred bytes each. The oldest entry is evicted first. */
const TOKENS_MAX = 20_000

type Known = { caller: Caller; until_ms: number }

/**
 * Creates the cache of authenticated tokens: entries last a few seconds, and only until the account, the session or the profiles
 * change, in any process. Nothing is cached while LISTEN is not connected.
 * @see docs/decisions/0071
 */
export function createTokenCache(changes: CacheInvalidation) {
  const known = new Map<string, Known>()
  const tokensOf = new Map<number, Set<string>>()
  let notifications = 0

  function drop(hash: string) {
    const utente_id = known.get(hash)?.caller.utente_id
    if (utente_id === undefined) return
    known.delete(hash)
    const his = tokensOf.get(utente_id)
    his?.delete(hash)
    if (his?.size === 0) tokensOf.delete(utente_id)
  }

  changes.on('accesso', (utente_id) => {
    notifications++
    if (utente_id !== null) {
      for (const hash of tokensOf.get(utente_id) ?? []) drop(hash)
      return
    }
    known.clear()
    tokensOf.clear()
  })

  return {
    /** Returns the cached caller of a token, or undefined on a cache miss. */
    recall(hash: string): Caller | undefined {
      const found = known.get(hash)
      if (!found || found.until_ms > performance.now()) return found?.caller
      drop(hash)
      return undefined
    },
    /**
     * Starts the caching of a token. Call it before the query.
     * @returns the function that stores the result, unless an invalidation arrived in the meantime: the result may be older
     */
    learn(hash: string): (caller: Caller, valid_ms: number) => void {
      const before = notifications
      return (caller, valid_ms) => {
        if (!changes.isListening() || notifications !== before) return
        const [oldest] = known.keys()
        if (known.size >= TOKENS_MAX && oldest !== undefined) drop(oldest)
        known.set(hash, { caller, until_ms: performance.now() + Math.min(valid_ms, BELIEVED_MS) })
        const his = tokensOf.get(caller.utente_id) ?? new Set()
        tokensOf.set(caller.utente_id, his.add(hash))
      }
    },
  }
}

/** Hashes a token for storage. SHA-256 is enough: a token is 256 random bits and needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** SQL of the expiry of a back-office session: the earlier of the idle timeout and the absolute lifetime. */
export const UFFICIO_FINO = `least(sessione.ultimo_uso_il + interval '${IDLE_MIN} minutes',
       sessione.creata_il + interval '${SESSION_HOURS} hours')`
export const UFFICIO_APERTO = `(${UFFICIO_FINO} > now())`

/** Minutes in which a session must be completed with what is still required after the password (second factor). */
const MEZZA_MIN = 10

/**
 * Returns, as SQL, the states by role of the profiles of the account in a column. Injected, because the profiles belong to
 * another area.
 */
type StatiProfili = (utente_id: string) => string
/**
 * Returns, as SQL, the back-office permissions of the account in a column. Injected, because permissions belong to another area.
 */
type PermessiDi = (utente_id: string) => string

// Returns the query that reads everything authorisation needs in one round trip. It runs as a named prepared statement, planned
// once per connection.
export const autenticaSql = (statiProfili: StatiProfili, permessi: PermessiDi) => `
  select sessione.id as sessione_id, sessione.manca,
         coalesce(sessione.provata_il > now() - interval '${PROOF_MIN} minutes', false) as provato,
         sessione.ultimo_uso_il < now() - interval '1 minute' as ferma,
         coalesce(sessione.scritto_a, '0/0')::text as scritto_a, u.id as utente_id, u.ruolo, u.bloccato, u.motivo_blocco,
         extract(epoch from t.scade_il - now())::float * 1000 as valido_ms,
         u.cellulare_verificato_il is not null as cellulare_verificato,
         u.email_verificata_il is not null as email_verificata,
         ${statiProfili('u.id')} as profili,
         case when u.ruolo = 'user' then '{}' else ${permessi('u.id')} end as permessi
    from token_accesso t
    join sessione on sessione.id = t.sessione_id and sessione.chiusa_il is null and sessione.ufficio = $2
     and (not sessione.ufficio or ${UFFICIO_APERTO})
     and (sessione.manca is null or sessione.creata_il > now() - interval '${MEZZA_MIN} minutes')
    join utente u on u.id = sessione.utente_id
   where t.hash = $1 and t.scade_il > now()`

type Row = Omit<Caller, 'ruolo' | 'profili' | 'scritto_a'> & {
  ruolo: RuoloAccount
  profili: Partial<Record<Ruolo, StatoProfilo>>
  ferma: boolean
  scritto_a: string
  valido_ms: number
}

const FORMA = /^[\w-]{20,100}$/

/**
 * Returns the function that authenticates a call; that function returns null when the call has no valid token. A member's token
 * is valid only as `Bearer`, a back-office token only in its cookie; with an `Authorization` header the cookie is ignored.
 * Members' tokens are cached until something changes; back-office tokens are read from the database each time, because every use
 * extends the session. Background requests of an unattended page do not count as use.
 */
export function createAuthenticate(
  changes: CacheInvalidation,
  statiProfili: StatiProfili,
  permessi: PermessiDi,
) {
  const text = autenticaSql(statiProfili, permessi)
  const memory = createTokenCache(changes)
  return async (
    services: Pick<Services, 'db'>,
    { authorization, cookie, [UNATTENDED_HEADER]: unattended }: CallHeaders,
  ): Promise<{ chi: Caller; conCookie: boolean } | null> => {
    const conCookie = authorization === undefined
    const token = conCookie ? cookieOf(cookie, ACCESS_COOKIE) : /^Bearer (\S+)$/.exec(authorization)?.[1]
    if (token == null || !FORMA.test(token)) return null
    const hash = hashToken(token)
    const remembered = conCookie ? undefined : memory.recall(hash)
    if (remembered) return { chi: remembered, conCookie }
    const keep = memory.learn(hash)
    const rows = await queryRows<Row>(services.db, {
      name: 'autentica',
      text,
      values: [hash, conCookie],
    })
    if (!rows[0]) return null
    const { ferma, valido_ms, scritto_a, ...chi } = rows[0]
    if (!conCookie) keep(chi, valido_ms)
    if (conCookie && ferma && unattended === undefined)
      await runStatement(services.db, 'update sessione set ultimo_uso_il = now() where id = $1', [
        chi.sessione_id,
      ])
    return { chi: conCookie ? { ...chi, scritto_a } : chi, conCookie }
  }
}

/**
 * Stores in a session the WAL position of its latest commit, which its reads must see (read-your-writes). Of concurrent updates
 * the later position wins.
 */
export const noteWritten =
  (db: Services['db']) =>
  async (sessione_id: string): Promise<void> => {
    await runStatement(
      db,
      'update sessione set scritto_a = greatest(scritto_a, pg_current_wal_insert_lsn()) where id = $1',
      [sessione_id],
    )
  }
