import type { ConsensiPrivacy, SceltaConsenso } from '@primo/contract/iscritti/consensi'
import { type Consenso, TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import { and, asc, desc, eq, inArray, min } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { instantText } from '../../platform/db/time-sql.ts'
import { consenso } from './tables.ts'

type Choice = { tipo: Consenso; dato: boolean; quando: string }

/** Returns the SQL of the last choice on each consent of the account in a column, as JSON for `currentConsensi`. */
export const consensiJson = (utente_id: string) => `
  coalesce((select json_agg(json_build_object('tipo', c.tipo, 'dato', c.dato, 'quando', ${instantText('c.quando')}))
    from (select distinct on (tipo) tipo, dato, quando from consenso
           where utente_id = ${utente_id} order by tipo, id desc) c), '[]')`

export type ConsensiAttuali = Record<Consenso, boolean> & { aggiornati_il: string | null }

/** Computes the current consents from the choices, with the instant of the latest choice. */
export function currentConsensi(choices: Choice[]): ConsensiAttuali {
  const data = Object.fromEntries(
    TIPI_CONSENSO.map((tipo) => [tipo, choices.find((s) => s.tipo === tipo)?.dato ?? false]),
  ) as Record<Consenso, boolean>
  // ISO instants in the same format sort as text.
  return {
    ...data,
    aggiornati_il:
      choices
        .map((s) => s.quando)
        .sort()
        .at(-1) ?? null,
  }
}

/** Returns a member's current consents. */
export async function consensiAttuali(reader: Reader, utente_id: number): Promise<ConsensiAttuali> {
  const rows = await queryRows<{ scelte: Choice[] }>(reader, {
    name: 'consensi',
    text: `select ${consensiJson('$1')} as scelte`,
    values: [utente_id],
  })
  return currentConsensi(rows[0]!.scelte)
}

/** Returns the four consents in the specification's shape (§3), with the instants of the first and the latest choice. */
export async function consensiPrivacy(reader: Reader, utente_id: number): Promise<ConsensiPrivacy> {
  const { aggiornati_il, ...dati } = await consensiAttuali(reader, utente_id)
  const [first] = await reader
    .select({ quando: min(consenso.quando) })
    .from(consenso)
    .where(eq(consenso.utente_id, utente_id))
  return {
    ...dati,
    data_privacy: first?.quando?.toISOString() ?? null,
    rev_data_privacy: aggiornati_il,
  }
}

/** Returns a page of a member's consent choices, with the total count. */
export async function paginaStoria(
  reader: Reader,
  utente_id: number,
  query: PageQuery,
): Promise<PageOf<SceltaConsenso>> {
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

/** Returns which of some members currently give a consent. */
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
