import { type Ruolo, STATI_PROFILO } from '@primo/domain/platform/ruolo'

const OGNI_STATO = STATI_PROFILO.map((stato) => `'${stato}'`).join(', ')

/**
 * Returns the SQL of the members whose profile for `ruolo` was active just before an instant, for joins in other features: the
 * present state when it is older, else the last history step before then. Active profiles come from their index, and those
 * changed since from the queue's index, one state at a time, to avoid a scan of all profiles.
 * @param prima_di parameter with the instant, as `$1`
 */
export const attiviPrimaDi = (ruolo: Ruolo, prima_di: string) =>
  `select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and pr.stato = 'attiva' and pr.stato_dal < ${prima_di}
   union all
   select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and pr.stato in (${OGNI_STATO}) and pr.stato_dal >= ${prima_di}
      and 'attiva' = (select h.a from profilo_storia h where h.profilo_id = pr.id and h.quando < ${prima_di}
                       order by h.id desc limit 1)`
