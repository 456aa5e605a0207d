import { idStatoDi, type StatoDiAllora } from '@primo/contract/pratiche/operatore-pratiche'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import type { Accaduto } from '@primo/domain/pratiche/accaduto'
import { onDays } from '../platform/db/range-sql.ts'

const IMPORTED = 'exists (select from pratica_importata i where i.pratica_id = s.pratica_id)'
const SENT = 's.id_stato = 3 and s.da_stato = 1'
const left = (passo: string) => `s.da_stato = 3 and s.da_passo = '${passo}'`

/** What a row of the history `s` has to be: the same that the figures count (`cifre_del_passo`). */
const IS: Record<Accaduto, string> = {
  arrivata: SENT,
  inviata: `${SENT} and not ${IMPORTED}`,
  importata: `${SENT} and ${IMPORTED}`,
  completata: 's.id_stato = 5',
  positivo: "s.id_stato = 5 and s.esito = 'positivo'",
  negativo: "s.id_stato = 5 and s.esito = 'negativo'",
  senza_esito: 's.id_stato = 5 and s.esito is null',
  rifiutata: 's.id_stato = 2',
  riaperta: 's.id_stato = 3 and s.da_stato = 5',
  uscita_documenti: left('documenti'),
  uscita_istruttoria: left('istruttoria'),
  uscita_delibera: left('delibera'),
  uscita_erogazione: left('erogazione'),
}

/** All that happened, of each case: SQL of its id and of a thing, as often as it did. */
export const ACCADUTI_SQL = `
  select s.pratica_id, x.accaduto from pratica_storia s
   cross join lateral (values ${Object.entries(IS)
     .map(([accaduto, condition]) => `('${accaduto}', ${condition})`)
     .join(', ')}) x(accaduto, vero) where x.vero`

/** The cases to which something happened in some days; none of the three asked for, no condition. */
export function accadutoNeiGiorni(
  {
    accaduto,
    accaduto_dal: dal,
    accaduto_al: al,
  }: {
    accaduto?: Accaduto | undefined
    accaduto_dal?: string | undefined
    accaduto_al?: string | undefined
  },
  con: (value: unknown) => string,
): string[] {
  // Of all days the case itself says it.
  if (accaduto && !dal && !al) return [`p.accaduti @> array['${accaduto}']`]
  const dove = [...onDays('s.quando', { dal, al }, con), ...(accaduto ? [IS[accaduto]] : [])]
  if (dove.length === 0) return []
  return [`p.id in (select s.pratica_id from pratica_storia s where ${dove.join(' and ')})`]
}

/**
 * The cases as they stood when a day ended: those that have not moved since and are so, and those that were so before they
 * first moved again. What is recent is read of few steps, however many cases there are. Without the day, as they are now.
 */
export function comeEranoQuelGiorno(
  { era, era_al }: { era?: StatoDiAllora | undefined; era_al?: string | undefined },
  con: (value: unknown) => string,
): string[] {
  if (era === undefined && era_al === undefined) return []
  const was = (stato: string) => (era ? `${stato} = ${idStatoDi(era)}` : `${stato} in (2, 3, 5)`)
  if (era_al === undefined || era_al >= todayInRome(new Date())) return [was('p.id_stato')]
  const [since] = onDays('s.quando', { dal: addDays(era_al, 1) }, con)
  return [
    `p.id in (
      select n.id from pratica n
       where ${was('n.id_stato')} and not exists (select from pratica_storia s where s.pratica_id = n.id and ${since})
      union all
      select d.pratica_id
        from (select s.pratica_id, min(s.id) as id from pratica_storia s where ${since} group by 1) d
        join pratica_storia v on v.id = d.id
       where ${was('v.da_stato')})`,
  ]
}
