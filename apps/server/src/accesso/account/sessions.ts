import { randomBytes, randomUUID } from 'node:crypto'
import type { Token } from '@primo/contract/accesso/accesso'
import type { Fattore, Manca } from '@primo/domain/platform/fattori'
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento, registraSuDiSe } from '../../registro/eventi/commands.ts'
import { hashToken, UFFICIO_APERTO } from './authenticate.ts'
import { describeDevice } from './dispositivi-noti.ts'
import { sessione, token_accesso, token_refresh } from './tables.ts'

const ACCESSO_MIN = 15
const REFRESH_GIORNI = 30
/** Seconds in which a used refresh token returns its pair again: two tabs, or a lost response. */
const RIUSO_S = 30

/** Pair of access and refresh token. The refresh token is always present, although the specification leaves it optional. */
type Pair = Token & { refresh_token: string }

const fra = (howMuch: string) => sql`now() + ${howMuch}::interval`

/**
 * Derives the pair that follows `seed`, always the same one: a retry in time gets it without any copy being stored
 * (docs/decisions/0005). One pair per key, the current key's first.
 */
function pairs(secrets: Secrets, seed: string) {
  const refresh = secrets.prints('token', `refresh|${seed}`)
  return secrets.prints('token', `accesso|${seed}`).map((token, i) => ({ token, refresh_token: refresh[i]! }))
}

/** Returns the pair that was issued for `seed`, whichever key was current then. */
async function givenPair(trx: Trx, secrets: Secrets, seed: string) {
  const all = pairs(secrets, seed)
  if (all.length === 1) return all[0]!
  const hashes = all.map(({ refresh_token }) => hashToken(refresh_token))
  const [row] = await trx
    .select({ hash: token_refresh.hash })
    .from(token_refresh)
    .where(inArray(token_refresh.hash, hashes))
  return all[Math.max(0, hashes.indexOf(row?.hash ?? ''))]!
}

async function emetti(trx: Trx, secrets: Secrets, sessione_id: string, seed: string): Promise<Pair> {
  const fresh = pairs(secrets, seed)[0]!
  await trx
    .insert(token_accesso)
    .values({ hash: hashToken(fresh.token), sessione_id, scade_il: fra(`${ACCESSO_MIN} minutes`) })
  await trx
    .insert(token_refresh)
    .values({ hash: hashToken(fresh.refresh_token), sessione_id, scade_il: fra(`${REFRESH_GIORNI} days`) })
  return { ...fresh, token_id: sessione_id, token_type: 'Bearer' }
}

const agente = (userAgent: string) => `agente|${userAgent}`

/** Login step that is still required after the password (null = none), and the second factors of the account. */
export type MissingSteps = { manca: Manca | null; fattori: Fattore[] }

/**
 * Opens a session on a device, after the password or after every required factor.
 * @returns its first pair of tokens; `token_id` is the session's id
 */
export async function openSession(
  trx: Trx,
  secrets: Secrets,
  data: {
    utente_id: number
    dispositivo: string
    userAgent: string
    ufficio?: boolean
    manca?: Manca | null
    /** Instant of the last authentication, if it was not just now; null = unknown. */
    provata_il?: Date | null
    /** Login through the company's identity provider. Omitted = local login. */
    via?: 'azienda'
  },
): Promise<Pair> {
  const id = randomUUID()
  await trx.insert(sessione).values({
    id,
    utente_id: data.utente_id,
    dispositivo: data.dispositivo,
    descrizione: describeDevice(data.userAgent),
    ufficio: data.ufficio ?? false,
    manca: data.manca ?? null,
    agente_impronta: secrets.print('token', agente(data.userAgent)),
    provata_il: data.provata_il === undefined ? sql`now()` : data.provata_il,
  })
  await registraEvento(trx, {
    attore_id: data.utente_id,
    genere: 'accesso',
    tipo: 'accesso.riuscito',
    oggetto: 'utente',
    oggetto_id: data.utente_id,
    dati: { ufficio: data.ufficio ?? false, ...(data.via && { via: data.via }) },
    sessione_id: id,
  })
  return emetti(trx, secrets, id, randomBytes(32).toString('base64url'))
}

/**
 * Exchanges a refresh token for the next pair (decisions §3). Used again within 30 s by the same device it returns the same pair;
 * used again later, or on another device, it closes the session (refresh token reuse detection).
 * @returns null when the token is no longer valid
 */
