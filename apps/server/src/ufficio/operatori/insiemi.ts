import { type Refusal, refuse } from '@primo/contract/platform/errors'
import {
  INSIEMI_DEL_RUOLO,
  INSIEMI_PRONTI,
  type Permessi,
  type Permesso,
  potraiFare,
  TUTTI_I_PERMESSI,
  unisciPermessi,
} from '@primo/domain/platform/permessi'
import type { RuoloAccount } from '@primo/domain/platform/ruolo'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { ACCOUNT_SQL } from '../../accesso/account/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { insieme_permessi, operatore_insieme } from './tables.ts'

/** Takes the advisory lock that serialises changes to operators, for instance by two administrators who suspend each other. */
export async function lockOperatori(trx: Trx): Promise<void> {
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.operatori])
}

/**
 * Returns the SQL of the permissions, as JSON, of the account in the column `utente_id`, from its permission sets. A permission
 * is `tutto` (full) if one of the sets gives it in full, else `lettura` (read-only).
 */
export const permessiJson = (utente_id: string) => `
  coalesce((select jsonb_object_agg(p.permesso, case when p.tutto then 'tutto' else 'lettura' end)
    from (select permesso, bool_or(not i.sola_lettura) as tutto
            from operatore_insieme oi
            join insieme_permessi i on i.id = oi.insieme_id, unnest(i.permessi) permesso
           where oi.utente_id = ${utente_id}
           group by permesso) p), '{}')`

/** Creates the built-in permission sets, or updates them to this version's definitions. */
export async function loadInsiemi(trx: Trx): Promise<void> {
  await trx
    .insert(insieme_permessi)
    .values(
      Object.entries(INSIEMI_PRONTI).map(([codice, { nome, permessi, sola_lettura }]) => ({
        codice,
        nome,
        permessi: [...permessi],
        sola_lettura,
      })),
    )
    .onConflictDoUpdate({
      target: insieme_permessi.codice,
      set: { permessi: sql`excluded.permessi`, sola_lettura: sql`excluded.sola_lettura` },
      setWhere: sql`(insieme_permessi.permessi, insieme_permessi.sola_lettura)
                    is distinct from (excluded.permessi, excluded.sola_lettura)`,
    })
}

/** Assigns the default permission sets of a role to a new account. */
export async function daiInsiemiDelRuolo(trx: Trx, utente_id: number, ruolo: RuoloAccount): Promise<void> {
  const codici = INSIEMI_DEL_RUOLO[ruolo]
  if (codici.length === 0) return
  await runStatement(
    trx,
    'insert into operatore_insieme (utente_id, insieme_id) select $1, id from insieme_permessi where codice = any($2)',
    [utente_id, codici],
  )
}

/**
 * Returns the SQL condition that selects permission sets by id. Ids are compared as bigint: an id beyond an integer's range
 * matches no row instead of failing.
 */
export const insiemiWithIds = (insiemi: number[]) =>
  sql`${insieme_permessi.id} = any(${sql.param(insiemi)}::bigint[])`

/** Returns the union of the permissions of some sets, or the refusal VALIDAZIONE when one of them does not exist. */
export async function permessiDegliInsiemi(
  trx: Trx,
  insiemi: number[],
): Promise<Permessi | Refusal<'VALIDAZIONE'>> {
  const rows = await trx.select().from(insieme_permessi).where(insiemiWithIds(insiemi))
  if (rows.length < new Set(insiemi).size)
    return refuse('VALIDAZIONE', {
      fields: { insiemi: ['Uno di questi insiemi non c’è più: scegli di nuovo.'] },
    })
  return unisciPermessi(rows)
}

/** Describes the permissions that some permission sets grant, in Italian. */
export async function describePermessi(reader: Reader, insiemi: number[]): Promise<string> {
  return potraiFare(
    unisciPermessi(await reader.select().from(insieme_permessi).where(insiemiWithIds(insiemi))),
  )
}

/** Returns an operator's permissions, computed from their permission sets. */
export async function permessiDi(reader: Reader, utente_id: number): Promise<Permessi> {
  const rows = await reader
    .select({ permessi: insieme_permessi.permessi, sola_lettura: insieme_permessi.sola_lettura })
    .from(operatore_insieme)
    .innerJoin(insieme_permessi, eq(insieme_permessi.id, operatore_insieme.insieme_id))
    .where(eq(operatore_insieme.utente_id, utente_id))
  return unisciPermessi(rows)
}

/** Operator who acts on other operators, with their permissions. */
export type Gestore = { attore_id: number; permessi: Permessi }

/**
 * Checks that an operator does not grant, change or revoke permissions that they do not have themselves.
 * @returns PERMESSO_MANCANTE, or null
 */
export function refuseBeyondOwnPermissions(
  { permessi: suoi }: Gestore,
  permessi: Permessi,
): Refusal<'PERMESSO_MANCANTE'> | null {
  const covered = TUTTI_I_PERMESSI.every(
    (p) => !permessi[p] || suoi[p] === 'tutto' || suoi[p] === permessi[p],
  )
  return covered
    ? null
    : refuse('PERMESSO_MANCANTE', { message: 'Qui ci sono permessi che tu non hai: se ne occupa chi li ha.' })
}

/** Returns the names of an operator's permission sets, for the audit log. */
export async function insiemiDi(reader: Reader, utente_id: number): Promise<string[]> {
  const rows = await reader
    .select({ nome: insieme_permessi.nome })
    .from(operatore_insieme)
    .innerJoin(insieme_permessi, eq(insieme_permessi.id, operatore_insieme.insieme_id))
    .where(eq(operatore_insieme.utente_id, utente_id))
    .orderBy(insieme_permessi.id)
  return rows.map((r) => r.nome)
}

/** Returns the role that an account with these permission sets has. */
export async function ruoloConInsiemi(trx: Trx, insiemi: number[]): Promise<'operatore' | 'amministratore'> {
  const which = and(insiemiWithIds(insiemi), eq(insieme_permessi.codice, 'amministratore'))
  return (await trx.$count(insieme_permessi, which)) > 0 ? 'amministratore' : 'operatore'
}

/**
 * Replaces an operator's permission sets. Sets that stay keep author and time of their assignment.
 * @param dato_da null = the system
 */
export async function scriviInsiemi(
  trx: Trx,
  utente_id: number,
  insiemi: number[],
  dato_da: number | null,
): Promise<void> {
  await trx
    .delete(operatore_insieme)
    .where(and(eq(operatore_insieme.utente_id, utente_id), notInArray(operatore_insieme.insieme_id, insiemi)))
  if (insiemi.length === 0) return
  await trx
    .insert(operatore_insieme)
    .values([...new Set(insiemi)].map((insieme_id) => ({ utente_id, insieme_id, dato_da })))
    .onConflictDoNothing()
}

/** Returns the account ids of the active operators who have each of some permissions in full, by permission. */
export async function listOperatoriByPermesso(
  reader: Reader,
  permessi: readonly Permesso[],
): Promise<Map<Permesso, ReadonlySet<number>>> {
  const rows = await queryRows<{ permesso: Permesso; chi: number[] }>(
    reader,
    `select p.permesso, array_agg(distinct u.id) as chi
       from insieme_permessi i
       join operatore_insieme oi on oi.insieme_id = i.id
       join (${ACCOUNT_SQL}) u on u.id = oi.utente_id and not u.bloccato,
            unnest(i.permessi) as p(permesso)
      where not i.sola_lettura and p.permesso = any($1::text[])
      group by p.permesso`,
    [permessi],
  )
  return new Map(rows.map((r) => [r.permesso, new Set(r.chi.map(Number))]))
}
