import { TIPI_FINANZIAMENTO_SQL } from '../anagrafica/tipi/finanziamenti.ts'
import type { OwnTable } from '../platform/db/data-table.ts'

/** Data export of the cases a member registered, withdrawn drafts included, with their history. */
export const DATI_PRATICHE: readonly OwnTable[] = [
  {
    chiave: 'pratica',
    titolo: 'Le pratiche che hai registrato',
    sql: `select p.id as "Scheda", p.sequenza as "Numero", p.nominativo as "Cliente", t.descrizione as "Tipo",
                 p.importo_cent as "Importo in centesimi", p.data_registrazione as "Registrata il",
                 case p.id_stato when 1 then 'Bozza' when 2 then 'Rifiutata' when 3 then 'In Lavorazione'
                   else 'Completata' end as "Stato",
                 p.perc_completamento as "Completamento %", p.manca as "Manca",
                 p.esito_positivo as "Esito positivo", p.esito_negativo as "Esito negativo",
                 p.ritirata_il as "Ritirata il"
            from pratica p join (${TIPI_FINANZIAMENTO_SQL}) t on t.id = p.id_tipo_finanziamento
           where p.utente_id = $1 order by p.id`,
  },
  {
    chiave: 'pratica_storia',
    titolo: 'I passi delle tue pratiche',
    sql: `select s.pratica_id as "Scheda",
                 case s.id_stato when 1 then 'Bozza' when 2 then 'Rifiutata' when 3 then 'In Lavorazione'
                   else 'Completata' end as "Stato",
                 s.passo as "Passo", s.quando as "Quando", s.motivo as "Motivo"
            from pratica_storia s join pratica p on p.id = s.pratica_id
           where p.utente_id = $1 order by s.id`,
  },
]
