import type { Reader } from '../../platform/db/db.ts'

/** How many enrolments wait to be approved, and since when the oldest one does: for the operators' first page. */
export async function codaDelleIscrizioni(reader: Reader) {
  const { rows } = await reader.$client.query<{ in_attesa: number; piu_vecchia: Date | null }>(
    `select count(*)::int as in_attesa, min(stato_dal) as piu_vecchia from profilo where stato = 'in_approvazione'`,
  )
  const { in_attesa, piu_vecchia } = rows[0]!
  return { in_attesa, piu_vecchia: piu_vecchia?.toISOString() ?? null }
}
