import type { ConsensiPrivacy, SceltaConsenso } from '@primo/contract/persone/consensi'
import { type Consenso, TIPI_CONSENSO } from '@primo/domain/persone/consensi'
import { and, asc, desc, eq, inArray, min } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import type { PageQuery } from '../../platform/db/page.ts'
import { consenso } from './tables.ts'

/** What holds now: the last choice on each consent, and when the latest of them was made. */
export async function consensiAttuali(
  reader: Reader,
  utente_id: number,
): Promise<Record<Consenso, boolean> & { aggiornati_il: Date | null }> {
  const rows = await reader
    .selectDistinctOn([consenso.tipo], { tipo: consenso.tipo, dato: consenso.dato, quando: consenso.quando })
    .from(consenso)
    .where(eq(consenso.utente_id, utente_id))
    .orderBy(consenso.tipo, desc(consenso.id))
  const dati = Object.fromEntries(
    TIPI_CONSENSO.map((tipo) => [tipo, rows.find((r) => r.tipo === tipo)?.dato ?? false]),
  ) as Record<Consenso, boolean>
  const istanti = rows.map((r) => r.quando.getTime())
  return { ...dati, aggiornati_il: istanti.length > 0 ? new Date(Math.max(...istanti)) : null }
}

/** The four consents as the specification has them (§3), with when the first and the latest choice were made. */
export async function consensiPrivacy(reader: Reader, utente_id: number): Promise<ConsensiPrivacy> {
  const { aggiornati_il, ...dati } = await consensiAttuali(reader, utente_id)
  const [prima] = await reader
    .select({ quando: min(consenso.quando) })
    .from(consenso)
    .where(eq(consenso.utente_id, utente_id))
  return {
    ...dati,
    data_privacy: prima?.quando?.toISOString() ?? null,
    rev_data_privacy: aggiornati_il?.toISOString() ?? null,
  }
}

/** A page of a person's choices, and how many they are in all. */
export async function paginaStoria(
  reader: Reader,
  utente_id: number,
  query: PageQuery,
): Promise<{ righe: SceltaConsenso[]; totale: number }> {
  const sua = eq(consenso.utente_id, utente_id)
  const ordine = query.sort_order === 'asc' ? asc : desc
  const totale = await reader.$count(consenso, sua)
  const rows = await reader
    .select()
    .from(consenso)
    .where(sua)
    .orderBy(ordine(consenso.quando), ordine(consenso.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    totale,
    righe: rows.map((r) => ({
      id: r.id,
      consenso: r.tipo,
      dato: r.dato,
      versione_testo: r.versione_testo,
      canale: r.canale,
      quando: r.quando.toISOString(),
    })),
  }
}

/** Which of these members have given a consent, as it stands now. */
export async function conConsenso(
  reader: Reader,
  tipo: Consenso,
  utenti: readonly number[],
): Promise<Set<number>> {
  if (utenti.length === 0) return new Set()
  const rows = await reader
    .selectDistinctOn([consenso.utente_id], { utente_id: consenso.utente_id, dato: consenso.dato })
    .from(consenso)
    .where(and(eq(consenso.tipo, tipo), inArray(consenso.utente_id, [...utenti])))
    .orderBy(consenso.utente_id, desc(consenso.id))
  return new Set(rows.filter((r) => r.dato).map((r) => r.utente_id))
}
