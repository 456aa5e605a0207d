/**
 * The cases completed with a positive outcome between two instants, the second left out: for the queries of other
 * areas to join. A case Completata is only ever touched to reopen it, so when it was
 * last changed is when it was completed, and the index of the queue finds it. One reopened counts no more; completed
 * again, it counts from then.
 * @param dal the parameter with the first instant, as `$1`
 */
export const completateFra = (dal: string, al: string) => `
  select p.id, p.utente_id, p.registrata_il, p.data_registrazione, p.id_tipo_finanziamento, p.aggiornata_il,
         p.motivi_punti
    from pratica p
   where p.id_stato = 5 and p.esito_positivo and p.aggiornata_il >= ${dal} and p.aggiornata_il < ${al}`
