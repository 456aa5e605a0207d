import { attiviPrimaDi } from '../../persone/profili/a-quel-tempo.ts'
import type { Reader } from '../../platform/db/db.ts'
import { CONTI_RAMO_SQL } from '../../pratiche/conti.ts'
import type { Ramo } from '../../rete/ramo.ts'

/**
 * Cases of a part of a network: how many, how many active producers stand behind them, and the first three of those:
 * more than that nothing asks for (decisions §6).
 */
export type ContoParte = { pratiche: number; produttori: number; primi: number[] }

export type ContiRete = {
  /** By level of who registered them; a level without cases is not there. */
  livelli: (ContoParte & { livello: number })[]
  /** By month of registration, from the first of the window on. */
  mesi: ContoParte[]
  /** Registered before the window. */
  prima: ContoParte
  /** The cases of the branch's own top, in all and in each month of the window. */
  proprie: { inviate: number; mesi: number[] }
}

/** How a part is told as JSON: `quante` cases each, as SQL. */
const partJson = (quante: string) => `jsonb_build_object(
  'pratiche', coalesce(sum(${quante}), 0)::int,
  'produttori', (count(*) filter (where attivo and ${quante} > 0))::int,
  'primi', coalesce(to_jsonb((array_agg(utente_id) filter (where attivo and ${quante} > 0))[1:3]), '[]'))`

/**
 * In one pass over whoever has cases: $3 and $4 are the window, $5 the branch's own top. Who is active is asked with `in`,
 * a table of hashes however few the planner believes them; the first month is fenced, or it would be worked out for
 * each of theirs (400 ms, with 6,400 of them).
 */
function contiSql(mesi: number): string {
  const nelMese = Array.from({ length: mesi }, (_, i) => `m${i}`)
  return `
    with conti as materialized (
      select c.utente_id, c.livello, c.inviate,
             coalesce(c.ultimo_mese >= p.primo and c.utente_id in (${attiviPrimaDi('convenzionato', '$4')}), false) as attivo,
             ${nelMese.map((m, i) => `coalesce(per_mese[p.primo + ${i}], 0) as ${m}`).join(', ')}
        from (${CONTI_RAMO_SQL}) c cross join (select mese_di_rete($3::timestamptz) as primo offset 0) p
    ), rete as (select * from conti where utente_id <> $5)
    select coalesce((select jsonb_agg(parte || jsonb_build_object('livello', livello))
                       from (select livello, ${partJson('inviate')} as parte from rete group by livello) l), '[]') as livelli,
           (select jsonb_build_array(${nelMese.map(partJson).join(', ')}) from rete) as mesi,
           (select ${partJson('quante')} from (select rete.*, inviate - ${nelMese.join(' - ')} as quante from rete offset 0) p) as prima,
           coalesce((select jsonb_build_object('inviate', inviate, 'mesi', jsonb_build_array(${nelMese.join(', ')}))
                       from conti where utente_id = $5),
                    jsonb_build_object('inviate', 0, 'mesi', '[]'::jsonb)) as proprie`
}

/**
 * The cases of a network by level and by month, from the counts kept of whoever has some (docs/decisions/0073).
 * Active producers are those the qualifiche count: a completed case at least in the window, and the area of the
 * convenzionato open.
 * @param window the twelve months of the qualifiche, `finestraQualifica`
 */
export async function contiDellaRete(
  reader: Reader,
  ramo: Ramo,
  { dal, al }: { dal: Date; al: Date },
  mesi: number,
): Promise<ContiRete> {
  const { rows } = await reader.$client.query<ContiRete>({
    name: 'conti_della_rete',
    text: contiSql(mesi),
    values: [ramo.da, ramo.a, dal, al, ramo.utente_id],
  })
  return rows[0]!
}
