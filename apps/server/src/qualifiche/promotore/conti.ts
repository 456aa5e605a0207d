import { attiviPrimaDi } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { CUSTOM_PLAN } from '../../platform/db/named-statements.ts'
import { CONTI_RAMO_SQL, contiDi } from '../../pratiche/queries.ts'
import type { Ramo } from '../../rete/ramo.ts'

/**
 * Cases of a subset of a network: their number, and the first three active producers they come from, which is all that the
 * suppression rule needs (decisions §6).
 */
export type ContoParte = { pratiche: number; primi: number[] }

export type ContiRete = {
  /** Counts by level of the owner, with the number of active producers. Levels without cases are missing. */
  livelli: (ContoParte & { livello: number; produttori: number })[]
  /** Counts by month of registration, from the first month of the window on. */
  mesi: ContoParte[]
  /** Counts of the cases registered before the window. */
  prima: ContoParte
  /** Cases of the branch's own top, in total and in each month of the window. */
  proprie: { inviate: number; mesi: number[] }
}

/** Returns the SQL of the first three active producers of a subset: more are not needed to decide whether to suppress a total. */
const primiSql = (dove: string) => `array(select utente_id from conti where attivo and ${dove} limit 3)`

/**
 * Returns the SQL of the counts, in one pass over the owners of cases below the branch's own top, which is $5; $3 and $4 are the
 * window. Active members are tested with `in`, which the planner hashes however few it estimates; the first month is a
 * materialized CTE, or it would be computed for each owner (400 ms, with 6,400 of them).
 */
function contiSql(mesi: number): string {
  const nelMese = Array.from({ length: mesi }, (_, i) => `m${i}`)
  return `
    with primo as materialized (
      select mese_di_rete($3::timestamptz) as primo
    ), conti as materialized (
      select c.utente_id, c.livello, c.inviate,
             coalesce(c.ultimo_mese >= p.primo and c.utente_id in (${attiviPrimaDi('convenzionato', '$4')}), false) as attivo,
             ${nelMese.map((m, i) => `per_mese[p.primo + ${i}] as ${m}`).join(', ')}
        from (${CONTI_RAMO_SQL}) c cross join primo p
    ), somme as materialized (
      select sum(inviate) as inviate, ${nelMese.map((m) => `coalesce(sum(${m}), 0) as ${m}`).join(', ')} from conti
    )
    select coalesce((select jsonb_agg(jsonb_build_object(
                              'livello', livello, 'pratiche', pratiche, 'produttori', produttori, 'primi', coalesce(primi[1:3], '{}')))
                       from (select livello, sum(inviate) as pratiche, count(*) filter (where attivo and inviate > 0) as produttori,
                                    array_agg(utente_id) filter (where attivo and inviate > 0) as primi
                               from conti group by livello) l), '[]') as livelli,
           jsonb_build_array(${nelMese.map((m) => `jsonb_build_object('pratiche', ${m}, 'primi', ${primiSql(`${m} > 0`)})`).join(', ')}) as mesi,
           jsonb_build_object(
             'pratiche', coalesce(inviate - ${nelMese.join(' - ')}, 0),
             'primi', ${primiSql(`inviate > ${nelMese.map((m) => `coalesce(${m}, 0)`).join(' + ')}`)}) as prima,
           coalesce((select jsonb_build_object('inviate', inviate, 'mesi', jsonb_build_array(${nelMese.map((_, i) => `coalesce(per_mese[p.primo + ${i}], 0)`).join(', ')}))
                       from (${contiDi('$5')}) c cross join primo p),
                    jsonb_build_object('inviate', 0, 'mesi', '[]'::jsonb)) as proprie
      from somme`
}

/**
 * Returns the cases of a network by level and by month, from the precomputed counts of their owners (docs/decisions/0073). Active
 * producers are counted as for the qualifiche: at least one completed case in the window, and an active convenzionato profile.
 * @param window the twelve months of the qualifiche, `finestraQualifica`
 */
export async function contiDellaRete(
  reader: Reader,
  ramo: Ramo,
  { dal, al }: { dal: Date; al: Date },
  mesi: number,
): Promise<ContiRete> {
  const { rows } = await reader.$client.query<ContiRete>({
    // Planned at each call: in a large network the rows are scattered over the table, and a bitmap scan reads each page once.
    ...CUSTOM_PLAN,
    text: contiSql(mesi),
    values: [`${ramo.da}0`, ramo.a, dal, al, ramo.utente_id],
  })
  return rows[0]!
}
