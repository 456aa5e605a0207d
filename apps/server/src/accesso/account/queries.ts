import type { dispositivo } from '@primo/contract/accesso/accesso'
import type { Persona } from '@primo/contract/platform/operatore-fields'
import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import { givenName, NO_NAME, nomeDaDire } from '@primo/domain/anagrafica/person-names'
import { wordsOf } from '@primo/domain/platform/fold'
import type { EmailContext } from '@primo/domain/platform/message-text'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  ANAGRAFICHE_SQL,
  apriCodiceFiscale,
  CODICI_FISCALI_SQL,
  PERSONE_FISICHE_SQL,
} from '../../anagrafica/persone/queries.ts'
import { byKey, type Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { hasLetterOrDigit, hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
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

/** SQL query of the accounts without their credentials, for joins in other areas. */
export const ACCOUNT_SQL = `
  select id, id_anagrafica, ruolo, target, email, cellulare, bloccato, motivo_blocco, email_verificata_il, cellulare_verificato_il,
         creato_il, aggiornato_il from utente`

/** SQL query of the sessions without their tokens, and whether each is open, for joins in other areas. */
export const SESSIONI_SQL = `
  select id, utente_id, descrizione, creata_il, ultimo_uso_il,
         chiusa_il is null and (not ufficio or ${UFFICIO_APERTO}) as aperta,
         case when ufficio then least(chiusa_il, ${UFFICIO_FINO}) else chiusa_il end as finisce_il from sessione`

/**
 * Returns the SQL of the time at which the account in the column `utente_id` was last used, according to the sessions not deleted
 * yet.
 */
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

/** Maximum number of operators who are written to at once. */
const OPERATORS_MAX = 200

/**
 * Returns the e-mail addresses of the operators who are not blocked, or of the administrators when there are none. The role is a
 * literal in the text, so that a cached plan can use the partial index of the accounts that are not members.
 */
export async function emailOperatori(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ email: utente.email, ruolo: utente.ruolo })
    .from(utente)
    .where(and(sql`${utente.ruolo} <> 'user'`, eq(utente.bloccato, false)))
    .orderBy(utente.id)
    .limit(OPERATORS_MAX)
  const operators = rows.filter(({ ruolo }) => ruolo === 'operatore')
  return (operators.length > 0 ? operators : rows).map(({ email }) => email)
}

/** Returns the ids of the personal data records (anagrafica) of some members, by account id. */
export function anagraficheDi(reader: Reader, utenti: number[]): Promise<Map<number, number>> {
  return byKey(reader, utente.id, utente.id_anagrafica, utenti)
}

/**
 * Returns the devices with an open session of a member: the current one first, then the latest used. A device with several logins
 * appears once.
 * @param aperta additional condition that a session must meet
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

type Con = (value: string) => string

/**
 * Returns the SQL condition that a person's name or e-mail address has every word of `text`.
 * @param where an SQL expression: the folded name followed by the e-mail address, as triggers store them with the listed rows
 */
export function nameMatches(where: string, text: string, con: Con): string {
  if (!hasLetterOrDigit(text)) return 'false'
  const names = wordsOf(text)
  const pieces = wordsTyped(text)
  const typed = pieces.map((piece) => hasWord(where, piece, con)).join(' and ')
  // An address is searched once: the trigrams of its provider are in most rows.
  if (text.includes('@')) return `(${typed})`
  // «d'angelo» is two words of a name, «anna.rossi» a fragment of an address.
  return names.join(' ') === pieces.join(' ') ? `(${typed})` : `(${hasWords(where, text, con)} or ${typed})`
}

/** Number of an account as the back office shows it: «1003», «#1003». */
const ACCOUNT_NUMBER = /^#?\d{1,15}$/
/** Minimum number of last digits that find a mobile number. */
const LAST_DIGITS = 4

/**
 * Returns the SQL conditions under which a text of digits identifies the account `u`: as its number, its mobile number, or the
 * last digits of its mobile number («…3955»). Each can use an index. None for other texts.
 */
export function digitsMatch(text: string, con: (value: SqlValue) => string): string[] {
  const cellulare = parseCellulare(text, false)
  if (cellulare.ok) return [`u.cellulare = ${con(cellulare.cellulare)}::text`]
  const bare = text.replace(/[\s.…]/g, '')
  if (!ACCOUNT_NUMBER.test(bare)) return []
  const digits = bare.replace('#', '')
  const number = `u.id = ${con(digits)}::bigint`
  if (digits !== bare || digits.length < LAST_DIGITS) return [number]
  return [number, `reverse(u.cellulare) like ${con(`${[...digits].reverse().join('')}%`)}::text`]
}

/** Maximum number of accounts that a fragment of an e-mail address finds. */
const ADDRESSED_MAX = 200

/** Returns the accounts whose e-mail address has every word of `text`; none for a fragment without a whole trigram. */
export async function accountsWithAddress(reader: Reader, text: string): Promise<number[]> {
  const pieces = wordsTyped(text)
  if (!pieces.every((piece) => /[a-z0-9]{3}/.test(piece))) return []
  const values: SqlValue[] = []
  const words = pieces.map((piece) => hasWord('u.email', piece, (value) => `$${values.push(value)}`))
  const rows = await queryRows<{ id: number }>(
    reader,
    `select u.id from utente u where ${words.join(' and ') || 'false'} limit ${ADDRESSED_MAX}`,
    values,
  )
  return rows.map(({ id }) => id)
}

