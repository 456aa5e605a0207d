/**
 * What the last completion of a case credited to its owner, as SQL; null when it gave him none.
 * @param pratica the case's alias, with `id`, `ciclo` and `utente_id`
 */
export const puntiDelTitolareSql = (pratica: string) => `
  (select m.punti from movimento m
    where m.tipo = 'accredito' and m.pratica_id = ${pratica}.id and m.ciclo = ${pratica}.ciclo
      and m.utente_id = ${pratica}.utente_id and m.livello = 0 limit 1)`
