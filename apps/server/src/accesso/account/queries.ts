import type { dispositivo } from '@primo/contract/accesso/accesso'
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { byKey } from '../../platform/db/by-key.ts'
import type { Reader } from '../../platform/db/db.ts'
import { UFFICIO_APERTO, UFFICIO_FINO } from './authenticate.ts'
import { ripristino_contatti, sessione, utente } from './tables.ts'

/** Row of an account. */
export type Account = typeof utente.$inferSelect

/**
 * Returns whether an e-mail (lower case) belongs to an account, or did until a change that can still be undone. Such an address
 * is reserved: otherwise the thief of an account would keep it by giving the address to another account.
 * @param di account whose own changes do not count
 */
export async function isEmailRegistered(reader: Reader, email: string, di?: number): Promise<boolean> {
  if ((await reader.$count(utente, eq(utente.email, email))) > 0) return true
  return emailTrattenuta(reader, email, di)
}

/** Returns whether an account other than `tranne` could get this e-mail back by undoing a pending change. */
export async function emailTrattenuta(reader: Reader, email: string, tranne?: number): Promise<boolean> {
  const altrui = tranne === undefined ? undefined : ne(ripristino_contatti.utente_id, tranne)
  return (
    (await reader.$count(
      ripristino_contatti,
      and(eq(ripristino_contatti.email, email), RIPRISTINABILE, altrui),
    )) > 0
  )
}

/** SQL condition of a change of contact that can still be undone. */
export const RIPRISTINABILE = and(
  isNull(ripristino_contatti.chiuso_il),
  sql`${ripristino_contatti.scade_il} > clock_timestamp()`,
)

/** Accounts without their credentials, as SQL: for joins in the queries of other areas. */
export const ACCOUNT_SQL = `
  select id, id_anagrafica, ruolo, target, email, cellulare, bloccato, email_verificata_il, cellulare_verificato_il,
         creato_il, aggiornato_il from utente`

/** Sessions without their tokens, and whether each is open, as SQL: for joins in the queries of other areas. */
export const SESSIONI_SQL = `
  select id, utente_id, descrizione, creata_il, ultimo_uso_il,
         chiusa_il is null and (not ufficio or ${UFFICIO_APERTO}) as aperta,
         case when ufficio then least(chiusa_il, ${UFFICIO_FINO}) else chiusa_il end as finisce_il from sessione`

/** Returns the SQL of the last use by the member in a column, within the sessions that are kept. */
export const ultimoUso = (utente_id: string) =>
  `(select max(s.ultimo_uso_il) from sessione s where s.utente_id = ${utente_id})`

/** Returns whether an administrator other than `tranne` can log in. */
export async function restaUnAmministratore(reader: Reader, tranne: number): Promise<boolean> {
  const others = and(eq(utente.ruolo, 'amministratore'), eq(utente.bloccato, false), ne(utente.id, tranne))
  return (await reader.$count(utente, others)) > 0
}

/** Returns the account with this e-mail (lower case), or null. */
export async function accountConEmail(reader: Reader, email: string): Promise<Account | null> {
  const [row] = await reader.select().from(utente).where(eq(utente.email, email))
  return row ?? null
}

/** Returns an account by id, or null. */
export async function leggiAccount(reader: Reader, id: number): Promise<Account | null> {
  const [row] = await reader.select().from(utente).where(eq(utente.id, id))
  return row ?? null
}

/**
 * Returns the e-mail addresses of the operators who are not blocked; at most twenty, the oldest accounts first. The role is a
 * literal in the text, so that a cached plan can use the partial index of the accounts that are not members.
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

/** Returns the registry entry of each of some members, by account id. */
export function anagraficheDi(reader: Reader, utenti: number[]): Promise<Map<number, number>> {
  return byKey(reader, utente.id, utente.id_anagrafica, utenti)
}

/**
 * Returns the devices with an open session of a member: the current one first, then the latest used. A device with several logins
 * appears once.
 * @param aperta additional condition on the sessions that count
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

/** Returns whether the database has no accounts yet, and is therefore new. */
export async function nessunAccount(reader: Reader): Promise<boolean> {
  return (await reader.$count(utente)) === 0
}
