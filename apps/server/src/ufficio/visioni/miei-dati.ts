import type { OwnTable } from '../../platform/db/data-table.ts'

/** Export of personal data: impersonations of the member by operators. */
export const DATI_VISIONI: readonly OwnTable[] = [
  {
    chiave: 'visione',
    titolo: 'Le volte che un operatore ha visto l’app come la vedi tu',
    sql: `select iniziata_il as "Dal", coalesce(finita_il, least(scade_il, now())) as "Al"
            from visione where utente_id = $1 order by iniziata_il desc, id`,
  },
]
