import type {
  Chiusura,
  PianoMarketing,
  Simulazione,
  Situazione,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  type CifreQualifica,
  finestraQualifica,
  gradoRaggiunto,
  pianoDelMese,
} from '@primo/domain/qualifiche/qualifica'
import { nomeGrado } from '@primo/domain/qualifiche/qualifica-labels'
import { sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { PageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { prossimaChiusura } from './chiusura.ts'
import {
  CIFRE_SQL,
  conGradi,
  pianiPubblicati,
  pianoConId,
  type QualificaDiPiano,
  scaleDi,
} from './queries.ts'
import { piano_marketing } from './tables.ts'

type Row = typeof piano_marketing.$inferSelect

const AZIONI_BOZZA = ['modifica', 'simula', 'pubblica', 'getta'] as const

/**
 * Converts a version of the marketing plan to the back office's shape. Its state and last month depend on the first months of the
 * other versions.
 */
function comePiano(
  row: Row,
  scala: QualificaDiPiano[],
  pubblicati: { id: number; dal: Month }[],
  today: Month,
): PianoMarketing {
  const after = row.dal === null ? undefined : pubblicati.find((p) => p.dal > row.dal!)
  const inVigore = pianoDelMese(pubblicati, today)?.id === row.id
  const pubblicato = inVigore ? 'in_vigore' : row.dal !== null && row.dal > today ? 'futuro' : 'passato'
  return {
    id: row.id,
    nome: row.nome,
    stato: row.dal === null ? 'bozza' : pubblicato,
    dal: row.dal,
    al: after ? monthsAfter(after.dal, -1) : null,
    pubblicato_il: row.pubblicato_il?.toISOString() ?? null,
    aggiornato_il: row.aggiornato_il.toISOString(),
    qualifiche: conGradi(scala),
    azioni: row.dal === null ? [...AZIONI_BOZZA] : ['simula'],
  }
}

/** Returns a version of the marketing plan by its id; null when it does not exist. */
export async function leggiPiano(reader: Reader, id: number, now: Date): Promise<PianoMarketing | null> {
  const found = await pianoConId(reader, id)
  if (!found) return null
  const { scala, ...riga } = found
  return comePiano(riga, scala, await pianiPubblicati(reader), monthOf(now))
}

/** Returns a page of the versions of the marketing plan: drafts first, then the published ones, the latest first month first. */
export async function elencaPiani(reader: Reader, query: PageQuery, now: Date) {
  const order = sql.raw(query.sort_order === 'asc' ? 'asc nulls last' : 'desc nulls first')
  const rows = await reader
    .select()
    .from(piano_marketing)
    .orderBy(sql`${piano_marketing.dal} ${order}, ${piano_marketing.id} desc`)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const scale = await scaleDi(
    reader,
    rows.map((r) => r.id),
  )
  const pubblicati = await pianiPubblicati(reader)
  return {
    righe: rows.map((r) => comePiano(r, scale.get(r.id)!, pubblicati, monthOf(now))),
    totale: await reader.$count(piano_marketing),
  }
}

/** Returns the number of promotori on each grado at the closing of a month, those on 0 included. */
async function perGrado(reader: Reader, mese: Month): Promise<Map<number, number>> {
  const rows = await queryRows<{ grado: number; n: number }>(
    reader,
    'select grado, count(*)::int as n from qualifica_mese where mese = $1 group by grado',
    [mese],
  )
  return new Map(rows.map((r) => [r.grado, r.n]))
}

/**
 * Simulates the closing of the last complete month under this version of the plan: the totals of now decide, compared with each
 * promotore's current grado.
 * @returns null when the version does not exist
 */
export async function simulaPiano(trx: Trx, id: number, now: Date): Promise<Simulazione | null> {
  const piano = await pianoConId(trx, id)
  if (!piano) return null
  const mese = monthsAfter(monthOf(now), -1)
  const { dal, al } = finestraQualifica(mese)
  // Promotori with equal numbers on the same grado are grouped: thousands of rows become a few.
  const rows = await queryRows<CifreQualifica & { grado: number; quanti: number }>(
    trx,
    `select c.pratiche_proprie, c.pratiche_rete, c.produttori, coalesce(u.grado, 0)::int as grado, count(*)::int as quanti
       from (${CIFRE_SQL}) c
       left join lateral (select q.grado from qualifica_mese q
                           where q.utente_id = c.utente_id order by q.mese desc limit 1) u on true
      group by 1, 2, 3, 4`,
    [dal, al],
  )
  const outcome = { promotori: 0, salgono: 0, restano: 0, scendono: 0 }
  const conQuesto = new Map<number, number>()
  const adessoSono = new Map<number, number>()
  for (const { grado, quanti, ...cifre } of rows) {
    const raggiunto = gradoRaggiunto(piano.scala, cifre)
    const part = Math.min(grado, piano.scala.length)
    outcome.promotori += quanti
    outcome[raggiunto > part ? 'salgono' : raggiunto < part ? 'scendono' : 'restano'] += quanti
    conQuesto.set(raggiunto, (conQuesto.get(raggiunto) ?? 0) + quanti)
    adessoSono.set(part, (adessoSono.get(part) ?? 0) + quanti)
  }
  const gradi = Array.from({ length: piano.scala.length + 1 }, (_, grado) => ({
    nome: nomeGrado(piano.scala, grado),
    con_questo: conQuesto.get(grado) ?? 0,
    adesso: adessoSono.get(grado) ?? 0,
  }))
  return { mese, ...outcome, gradi }
}

/** Returns a page of the monthly closings with their results, the latest month first. */
export async function elencaChiusure(reader: Reader, query: PageQuery) {
  const order = query.sort_order === 'asc' ? 'asc' : 'desc'
  const rows = await queryRows<
    Omit<Chiusura, 'fotografata_il' | 'finita_il' | 'stato'> & {
      fotografata_il: Date
      finita_il: Date | null
      totale: number
    }
  >(
    reader,
    `select c.mese, p.nome as piano, c.fotografata_il, c.finita_il, c.promotori,
            c.promossa + c.confermata + c.tolleranza + c.retrocessa + c.nessuna as decisi,
            c.promossa, c.confermata, c.tolleranza, c.retrocessa, c.nessuna,
            (select count(*)::int from corsa_qualifiche) as totale
       from corsa_qualifiche c join piano_marketing p on p.id = c.piano_id
      order by c.mese ${order} limit $1 offset $2`,
    [query.per_page, (query.page - 1) * query.per_page],
  )
  const righe = rows.map(
    ({ totale: _, fotografata_il, finita_il, ...riga }): Chiusura => ({
      ...riga,
      stato: finita_il ? 'chiuso' : 'in_corso',
      fotografata_il: fotografata_il.toISOString(),
      finita_il: finita_il?.toISOString() ?? null,
    }),
  )
  return { righe, totale: rows[0]?.totale ?? 0 }
}

/** Returns the next month to close, whether that month is over, and the number of promotori on each grado. */
export async function leggiSituazione(reader: Reader, now: Date): Promise<Situazione> {
  const prossimo = await prossimaChiusura(reader)
  const chiudibile = prossimo !== null && prossimo < monthOf(now)
  const rows = await queryRows<{ mese: Month; piano_id: number }>(
    reader,
    'select mese, piano_id from corsa_qualifiche where finita_il is not null order by mese desc limit 1',
  )
  const [last] = rows
  if (!last) return { prossimo, chiudibile, gradi: [] }
  const scala = (await scaleDi(reader, [last.piano_id])).get(last.piano_id)!
  const count = await perGrado(reader, last.mese)
  const gradi = Array.from({ length: scala.length + 1 }, (_, grado) => ({
    nome: nomeGrado(scala, grado),
    quanti: count.get(grado) ?? 0,
  }))
  return { prossimo, chiudibile, gradi }
}
