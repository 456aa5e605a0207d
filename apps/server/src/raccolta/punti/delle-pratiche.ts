import type { Reader } from '../../platform/db/db.ts'

/**
 * What the last completion of each of these cases credited to their owner.
 * @returns points by case; a case that gave him none is not in it.
 */
export async function puntiDelTitolare(
  reader: Reader,
  utente_id: number,
  pratiche: readonly { id: number; ciclo: number }[],
): Promise<Map<number, number>> {
  const completate = pratiche.filter((p) => p.ciclo > 0)
  if (completate.length === 0) return new Map()
  const { rows } = await reader.$client.query<{ pratica_id: number; punti: number }>({
    name: 'punti_del_titolare',
    text: `select m.pratica_id, m.punti
             from unnest($2::bigint[], $3::int[]) as p (id, ciclo)
             join movimento m on m.tipo = 'accredito' and m.pratica_id = p.id and m.ciclo = p.ciclo
            where m.utente_id = $1 and m.livello = 0`,
    values: [utente_id, completate.map((p) => p.id), completate.map((p) => p.ciclo)],
  })
  return new Map(rows.map((r) => [r.pratica_id, r.punti]))
}
