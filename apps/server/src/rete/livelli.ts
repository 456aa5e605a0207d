import type { Reader } from '../platform/db/db.ts'

/** Returns the number of members on each level of the whole network, 0 being the roots', from the precomputed buckets. */
export async function contaPerLivello(reader: Reader): Promise<{ livello: number; persone: number }[]> {
  const { rows } = await reader.$client.query<{ livello: number; persone: number }>({
    name: 'rete_per_livello',
    text: `select l.livello - 1 as livello, sum(l.persone)::int as persone
             from tratto_rete t cross join lateral unnest(t.livelli) with ordinality l(persone, livello)
            group by 1 having sum(l.persone) > 0`,
  })
  return rows.toSorted((a, b) => a.livello - b.livello)
}
