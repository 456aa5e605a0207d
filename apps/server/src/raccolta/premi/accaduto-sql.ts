import { ACCADUTI_RICHIESTA, type AccadutoRichiesta } from '@primo/domain/raccolta/richiesta'
import { onDays } from '../../platform/db/range-sql.ts'

/** Filter of prize requests by event and days. */
export type Happened = {
  accaduto?: AccadutoRichiesta | undefined
  accaduto_dal?: string | undefined
  accaduto_al?: string | undefined
}

/**
 * Returns the SQL condition of the requests `r` with a transition in some days, counted as in the statistics; no condition
 * without a filter.
 */
export function accadutoNeiGiorni(
  { accaduto, accaduto_dal: dal, accaduto_al: al }: Happened,
  con: (value: unknown) => string,
): string[] {
  const states = accaduto && ACCADUTI_RICHIESTA[accaduto][1].map((stato) => `'${stato}'`)
  const dove = [
    ...onDays('s.quando', { dal, al }, con),
    ...(states ? [`s.stato in (${states.join(', ')})`] : []),
  ]
  if (dove.length === 0) return []
  return [`r.id in (select s.richiesta_id from richiesta_storia s where ${dove.join(' and ')})`]
}
