import type { Reader } from '../../platform/db/db.ts'

/** Backlog of a consumer of the audit events. */
export type ConsumerState = {
  nome: string
  in_attesa: number
  /** Time of the oldest event that the consumer has not processed. Null = none. */
  dal: Date | null
  /** Number of events set aside because the consumer failed on them too often. */
  scartati: number
}

/** Returns the consumers of the events with their backlog. */
export async function consumerStates(reader: Reader): Promise<ConsumerState[]> {
  const { rows } = await reader.$client.query<ConsumerState>(
    `select s.destinatario as nome, w.in_attesa, w.dal,
            (select count(*)::int from evento_scartato x where x.destinatario = s.destinatario) as scartati
       from smistamento s
       cross join lateral (select count(*)::int as in_attesa, min(e.avvenuto_il) as dal from evento e
                            where e.genere = 'cambio' and e.ordine > s.ordine) w
      order by 1`,
  )
  return rows
}
