import type { MeseQualifica, QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { quanti } from '@primo/domain/platform/numbers'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  type CifreQualifica,
  type EsitoQualifica,
  finestraQualifica,
  pianoDelMese,
  produttoriMostrati,
  prossimaQualifica,
  type Qualifica,
  type ScalaQualifiche,
} from '@primo/domain/qualifiche/qualifica'
import {
  avvisoTolleranza,
  describeMissingForNext,
  percheQualifica,
} from '@primo/domain/qualifiche/qualifica-labels'
import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { attiviPrimaDi } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { CONTI_RAMO_SQL, completateFra } from '../../pratiche/pratiche/queries.ts'
import { NODI_SQL } from '../../rete/queries.ts'
import type { Ramo } from '../../rete/ramo.ts'
import { piano_marketing, qualifica } from './tables.ts'

/**
 * Query of the totals of every promotore active at the end of a month (`$1` and `$2`: start and end of the window), in one
 * statement, so that all come from one snapshot. Each owner's completed cases are added to all nodes on the owner's path, five
 * characters per node: the cost depends on the depth, not on the size of the network. A promotore on the path who is not active
 * gets no total, and those above still get the cases.
 */
export const CIFRE_SQL = `
  with fatte as materialized (
    select p.utente_id, count(*)::int as quante from (${completateFra('$1', '$2')}) p group by 1),
  al_lavoro as materialized (${attiviPrimaDi('convenzionato', '$2')}),
  sopra as (
    select substr(s.percorso, k, 5) as nodo, sum(f.quante)::int as rete, count(a.utente_id)::int as produttori
      from fatte f
      join (${NODI_SQL}) s on s.utente_id = f.utente_id
      left join al_lavoro a on a.utente_id = f.utente_id
     cross join generate_series(1, length(s.percorso) - 9, 5) k
     group by 1)
  select s.utente_id, coalesce(f.quante, 0) as pratiche_proprie, coalesce(r.rete, 0) as pratiche_rete,
         coalesce(r.produttori, 0) as produttori
    from (${attiviPrimaDi('promotore', '$2')}) chi
    join (${NODI_SQL}) s on s.utente_id = chi.utente_id
    left join fatte f on f.utente_id = s.utente_id
    left join sopra r on r.nodo = right(s.percorso, 5)`

/** Returns one promotore's current totals for a month, from the precomputed counts of the owners of cases in the branch. */
async function cifreDi(reader: Reader, ramo: Ramo, mese: Month): Promise<CifreQualifica> {
  const { dal, al } = finestraQualifica(mese)
  const rows = await queryRows<CifreQualifica>(
    reader,
    `with finestra as materialized (
       select mese_di_rete($3::timestamptz) as primo, mese_di_rete($4::timestamptz) - 1 as ultimo
     ), fatte as materialized (
       select c.utente_id, f.quante, c.utente_id in (${attiviPrimaDi('convenzionato', '$4')}) as attivo
         from (${CONTI_RAMO_SQL}) c cross join finestra
        cross join lateral (select sum(c.completate[m])::int as quante from generate_series(primo, ultimo) m) f
        where c.ultimo_mese >= primo and f.quante > 0)
     select coalesce(sum(quante) filter (where utente_id = $5), 0)::int as pratiche_proprie,
            coalesce(sum(quante) filter (where utente_id <> $5), 0)::int as pratiche_rete,
            (count(*) filter (where utente_id <> $5 and attivo))::int as produttori
       from fatte`,
    [ramo.da, ramo.a, dal, al, ramo.utente_id],
  )
  return rows[0]!
}

/** Qualification of a version of the marketing plan, with its id. */
export type QualificaDiPiano = Qualifica & { id: number }
/** Published version of the marketing plan with its qualifications (`scala`), the lowest first. */
export type Piano = { id: number; nome: string; dal: Month; scala: QualificaDiPiano[] }

/** Returns the qualifications of some versions of the marketing plan, the lowest first, by the version's id. */
export async function scaleDi(reader: Reader, piani: number[]): Promise<Map<number, QualificaDiPiano[]>> {
  const scale = new Map<number, QualificaDiPiano[]>(piani.map((id) => [id, []]))
  if (piani.length === 0) return scale
  const rows = await reader
    .select()
    .from(qualifica)
    .where(inArray(qualifica.piano_id, piani))
    .orderBy(asc(qualifica.piano_id), asc(qualifica.grado))
  for (const { id, piano_id, nome, pratiche_proprie, pratiche_rete, produttori } of rows) {
    scale.get(piano_id)!.push({ id, nome, soglie: { pratiche_proprie, pratiche_rete, produttori } })
  }
  return scale
}

/** Returns the published versions of the marketing plan with the first month of each, the earliest first. */
export async function pianiPubblicati(reader: Reader): Promise<{ id: number; nome: string; dal: Month }[]> {
  const rows = await reader
    .select({ id: piano_marketing.id, nome: piano_marketing.nome, dal: piano_marketing.dal })
    .from(piano_marketing)
    .where(isNotNull(piano_marketing.dal))
    .orderBy(asc(piano_marketing.dal))
  return rows.map((r) => ({ ...r, dal: r.dal! }))
}

/** Returns the version of the marketing plan that applies in `mese`, with its qualifications; null before the first. */
export async function pianoIn(reader: Reader, mese: Month): Promise<Piano | null> {
  const piano = pianoDelMese(await pianiPubblicati(reader), mese)
  return piano && { ...piano, scala: (await scaleDi(reader, [piano.id])).get(piano.id)! }
}

/** Returns a version of the marketing plan by its id, with its qualifications; null when it does not exist. */
export async function pianoConId(reader: Reader, id: number) {
  const [row] = await reader.select().from(piano_marketing).where(eq(piano_marketing.id, id))
  return row ? { ...row, scala: (await scaleDi(reader, [id])).get(id)! } : null
}

/** Returns a version of the marketing plan as named fields, in the form in which proposals and the audit log compare them. */
export const campiPiano = ({ nome, scala }: { nome: string; scala: ScalaQualifiche }) => ({
  nome,
  ...Object.fromEntries(
    scala.map(({ nome, soglie }, i) => [
      `Grado ${i + 1}`,
      `${nome}: ${[
        quanti(soglie.pratiche_proprie, 'pratica sua', 'pratiche sue'),
        quanti(soglie.pratiche_rete, 'della rete', 'della rete'),
        quanti(soglie.produttori, 'produttore', 'produttori'),
      ].join(', ')}`,
    ]),
  ),
})

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
