import type { Avviso, PreferenzeAvvisi } from '@primo/contract/comunicazioni/avvisi'
import {
  consensoDelTema,
  GENERI_AVVISO,
  isTemaEnabled,
  NOMI_TEMI,
  TEMI,
  temaSempre,
} from '@primo/domain/comunicazioni/avvisi'
import { scriviAvviso } from '@primo/domain/comunicazioni/avvisi-texts'
import { momentoDi } from '@primo/domain/comunicazioni/momenti'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { conConsenso } from '../../iscritti/consensi/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { avviso, preferenza_avviso } from './tables.ts'

type Row = typeof avviso.$inferSelect

/** Converts a stored notice to the contract's shape: writes its text from its facts. */
function comeSiLegge(row: Row): Avviso {
  const { tema, area } = GENERI_AVVISO[row.genere]
  return {
    id: row.id,
    genere: row.genere,
    tema,
    area,
    ...scriviAvviso(row.genere, row.dati as never),
    quando: row.aggiornato_il.toISOString(),
    letto: row.letto_il !== null,
    momento: momentoDi(row.genere, row.dati),
  }
}

/** Returns a page of a member's notices, with the total count. */
export async function paginaAvvisi(
  reader: Reader,
  utente_id: number,
  query: PageQuery & { stato: 'tutti' | 'da_leggere' },
): Promise<PageOf<Avviso>> {
  const suoi = and(
    eq(avviso.utente_id, utente_id),
    query.stato === 'da_leggere' ? isNull(avviso.letto_il) : undefined,
  )
  const ordine = query.sort_order === 'asc' ? asc : desc
  const totale = await reader.$count(avviso, suoi)
  const rows = await reader
    .select()
    .from(avviso)
    .where(suoi)
    .orderBy(ordine(avviso.aggiornato_il), ordine(avviso.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { righe: rows.map(comeSiLegge), totale }
}

/** Returns the number of a member's unread notices. */
export function daLeggere(reader: Reader, utente_id: number): Promise<number> {
  return reader.$count(avviso, and(eq(avviso.utente_id, utente_id), isNull(avviso.letto_il)))
}

/** Returns a notice by its id, or null. */
export async function leggiAvviso(reader: Reader, id: number): Promise<Row | null> {
  const [row] = await reader.select().from(avviso).where(eq(avviso.id, id))
  return row ?? null
}

/** Returns the notification preferences of some members, by `utente:tema:canale`. */
export async function scelteDi(reader: Reader, utenti: readonly number[]): Promise<Map<string, boolean>> {
  const rows = await reader
    .select()
    .from(preferenza_avviso)
    .where(inArray(preferenza_avviso.utente_id, [...utenti]))
  return new Map(rows.map((r) => [`${r.utente_id}:${r.tema}:${r.canale}`, r.attiva]))
}

/** Returns every topic of notices with the channels on which a member gets it, by choice or by default. */
export async function preferenze(reader: Reader, utente_id: number): Promise<PreferenzeAvvisi> {
  const choices = await scelteDi(reader, [utente_id])
  const consenso = (await conConsenso(reader, 'attivita_commerciali', [utente_id])).has(utente_id)
  return {
    temi: NOMI_TEMI.map((tema) => ({
      tema,
      titolo: TEMI[tema].titolo,
      testo: TEMI[tema].testo,
      // Security e-mails are always sent, by the command itself.
      email: temaSempre(tema) || isTemaEnabled(tema, 'email', choices.get(`${utente_id}:${tema}:email`)),
      push: isTemaEnabled(tema, 'push', choices.get(`${utente_id}:${tema}:push`)),
      a_scelta: !temaSempre(tema),
      manca_consenso: consensoDelTema(tema) !== null && !consenso,
    })),
  }
}
