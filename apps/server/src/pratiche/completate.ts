/**
 * Returns the SQL of the cases completed with a positive outcome between two instants, the second excluded: for joins in the
 * queries of other areas. A case Completata only changes when it is reopened, so its last change is its completion, and the
 * queue's index finds it. A reopened case does not count; completed again, it counts from then.
 * @param dal parameter with the first instant, as `$1`
 */
export const completateFra = (dal: string, al: string) => `
  select p.id, p.utente_id, p.registrata_il, p.data_registrazione, p.id_tipo_finanziamento, p.aggiornata_il,
         p.motivi_punti
    from pratica p
   where p.id_stato = 5 and p.esito_positivo and p.aggiornata_il >= ${dal} and p.aggiornata_il < ${al}`
