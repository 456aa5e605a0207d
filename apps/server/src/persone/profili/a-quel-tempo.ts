import type { Ruolo } from '@primo/domain/platform/ruolo'

/**
 * Members whose profile for `ruolo` was active just before an instant, for the queries of other features to join:
 * the present state when it is older, else the last step of the history before then.
 * @param prima_di the parameter with the instant, as `$1`
 */
export const attiviPrimaDi = (ruolo: Ruolo, prima_di: string) =>
  `select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and 'attiva' =
      case when pr.stato_dal < ${prima_di} then pr.stato
           else (select h.a from profilo_storia h where h.profilo_id = pr.id and h.quando < ${prima_di}
                  order by h.id desc limit 1) end`
