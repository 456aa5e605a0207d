import type { dispositivo } from '@primo/contract/persone/accesso'
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { byKey } from '../../platform/db/by-key.ts'
import type { Reader } from '../../platform/db/db.ts'
import { UFFICIO_APERTO, UFFICIO_FINO } from './authenticate.ts'
import { ripristino_contatti, sessione, utente } from './tables.ts'

/** An account's row. */
export type Account = typeof utente.$inferSelect

/**
 * Whether an e-mail (lower case) is an account's, or was until a change that may still be taken back: nobody else may
 * have it meanwhile, or whoever stole an account would keep it by giving its address to another.
 * @param di whose own changes do not count
 */
export async function emailNota(reader: Reader, email: string, di?: number): Promise<boolean> {
  if ((await reader.$count(utente, eq(utente.email, email))) > 0) return true
  return emailTrattenuta(reader, email, di)
}

/** Whether a change that may still be taken back would give this e-mail to an account other than `tranne`. */
export async function emailTrattenuta(reader: Reader, email: string, tranne?: number): Promise<boolean> {
  const altrui = tranne === undefined ? undefined : ne(ripristino_contatti.utente_id, tranne)
  return (
    (await reader.$count(
      ripristino_contatti,
      and(eq(ripristino_contatti.email, email), RIPRISTINABILE, altrui),
    )) > 0
  )
}

/** A change that can still be taken back. */
export const RIPRISTINABILE = and(
  isNull(ripristino_contatti.chiuso_il),
  sql`${ripristino_contatti.scade_il} > clock_timestamp()`,
)

/** The accounts without what lets them in: for the queries of other areas to join. */
export const ACCOUNT_SQL = `
  select id, id_anagrafica, ruolo, target, email, cellulare, bloccato, email_verificata_il, cellulare_verificato_il,
         creato_il, aggiornato_il from utente`

/** Sessions, without their tokens, and whether each is open: for the queries of other areas to join. */
export const SESSIONI_SQL = `
  select id, utente_id, descrizione, creata_il, ultimo_uso_il,
         chiusa_il is null and (not ufficio or ${UFFICIO_APERTO}) as aperta,
         case when ufficio then least(chiusa_il, ${UFFICIO_FINO}) else chiusa_il end as finisce_il from sessione`

/** When the member a column names was last seen, as far as sessions are kept, as SQL. */
export const ultimoUso = (utente_id: string) =>
  `(select max(s.ultimo_uso_il) from sessione s where s.utente_id = ${utente_id})`

/** Whether somebody who administers may enter when `tranne` no longer does. */
export async function restaUnAmministratore(reader: Reader, tranne: number): Promise<boolean> {
  const others = and(eq(utente.ruolo, 'amministratore'), eq(utente.bloccato, false), ne(utente.id, tranne))
  return (await reader.$count(utente, others)) > 0
}

/** The account that goes by this e-mail (lower case), or null. */
export async function accountConEmail(reader: Reader, email: string): Promise<Account | null> {
  const [row] = await reader.select().from(utente).where(eq(utente.email, email))
  return row ?? null
}

/** An account by id, or null. */
export async function leggiAccount(reader: Reader, id: number): Promise<Account | null> {
  const [row] = await reader.select().from(utente).where(eq(utente.id, id))
  return row ?? null
}

/**
 * Where the operators who may enter are written to; at most twenty, the first made first. The role is in the text, so that
 * a plan that is kept knows the index of those who are not members.
 */
export async function emailOperatori(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ email: utente.email })
    .from(utente)
    .where(and(sql`${utente.ruolo} = 'operatore'`, eq(utente.bloccato, false)))
    .orderBy(utente.id)
    .limit(20)
  return rows.map((r) => r.email)
}

/** The registry entry of each of these members, by member id. */
export function anagraficheDi(reader: Reader, utenti: number[]): Promise<Map<number, number>> {
  return byKey(reader, utente.id, utente.id_anagrafica, utenti)
}

/**
 * The devices on which a member's session is open, the one he is calling from first, then the latest used.
 * Logging in again on a device shows it once.
 * @param aperta what else must hold of a session that counts
 */
export async function leggiDispositivi(
  reader: Reader,
  utente_id: number,
  corrente: string,
  aperta?: SQL,
): Promise<z.output<typeof dispositivo>[]> {
  const rows = await reader
    .select()
    .from(sessione)
    .where(and(eq(sessione.utente_id, utente_id), isNull(sessione.chiusa_il), isNull(sessione.manca), aperta))
    .orderBy(desc(sql`${sessione.id} = ${corrente}`), desc(sessione.ultimo_uso_il), sessione.id)
  const visti = new Set<string>()
  return rows
    .filter((r) => !visti.has(r.dispositivo) && visti.add(r.dispositivo))
    .map((r) => ({
      id: r.id,
      nome: r.dispositivo,
      descrizione: r.descrizione,
      creato_il: r.creata_il.toISOString(),
      ultimo_uso_il: r.ultimo_uso_il.toISOString(),
      corrente: r.id === corrente,
    }))
}

/** Whether nobody has an account yet: the database has just been made. */
export async function nessunAccount(reader: Reader): Promise<boolean> {
  return (await reader.$count(utente)) === 0
}
