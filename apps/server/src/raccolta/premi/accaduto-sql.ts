import { ACCADUTI_RICHIESTA, type AccadutoRichiesta } from '@primo/domain/raccolta/premio-accaduto'
import { onDays } from '../../platform/db/range-sql.ts'

/** What happened to a request, and in which days. */
export type Happened = {
  accaduto?: AccadutoRichiesta | undefined
  accaduto_dal?: string | undefined
  accaduto_al?: string | undefined
}

/** The requests `r` that came to something in some days, by the steps the figures count; nothing asked for, no condition. */
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
