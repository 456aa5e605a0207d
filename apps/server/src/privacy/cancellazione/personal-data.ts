import type { OwnTable } from '../../platform/db/personal-data.ts'

/** Data export of a member's erasure requests and withdrawals. */
export const DATI_CANCELLAZIONI: readonly OwnTable[] = [
  {
    chiave: 'cancellazione',
    titolo: 'Le volte che hai chiesto di cancellare l’account',
    sql: `select chiesta_il as "Chiesta il", da_eseguire_il as "Si esegue dal", ritirata_il as "Ritirata il"
            from cancellazione where utente_id = $1 order by id`,
  },
]
