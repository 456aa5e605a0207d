import type { Profilo } from '@primo/contract/accesso/profili'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { eq } from 'drizzle-orm'
import { accountsWithAddress, PERSONE_SQL } from '../accesso/account/queries.ts'
import {
  nodiDegliIscrittiChiamati,
  PROFILI_SQL,
  profiliJson,
  withEmptyProfiles,
} from '../iscritti/profili/queries.ts'
import { byKey, type NamesOf, type Reader, type Trx } from '../platform/db/db.ts'
import { queryRows } from '../platform/db/query.ts'
import { type Similar, similarNames } from '../platform/db/similar-names.ts'
import { segnalatore } from './tables.ts'

/** SQL of nodes of the sponsor tree, for joins in other areas. */
export const NODI_SQL = 'select id, utente_id, sponsor_id, percorso from segnalatore'

/** SQL of the network nodes with the sponsor code, and the folded name for the search. */
export const NODI_CON_NOME_SQL = 'select id, utente_id, sponsor_id, livello, codice, nome from segnalatore'

/** Returns the names of the members of network nodes, by node id. */
export const nomiNodi: NamesOf = async (reader, ids) => {
  const rows = await queryRows<{ id: number; nome: string }>(
    reader,
    `select s.id, p.denominazione as nome from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
      where s.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/** Node of a member in the sponsor tree. */
export type Nodo = Pick<typeof segnalatore.$inferSelect, 'id' | 'utente_id' | 'codice' | 'sponsor_id'>

const fields = {
  id: segnalatore.id,
  utente_id: segnalatore.utente_id,
  codice: segnalatore.codice,
  sponsor_id: segnalatore.sponsor_id,
}

/** Returns the network node of a member, or null for an account without one (an operator). */
export async function segnalatoreDi(reader: Reader, utente_id: number): Promise<Nodo | null> {
  const [row] = await reader.select(fields).from(segnalatore).where(eq(segnalatore.utente_id, utente_id))
  return row ?? null
}

/** Returns the network node with this id, or null. */
export async function segnalatoreConId(reader: Reader, id: number): Promise<Nodo | null> {
  const [row] = await reader.select(fields).from(segnalatore).where(eq(segnalatore.id, id))
  return row ?? null
}

/** Returns the members with these (normalised) sponsor codes, by code. Unknown codes are missing. */
export function utentiConCodici(reader: Reader, codici: string[]): Promise<Map<string, number>> {
  return byKey(reader, segnalatore.codice, segnalatore.utente_id, codici)
}

/** Returns the network node with this (normalised) sponsor code, or null. */
export async function segnalatoreConCodice(reader: Reader, codice: string): Promise<Nodo | null> {
  const [row] = await reader.select(fields).from(segnalatore).where(eq(segnalatore.codice, codice))
  return row ?? null
}

type Con = (value: string) => string

/**
 * Returns the SQL of the nodes with the sponsor code `text`, or whose member's name has every word of it. A sponsor has, or had,
 * a profile, so names are searched among the profiles only. A text with a digit is searched as a code only.
 */
export function sponsorChiamati(text: string, con: Con): string {
  const withCode = `select c.id from segnalatore c where c.codice = ${con(sponsorCode(text))}::text`
  if (/\d/.test(text)) return withCode
  return `${withCode} union ${nodiDegliIscrittiChiamati(text, con)}`
}

/** Returns the SQL of the accounts with a profile in a role whose direct sponsor matches `text`, a sponsor code or a name. */
export const conSponsor = (text: string, con: Con, ruolo: Ruolo) => `
  select n.utente_id from (${PROFILI_SQL}) n
   where n.ruolo = '${ruolo}' and n.sponsor_id in (${sponsorChiamati(text, con)})`

/**
 * Returns the number of members on each level of the whole network, 0 being the roots', summed from the buckets (`tratto_rete`).
 */
export async function contaPerLivello(reader: Reader): Promise<{ livello: number; persone: number }[]> {
  const rows = await queryRows<{ livello: number; persone: number }>(reader, {
    name: 'rete_per_livello',
    text: `select l.livello - 1 as livello, sum(l.persone)::int as persone
             from tratto_rete t cross join lateral unnest(t.livelli) with ordinality l(persone, livello)
            group by 1 having sum(l.persone) > 0`,
  })
  return rows.toSorted((a, b) => a.livello - b.livello)
}

/**
 * Number of characters per step in a node's path: base-36 ids from the root down, so that a subtree is one range of the index.
 * Five characters count to 60 million; paths are compared byte by byte (collation "C").
 */
const PASSO = 5
const ID_MAX = 36 ** PASSO - 1

/** Returns the path of node `id` below a node with the path `above` (empty for a root). */
export function percorsoDi(id: number, above: string): string {
  if (id < 1 || id > ID_MAX) throw new RangeError(`segnalatore ${id} fuori dai percorsi`)
  return above + id.toString(36).padStart(PASSO, '0')
}

/** Returns the depth of a node from its path: 0 for a root. */
export function livelloDi(percorso: string): number {
  return percorso.length / PASSO - 1
}

/** Returns the ids of the nodes in a path, root first: a path lists the node's ancestors. */
export function nodiDi(percorso: string): number[] {
  return Array.from({ length: percorso.length / PASSO }, (_, i) =>
    Number.parseInt(percorso.slice(i * PASSO, (i + 1) * PASSO), 36),
  )
}

/** Row of a branch: a member and their sponsor. */
export type RamoRow = {
  id: number
  utente_id: number
  denominazione: string
  sponsor_id: number | null
  sponsor_utente_id: number | null
  sponsor: string | null
  livello: number
}

/** SQL of further columns for each network row, which belong to other areas, and of the joins they need (on `s.utente_id`). */
export type JoinedColumns = { columns: string; joins: string }

/**
 * Returns the SQL of network rows (member, level, sponsor) for the nodes that the subquery `chosen` selects, such as one page. A
 * sponsor shared by several rows is joined once.
 * @param accanto columns of other areas
 * @param other further columns, after a comma
 */
export const ramoRowsSql = (chosen: string, accanto: JoinedColumns, other = '') => `
  with scelti as materialized (${chosen}), sponsor as materialized (
    select sp.id, sp.utente_id, m.denominazione
      from (select distinct sponsor_id from scelti) d join segnalatore sp on sp.id = d.sponsor_id
      join (${PERSONE_SQL}) m on m.utente_id = sp.utente_id
  )
  select s.id, s.utente_id, m.denominazione, s.sponsor_id, sp.utente_id as sponsor_utente_id, sp.denominazione as sponsor,
         s.livello, ${accanto.columns}${other}
    from scelti s join (${PERSONE_SQL}) m on m.utente_id = s.utente_id
    left join sponsor sp on sp.id = s.sponsor_id
    ${accanto.joins}`

/** Returns the members whose names are similar to `text`, the nearest first. */
export const utentiConNomeSimile = (trx: Trx, text: string, quanti?: number): Promise<number[]> =>
  similarNames(trx, 'select utente_id as id, nome as name from segnalatore', text, quanti)

/**
 * Returns the filter `{ utenti }` for a list of members' data in which the text `q` matches nothing: the accounts whose e-mail
 * address has its words, else those whose names are similar.
 */
export async function similarMembersFilter(trx: Trx, q: string): Promise<Similar> {
  const addressed = await accountsWithAddress(trx, q)
  return addressed.length > 0
    ? { utenti: addressed, exact: true }
    : { utenti: await utentiConNomeSimile(trx, q) }
}

export const PROFILI_E_NODO_SQL = `select ${profiliJson('$1')} as profili, (select id from segnalatore where utente_id = $1) as nodo`

/**
 * Returns the three profiles of a member with their network node, in the order of the app's menu; a role without enrolment gets
 * an empty profile.
 */
export async function leggiProfili(reader: Reader, utente_id: number): Promise<Profilo[]> {
  const rows = await queryRows<{
    profili: Parameters<typeof withEmptyProfiles>[0]
    nodo: number | null
  }>(reader, { name: 'profili', text: PROFILI_E_NODO_SQL, values: [utente_id] })
  return withEmptyProfiles(rows[0]!.profili, rows[0]!.nodo)
}

/** Returns a member's profile in a role, in the API's shape. */
export async function leggiProfilo(reader: Reader, utente_id: number, ruolo: Ruolo): Promise<Profilo> {
  return (await leggiProfili(reader, utente_id)).find((p) => p.ruolo === ruolo)!
}