type Nome = { nome: string | null; cognome: string | null }

/**
 * Returns the part of a name that other users may see: the first name and the initial of the last one, «Anna R.»; a single name
 * is returned whole.
 */
export function abbrevia({ nome, cognome }: Nome): string {
  if (nome === NO_NAME || cognome === NO_NAME) return givenName({ nome: nome ?? '', cognome: cognome ?? '' })
  return `${nomeDaDire(nome ?? '')} ${[...(cognome ?? '')][0]?.toUpperCase() ?? ''}.`
}

/** Returns the short form of a member's name that other users may see, such as «Anna R.». */
export async function nomeBreve(reader: Reader, utente_id: number): Promise<string> {
  const rows = await queryRows<Nome>(reader, {
    name: 'nome_breve',
    text: `select a.nome, a.cognome from utente u join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
            where u.id = $1`,
    values: [utente_id],
  })
  return abbrevia(rows[0] ?? { nome: null, cognome: null })
}

/** SQL query of the accounts with name and contacts, for joins in other areas. */
export const PERSONE_SQL = `
  select u.id as utente_id, u.ruolo, a.denominazione, u.email, u.cellulare
    from utente u join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica`

/** Returns the SQL that converts a row of `PERSONE_SQL`, with the alias `alias`, to the contract's JSON. */
export const personaJson = (alias: string) =>
  `jsonb_build_object('utente_id', ${alias}.utente_id, 'denominazione', ${alias}.denominazione,
                      'email', ${alias}.email, 'cellulare', ${alias}.cellulare)`

/** Returns the SQL that builds the JSON of a history step's actor; `alias` is a left join of `PERSONE_SQL` on the actor. */
export const autoreJson = (alias: string) =>
  `jsonb_build_object('ruolo', case when ${alias}.utente_id is null then 'sistema'
                                    when ${alias}.ruolo = 'user' then 'titolare' else 'operatore' end,
                      'nome', coalesce(${alias}.denominazione, ''))`

/** Returns the names of some accounts, by account id. */
export async function nomiDi(
  reader: Reader,
  utenti: number[],
): Promise<Map<number, Persona['denominazione']>> {
  if (utenti.length === 0) return new Map()
  const rows = await queryRows<{ utente_id: number; denominazione: string }>(
    reader,
    `select p.utente_id, p.denominazione from (${PERSONE_SQL}) p where p.utente_id = any($1::bigint[])`,
    [utenti],
  )
  return new Map(rows.map((r) => [r.utente_id, r.denominazione]))
}

/** Returns codici fiscali in clear text, by account: for the records required by law, never for a screen. */
export async function codiciFiscaliDi(
  reader: Reader,
  secrets: Secrets,
  utenti: readonly number[],
): Promise<Map<number, string>> {
  const rows = await queryRows<{ utente_id: number; id: number; cifrato: string }>(
    reader,
    `select u.id as utente_id, c.id, c.cifrato
       from utente u join (${CODICI_FISCALI_SQL}) c on c.id = u.id_anagrafica
      where u.id = any($1::bigint[])`,
    [utenti],
  )
  return new Map(rows.map((r) => [r.utente_id, apriCodiceFiscale(secrets, r)]))
}

/**
 * Reads the given names to use in e-mails, by account. Accounts whose e-mail address is not verified are left out: the address
 * may belong to another person.
 */
export async function givenNames(reader: Reader, accounts: readonly number[]): Promise<Map<number, string>> {
  const rows = await queryRows<{ id: number; nome: string | null; cognome: string | null }>(reader, {
    name: 'given_names',
    text: `select u.id, a.nome, a.cognome from utente u join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
            where u.id = any($1::bigint[]) and u.email_verificata_il is not null`,
    values: [[...accounts]],
  })
  return new Map(
    rows.map(({ id, nome, cognome }) => [id, givenName({ nome: nome ?? '', cognome: cognome ?? '' })]),
  )
}

/** Returns the salutation of an e-mail to the owner of an account. */
export async function emailSalutation(
  reader: Reader,
  { product }: { product: string },
  account: number,
): Promise<EmailContext> {
  return { product, name: (await givenNames(reader, [account])).get(account) ?? null }
}

/**
 * Returns which of these accounts may be notified (members who are not blocked), with their e-mail address. The address is null
 * until it is verified: before that it may belong to another person.
 */
export async function destinatariDi(
  reader: Reader,
  utenti: readonly number[],
): Promise<Map<number, { email: string | null }>> {
  if (utenti.length === 0) return new Map()
  const rows = await reader
    .select({ id: utente.id, email: utente.email, verificata: utente.email_verificata_il })
    .from(utente)
    .where(and(inArray(utente.id, [...utenti]), eq(utente.ruolo, 'user'), eq(utente.bloccato, false)))
  return new Map(rows.map((r) => [r.id, { email: r.verificata ? r.email : null }]))
}

/** Returns whether a session is still open. */
export async function isSessionOpen(reader: Reader, id: string): Promise<boolean> {
  return (await reader.$count(sessione, and(eq(sessione.id, id), isNull(sessione.chiusa_il)))) > 0
}
