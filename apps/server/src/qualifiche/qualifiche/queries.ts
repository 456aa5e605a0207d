import type { MeseQualifica, QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  type CifreQualifica,
  type EsitoQualifica,
  produttoriMostrati,
  prossimaQualifica,
} from '@primo/domain/qualifiche/qualifica'
import {
  avvisoTolleranza,
  describeMissingForNext,
  percheQualifica,
} from '@primo/domain/qualifiche/qualifica-labels'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Ramo } from '../../rete/ramo.ts'
import { cifreDi } from './cifre.ts'
import { type Piano, pianoIn, type QualificaDiPiano, scaleDi } from './piani.ts'

/** Returns the first day of the month after `mese`, from which the results of its closing apply. */
const dopoIl = (mese: Month) => `${monthsAfter(mese, 1)}-01`

/** Adds its grado (rank, from 1) to each qualification of a plan. */
export const conGradi = (scala: QualificaDiPiano[]) => scala.map((q, i) => ({ ...q, grado: i + 1 }))

type Ultima = { mese: Month; piano_id: number; grado: number; tolleranza: boolean; dal: Month }

/**
 * Returns a member's result in the last month they were part of a closing; null without any. `dal` is the first of the
 * consecutive months on this grado.
 */
async function ultimaDi(reader: Reader, utente_id: number): Promise<Ultima | null> {
  const rows = await queryRows<Ultima>(
    reader,
    `select u.mese, c.piano_id, u.grado, u.tolleranza,
            (select min(q.mese) from qualifica_mese q
              where q.utente_id = $1 and q.mese > coalesce(
                (select max(a.mese) from qualifica_mese a where a.utente_id = $1 and a.grado <> u.grado), '')) as dal
       from (select * from qualifica_mese where utente_id = $1 order by mese desc limit 1) u
       join corsa_qualifiche c on c.mese = u.mese`,
    [utente_id],
  )
  return rows[0] ?? null
}

/** Returns a member's current qualification and what is missing for the next one, with the totals as of `now`. */
export async function leggiQualifica(reader: Reader, ramo: Ramo, now: Date): Promise<QualificaAttuale> {
  const mese = monthOf(now)
  const piano = await pianoIn(reader, mese)
  const last = await ultimaDi(reader, ramo.utente_id)
  const cifre = await cifreDi(reader, ramo, mese)
  const scaletta = last && (await scaleDi(reader, [last.piano_id])).get(last.piano_id)!
  const sua = scaletta?.[last!.grado - 1]
  return {
    piano: piano && { id: piano.id, nome: piano.nome, dal: piano.dal, qualifiche: conGradi(piano.scala) },
    qualifica: sua ? { id: sua.id, nome: sua.nome, grado: last!.grado, dal: dopoIl(last!.dal) } : null,
    in_tolleranza: last?.tolleranza ?? false,
    mese,
    cifre: { ...cifre, produttori: produttoriMostrati(cifre.produttori) },
    verifica_il: dopoIl(mese),
    ...traguardo(piano, last, cifre, mese),
  }
}

/**
 * Returns the next qualification with what is missing for it, and the warning of a demotion, by the plan that applies to the
 * current month.
 */
function traguardo(
  piano: Piano | null,
  last: Ultima | null,
  cifre: CifreQualifica,
  mese: Month,
): Pick<QualificaAttuale, 'prossima' | 'avviso'> {
  if (!piano) return { prossima: null, avviso: null }
  const { scala } = piano
  const grado = Math.min(last?.grado ?? 0, scala.length)
  const next = prossimaQualifica(scala, grado, cifre)
  const posizione = { grado, tolleranza: last?.tolleranza ?? false }
  return {
    prossima: next && {
      ...next,
      voci: next.voci.map((v) =>
        v.voce === 'produttori' && produttoriMostrati(v.cifra) === null
          ? { ...v, cifra: null, manca: null }
          : v,
      ),
      frase: describeMissingForNext(scala, grado, cifre, mese)!,
    },
    avviso: avvisoTolleranza(scala, posizione, cifre, mese),
  }
}

type StoriaRow = CifreQualifica & {
  mese: Month
  piano_id: number
  piano: string
  grado: number
  esito: EsitoQualifica
}

/**
 * Returns the totals of a closed month as the promotore may see them: those from few producers are suppressed, since two
 * consecutive months would reveal a producer's cases.
 */
function meseMostrato(cifre: CifreQualifica): MeseQualifica['cifre'] {
  const produttori = produttoriMostrati(cifre.produttori)
  return { ...cifre, produttori, pratiche_rete: produttori === null ? null : cifre.pratiche_rete }
}

/** Returns a page of a member's monthly results, latest first. */
export async function leggiStoria(
  reader: Reader,
  utente_id: number,
  query: PageQuery,
): Promise<PageOf<MeseQualifica>> {
  const order = query.sort_order === 'asc' ? 'asc' : 'desc'
  const rows = await queryRows<StoriaRow>(
    reader,
    `select q.mese, q.grado, q.esito, q.pratiche_proprie, q.pratiche_rete, q.produttori, c.piano_id, p.nome as piano
       from qualifica_mese q join corsa_qualifiche c on c.mese = q.mese join piano_marketing p on p.id = c.piano_id
      where q.utente_id = $1 order by q.mese ${order} limit $2 offset $3`,
    [utente_id, query.per_page, (query.page - 1) * query.per_page],
  )
  const count = await queryRows<{ n: number }>(
    reader,
    'select count(*)::int as n from qualifica_mese where utente_id = $1',
    [utente_id],
  )
  const scale = await scaleDi(reader, [...new Set(rows.map((r) => r.piano_id))])
  const righe = rows.map(({ mese, grado, esito, piano, piano_id, ...cifre }) => {
    const scala = scale.get(piano_id)!
    const qualifica = scala[grado - 1]?.nome ?? null
    return {
      mese,
      grado,
      qualifica,
      piano,
      esito,
      cifre: meseMostrato(cifre),
      perche: percheQualifica(scala, { grado, esito, cifre }),
    }
  })
  return { righe, totale: count[0]!.n }
}

/**
 * Returns the SQL of what a promotore sees about a member of their network: plan and qualification of the member's last closed
 * month.
 * @param utente column of the member's account id
 */
export const qualificaMostrataDi = (utente: string) => `
  select p.id as id_piano_marketing, p.nome as piano_marketing, q.id as id_qualifica, q.nome as qualifica
    from (select mese, grado from qualifica_mese where utente_id = ${utente} order by mese desc limit 1) u
    join corsa_qualifiche c on c.mese = u.mese
    join piano_marketing p on p.id = c.piano_id
    left join qualifica q on q.piano_id = p.id and q.grado = u.grado`

/** Returns the name of a member's qualification in their last closed month, or null. */
export async function nomeQualifica(reader: Reader, utente_id: number): Promise<string | null> {
  const rows = await queryRows<{ qualifica: string | null }>(
    reader,
    `select d.qualifica from (${qualificaMostrataDi('$1')}) d`,
    [utente_id],
  )
  return rows[0]?.qualifica ?? null
}
