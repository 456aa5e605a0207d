import { eq } from 'drizzle-orm'
import { byKey } from '../platform/db/by-key.ts'
import type { Reader } from '../platform/db/db.ts'
import { segnalatore } from './tables.ts'

/** Nodes of the sponsor tree, as SQL: for joins in the queries of other areas. */
export const NODI_SQL = 'select id, utente_id, sponsor_id, percorso from segnalatore'

/** SQL of the network nodes with the sponsor code, and the folded name for the search. */
export const NODI_CON_NOME_SQL = 'select id, utente_id, sponsor_id, livello, codice, nome from segnalatore'

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
