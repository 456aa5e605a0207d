/**
 * Returns the SQL of the points a completed case gives its owner under the rule of its day; null without a rule or points for its
 * type.
 * @param pratica alias of the case, with `data_registrazione` and `id_tipo_finanziamento`
 */
export const puntiDellaRegolaSql = (pratica: string) => `
  (select t.punti from regola_punti r
     join regola_punti_tipo t on t.versione = r.versione and t.id_tipo_finanziamento = ${pratica}.id_tipo_finanziamento
    where r.dal <= ${pratica}.data_registrazione and (r.al is null or r.al >= ${pratica}.data_registrazione))`

/**
 * Returns the SQL of the points the last completion of a case credited to its owner; null without a credit.
 * @param pratica alias of the case, with `id`, `ciclo` and `utente_id`
 */
export const puntiDelTitolareSql = (pratica: string) => `
  (select m.punti from movimento m
    where m.tipo = 'accredito' and m.pratica_id = ${pratica}.id and m.ciclo = ${pratica}.ciclo
      and m.utente_id = ${pratica}.utente_id and m.livello = 0 limit 1)`
