import { randomBytes, randomUUID } from 'node:crypto'
import type { Token } from '@primo/contract/persone/accesso'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { hashToken, UFFICIO_APERTO } from './authenticate.ts'
import { describeDevice } from './dispositivo.ts'
import { sessione, token_accesso, token_refresh } from './tables.ts'

const ACCESSO_MIN = 15
const REFRESH_GIORNI = 30
/** Within these seconds a used refresh token answers its pair again: two tabs, or a lost answer. */
const RIUSO_S = 30

/** Ours always has a refresh token, which the specification does not ask for. */
type Coppia = Token & { refresh_token: string }

const fra = (quanto: string) => sql`now() + ${quanto}::interval`

/**
 * The pair that follows `seme`, always the same one: who asks again in time gets it without anybody having
 * written it down (docs/decisions/0005).
 */
function coppia(secrets: Secrets, seme: string) {
  return {
    token: secrets.print('token', `accesso|${seme}`),
    refresh_token: secrets.print('token', `refresh|${seme}`),
  }
}

async function emetti(trx: Trx, secrets: Secrets, sessione_id: string, seme: string): Promise<Coppia> {
  const nuovi = coppia(secrets, seme)
  await trx
    .insert(token_accesso)
    .values({ hash: hashToken(nuovi.token), sessione_id, scade_il: fra(`${ACCESSO_MIN} minutes`) })
  await trx
    .insert(token_refresh)
    .values({ hash: hashToken(nuovi.refresh_token), sessione_id, scade_il: fra(`${REFRESH_GIORNI} days`) })
  return { ...nuovi, token_id: sessione_id, token_type: 'Bearer' }
}

const agente = (userAgent: string) => `agente|${userAgent}`

/** Opens a session on a device, for who has just given his password. @returns its first pair of tokens; `token_id` is the session's id. */
export async function openSession(
  trx: Trx,
  secrets: Secrets,
  dati: { utente_id: number; dispositivo: string; userAgent: string; ufficio?: boolean },
): Promise<Coppia> {
  const id = randomUUID()
  await trx.insert(sessione).values({
    id,
    utente_id: dati.utente_id,
    dispositivo: dati.dispositivo,
    descrizione: describeDevice(dati.userAgent),
    ufficio: dati.ufficio ?? false,
    agente_impronta: secrets.print('token', agente(dati.userAgent)),
    provata_il: sql`now()`,
  })
  return emetti(trx, secrets, id, randomBytes(32).toString('base64url'))
}

/**
 * Exchanges a refresh token for the next pair (decisions §3). Used again within 30 s by the same device it
 * answers that very pair; used again later, or elsewhere, it closes the session: somebody else has it.
 * @returns null when the token no longer counts.
 */
export async function renewSession(
  trx: Trx,
  secrets: Secrets,
  vecchio: string,
  userAgent: string,
  ufficio = false,
): Promise<Coppia | null> {
  const [riga] = await trx
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
        eq(sessione.ufficio, ufficio),
        ...(ufficio ? [sql.raw(UFFICIO_APERTO)] : []),
        sql`${token_refresh.scade_il} > now()`,
      ),
    )
    .for('update', { of: token_refresh })
  if (!riga) return null
  const { sessione_id } = riga
  if (!riga.usato) {
    await trx
      .update(token_refresh)
      .set({ usato_il: sql`clock_timestamp()` })
      .where(eq(token_refresh.hash, hashToken(vecchio)))
    await trx.update(sessione).set({ ultimo_uso_il: sql`now()` }).where(eq(sessione.id, sessione_id))
    return emetti(trx, secrets, sessione_id, vecchio)
  }
  if (riga.da_s <= RIUSO_S && secrets.isPrintValid('token', agente(userAgent), riga.agente)) {
    return { ...coppia(secrets, vecchio), token_id: sessione_id, token_type: 'Bearer' }
  }
  await chiudi(trx, 'riuso', eq(sessione.id, sessione_id))
  await registraEvento(trx, {
    attore_id: riga.utente_id,
    tipo: 'sessione_chiusa_per_riuso',
    oggetto: 'utente',
    oggetto_id: riga.utente_id,
    dati: { sessione_id },
  })
  return null
}

type Motivo = 'uscita' | 'riuso' | 'dispositivo' | 'password'

async function chiudi(trx: Trx, motivo: Motivo, quali: ReturnType<typeof and>): Promise<number> {
  const chiuse = await trx
    .update(sessione)
    .set({ chiusa_il: sql`now()`, motivo_chiusura: motivo })
    .where(and(quali, isNull(sessione.chiusa_il)))
    .returning({ id: sessione.id })
  return chiuse.length
}

/** Closes one session: its tokens stop counting at once. */
export async function closeSession(trx: Trx, id: string): Promise<void> {
  await chiudi(trx, 'uscita', eq(sessione.id, id))
}

/** Closes a member's sessions after a change of password; all of them, or all but `tranne`. */
export async function closeSessions(trx: Trx, utente_id: number, tranne?: string): Promise<void> {
  const altre = tranne === undefined ? undefined : ne(sessione.id, tranne)
  await chiudi(trx, 'password', and(eq(sessione.utente_id, utente_id), altre))
}

/** Closes every session on one of a member's own devices, named by any of its sessions. */
export async function closeDevice(trx: Trx, utente_id: number, sessione_id: string): Promise<boolean> {
  const propria = and(eq(sessione.utente_id, utente_id), eq(sessione.id, sessione_id))
  const [riga] = await trx.select({ dispositivo: sessione.dispositivo }).from(sessione).where(propria)
  if (!riga) return false
  const stesso = and(eq(sessione.utente_id, utente_id), eq(sessione.dispositivo, riga.dispositivo))
  return (await chiudi(trx, 'dispositivo', stesso)) > 0
}

/** Closes a member's sessions on every device but the one `sessione_id` is on, however often he has entered there. */
export async function closeOtherDevices(trx: Trx, utente_id: number, sessione_id: string): Promise<void> {
  const [riga] = await trx
    .select({ dispositivo: sessione.dispositivo })
    .from(sessione)
    .where(eq(sessione.id, sessione_id))
  if (!riga) return
  await chiudi(
    trx,
    'dispositivo',
    and(eq(sessione.utente_id, utente_id), ne(sessione.dispositivo, riga.dispositivo)),
  )
}
