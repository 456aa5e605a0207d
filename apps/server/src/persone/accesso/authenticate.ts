import { createHash } from 'node:crypto'
import { PROOF_MIN } from '@primo/domain/platform/fattori'
import { IDLE_MIN, SESSION_HOURS, UNATTENDED_HEADER } from '@primo/domain/platform/presenza'
import type { Ruolo, RuoloAccount, StatoProfilo } from '@primo/domain/platform/ruolo'
import type { Changes } from '../../platform/db/changes.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { CallHeaders } from '../../platform/http/bind.ts'
import { ACCESS_COOKIE, cookieOf } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services/services.ts'
import { createMemory } from './remembered.ts'

/** How a token is kept: by its SHA-256, since it is 256 random bits and needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Until when a session of the back office counts: so long without use ends it, and its time is over in any case. */
export const UFFICIO_FINO = `least(sessione.ultimo_uso_il + interval '${IDLE_MIN} minutes',
       sessione.creata_il + interval '${SESSION_HOURS} hours')`
export const UFFICIO_APERTO = `(${UFFICIO_FINO} > now())`

/** How long a session waits for what is still owed after the password. */
const MEZZA_MIN = 10

/** The states of the profiles of the account a column names, by role, as SQL: handed in by who knows the profiles. */
type StatiProfili = (utente_id: string) => string
/** What the account a column names may do in the back office, as SQL: handed in by who knows the sets of permissions. */
type PermessiDi = (utente_id: string) => string

// One round trip for everything authorisation asks; named, so that it is planned once a connection.
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
 * Who calls, or null when nobody does or he no longer counts. A token counts in one way only: a member's as `Bearer`, the
 * back office's in its cookie; where there is an `Authorization` header no cookie is looked at. A member's is remembered
 * while nothing changes; the back office's, whose every use counts, is asked each time. What a page asks by itself, with nobody
 * at it, is no use.
 */
export function createAuthenticate(changes: Changes, statiProfili: StatiProfili, permessi: PermessiDi) {
  const text = autenticaSql(statiProfili, permessi)
  const memory = createMemory(changes)
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
    const { rows } = await services.db.$client.query<Row>({
      name: 'autentica',
      text,
      values: [hash, conCookie],
    })
    if (!rows[0]) return null
    const { ferma, valido_ms, scritto_a, ...chi } = rows[0]
    if (!conCookie) keep(chi, valido_ms)
    if (conCookie && ferma && unattended === undefined)
      await services.db.$client.query('update sessione set ultimo_uso_il = now() where id = $1', [
        chi.sessione_id,
      ])
    return { chi: conCookie ? { ...chi, scritto_a } : chi, conCookie }
  }
}

/** Notes in a session that what it has committed so far is to be read by it; of two that do it at once the later place stays. */
export const noteWritten =
  (db: Services['db']) =>
  async (sessione_id: string): Promise<void> => {
    await db.$client.query(
      'update sessione set scritto_a = greatest(scritto_a, pg_current_wal_insert_lsn()) where id = $1',
      [sessione_id],
    )
  }