export async function renewSession(
  trx: Trx,
  secrets: Secrets,
  vecchio: string,
  userAgent: string,
  ufficio = false,
): Promise<Pair | null> {
  const [row] = await trx
    .select({
      sessione_id: token_refresh.sessione_id,
      usato: sql<boolean>`${token_refresh.usato_il} is not null`,
      // A transaction that waited for this row began before the token was used: never less than zero.
      da_s: sql<number>`coalesce(extract(epoch from clock_timestamp() - ${token_refresh.usato_il})::float, 0)`,
      agente: sessione.agente_impronta,
      utente_id: sessione.utente_id,
    })
    .from(token_refresh)
    .innerJoin(sessione, eq(sessione.id, token_refresh.sessione_id))
    .where(
      and(
        eq(token_refresh.hash, hashToken(vecchio)),
        isNull(sessione.chiusa_il),
        isNull(sessione.manca),
        eq(sessione.ufficio, ufficio),
        ...(ufficio ? [sql.raw(UFFICIO_APERTO)] : []),
        sql`${token_refresh.scade_il} > now()`,
      ),
    )
    .for('update', { of: token_refresh })
  if (!row) return null
  const { sessione_id } = row
  if (!row.usato) {
    await trx
      .update(token_refresh)
      .set({ usato_il: sql`clock_timestamp()` })
      .where(eq(token_refresh.hash, hashToken(vecchio)))
    await trx
      .update(sessione)
      .set({
        // The device that renews may request the same pair again; the hash is written with the current key.
        agente_impronta: secrets.print('token', agente(userAgent)),
        // In the back office a renewal does not count as use: the call it is made for tells whether a user is present.
        ...(!ufficio && { ultimo_uso_il: sql`now()` }),
      })
      .where(eq(sessione.id, sessione_id))
    return emetti(trx, secrets, sessione_id, vecchio)
  }
  if (row.da_s <= RIUSO_S && secrets.isPrintValid('token', agente(userAgent), row.agente)) {
    return { ...(await givenPair(trx, secrets, vecchio)), token_id: sessione_id, token_type: 'Bearer' }
  }
  await close(trx, 'riuso', eq(sessione.id, sessione_id))
  await registraSuDiSe(trx, row.utente_id, 'sessione_chiusa_per_riuso', { sessione_id })
  return null
}

type Motivo = 'uscita' | 'riuso' | 'dispositivo' | 'password' | 'operatori'

async function close(trx: Trx, motivo: Motivo, which: ReturnType<typeof and>): Promise<number> {
  const chiuse = await trx
    .update(sessione)
    .set({ chiusa_il: sql`now()`, motivo_chiusura: motivo })
    .where(and(which, isNull(sessione.chiusa_il)))
    .returning({ id: sessione.id })
  return chiuse.length
}

/** Closes a session; its tokens are invalid at once. */
export async function closeSession(trx: Trx, id: string): Promise<void> {
  await close(trx, 'uscita', eq(sessione.id, id))
}

/**
 * Opens a full session in place of the one that waited for a second factor; any other waiting session of the account is deleted.
 * @returns its tokens, or null when the waiting session no longer exists
 */
export async function replaceSession(
  trx: Trx,
  secrets: Secrets,
  { utente_id, sessione_id }: { utente_id: number; sessione_id: string },
  userAgent: string,
): Promise<{ pair: Pair; dispositivo: string } | null> {
  const waiting = await trx
    .delete(sessione)
    .where(and(eq(sessione.utente_id, utente_id), isNotNull(sessione.manca), isNull(sessione.chiusa_il)))
    .returning({ id: sessione.id, dispositivo: sessione.dispositivo, ufficio: sessione.ufficio })
  const his = waiting.find(({ id }) => id === sessione_id)
  if (!his) return null
  const { dispositivo, ufficio } = his
  return {
    pair: await openSession(trx, secrets, { utente_id, dispositivo, ufficio, userAgent }),
    dispositivo,
  }
}

/**
 * Closes all sessions of an account, or all except `tranne`. The stored reason is a password change unless `motivo` names
 * another.
 */
export async function closeSessions(
  trx: Trx,
  utente_id: number,
  tranne?: string,
  motivo: Motivo = 'password',
): Promise<void> {
  const others = tranne === undefined ? undefined : ne(sessione.id, tranne)
  await close(trx, motivo, and(eq(sessione.utente_id, utente_id), others))
}

/**
 * Closes every session on one of a member's own devices, identified by any of its sessions.
 * @returns whether an open session was closed
 */
export async function closeDevice(trx: Trx, utente_id: number, sessione_id: string): Promise<boolean> {
  const propria = and(eq(sessione.utente_id, utente_id), eq(sessione.id, sessione_id))
  const [row] = await trx.select({ dispositivo: sessione.dispositivo }).from(sessione).where(propria)
  if (!row) return false
  const stesso = and(eq(sessione.utente_id, utente_id), eq(sessione.dispositivo, row.dispositivo))
  return (await close(trx, 'dispositivo', stesso)) > 0
}

/** Closes a member's sessions on every device except that of `sessione_id`, including its other logins. */
export async function closeOtherDevices(trx: Trx, utente_id: number, sessione_id: string): Promise<void> {
  const [row] = await trx
    .select({ dispositivo: sessione.dispositivo })
    .from(sessione)
    .where(eq(sessione.id, sessione_id))
  if (!row) return
  await close(
    trx,
    'dispositivo',
    and(eq(sessione.utente_id, utente_id), ne(sessione.dispositivo, row.dispositivo)),
  )
}
