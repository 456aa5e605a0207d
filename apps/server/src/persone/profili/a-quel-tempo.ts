import { type Ruolo, STATI_PROFILO } from '@primo/domain/platform/ruolo'

const OGNI_STATO = STATI_PROFILO.map((stato) => `'${stato}'`).join(', ')

/**
 * Members whose profile for `ruolo` was active just before an instant, for the queries of other features to join:
 * the present state when it is older, else the last step of the history before then. Who is active is read from its index,
 * and who has changed since from the queue's, by each state: so as not to read every profile there is.
 * @param prima_di the parameter with the instant, as `$1`
 */
export const attiviPrimaDi = (ruolo: Ruolo, prima_di: string) =>
  `select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and pr.stato = 'attiva' and pr.stato_dal < ${prima_di}
   union all
   select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and pr.stato in (${OGNI_STATO}) and pr.stato_dal >= ${prima_di}
      and 'attiva' = (select h.a from profilo_storia h where h.profilo_id = pr.id and h.quando < ${prima_di}
                       order by h.id desc limit 1)`
