import { idStatoDi, type StatoDiAllora } from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import type { Accaduto } from '@primo/domain/pratiche/pratica'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import type { SqlValue } from '../platform/db/query.ts'
import { midnightAfter, midnightBefore, onDays } from '../platform/db/time-sql.ts'
import { STATE_INTERVAL_SQL } from './tables.ts'

const IMPORTED = 'exists (select from pratica_importata i where i.pratica_id = s.pratica_id)'
const SENT = `s.id_stato = ${STATO_PRATICA.in_lavorazione} and s.da_stato = ${STATO_PRATICA.bozza}`
const left = (passo: string) => `s.da_stato = ${STATO_PRATICA.in_lavorazione} and s.da_passo = '${passo}'`

/**
 * SQL condition for each kind of event, which holds for the rows `s` of the cases' history that record it. The statistics use the
 * same conditions (database function `cifre_del_passo`).
 */
const IS: Record<Accaduto, string> = {
  arrivata: SENT,
  inviata: `${SENT} and not ${IMPORTED}`,
  importata: `${SENT} and ${IMPORTED}`,
  completata: `s.id_stato = ${STATO_PRATICA.completata}`,
  positivo: `s.id_stato = ${STATO_PRATICA.completata} and s.esito = 'positivo'`,
  negativo: `s.id_stato = ${STATO_PRATICA.completata} and s.esito = 'negativo'`,
  senza_esito: `s.id_stato = ${STATO_PRATICA.completata} and s.esito is null`,
  rifiutata: `s.id_stato = ${STATO_PRATICA.rifiutata}`,
  riaperta: `s.id_stato = ${STATO_PRATICA.in_lavorazione} and s.da_stato = ${STATO_PRATICA.completata}`,
  uscita_documenti: left('documenti'),
  uscita_istruttoria: left('istruttoria'),
  uscita_delibera: left('delibera'),
  uscita_erogazione: left('erogazione'),
}

/** SQL of all events of each case: its id and the kind of event, one row for each time it happened. */
export const ACCADUTI_SQL = `
  select s.pratica_id, x.accaduto from pratica_storia s
   cross join lateral (values ${Object.entries(IS)
     .map(([accaduto, condition]) => `('${accaduto}', ${condition})`)
     .join(', ')}) x(accaduto, vero) where x.vero`

type Con = (value: SqlValue) => string

/**
 * Returns the SQL condition of the cases `p` that satisfied a condition just before an instant: tested on their own columns if
 * they have not changed since, else on the history step during whose preceding interval the instant falls.
 * @param istante SQL of the instant
 * @param ora SQL condition on the case's columns
 * @param allora SQL condition on the step's columns, which store the state before the step
 */
const finoA = (istante: string, ora: string, allora: string) => `(
  p.aggiornata_il < ${istante} and ${ora}
  or p.id in (select pratica_id from pratica_storia where ${STATE_INTERVAL_SQL} @> ${istante} and ${allora}))`

type WhatHappened = {
  accaduto?: Accaduto | undefined
  accaduto_dal?: string | undefined
  accaduto_al?: string | undefined
}

/** Returns whether the filter by event matches every case but the drafts: event `arrivata` without days. */
export const eArrivataComunque = ({ accaduto, accaduto_dal, accaduto_al }: WhatHappened): boolean =>
  accaduto === 'arrivata' && !accaduto_dal && !accaduto_al

/**
 * Returns the SQL conditions that select the cases, drafts excluded, with an event of this kind (or any) in a range of days;
 * empty without a filter.
 */
export function accadutoNeiGiorni(what: WhatHappened, con: Con): string[] {
  const { accaduto, accaduto_dal: dal, accaduto_al: al } = what
  if (eArrivataComunque(what)) return []
  if (!dal && !al) return accaduto ? [`p.accaduti @> array['${accaduto}']`] : []
  if (accaduto) {
    const dove = [...onDays('s.quando', { dal, al }, con), IS[accaduto]].join(' and ')
    return [`p.id in (select s.pratica_id from pratica_storia s where ${dove})`]
  }
  // Any event: the case changed since a day, existed by a day, or at the end of that day had changed since the other.
  if (!al) return onDays('p.aggiornata_il', { dal }, con)
  if (!dal) return [`p.data_registrazione <= ${con(al)}::date`]
  const since = midnightBefore(dal, con)
  return [finoA(midnightAfter(al, con), `p.aggiornata_il >= ${since}`, `da_quando >= ${since}`)]
}

/** Returns the SQL condition on the state of the cases at the end of a day; without a day, on the current state. */
export function stateOnDay(
  { era, era_al }: { era?: StatoDiAllora | undefined; era_al?: string | undefined },
  con: Con,
): string[] {
  if (era === undefined && era_al === undefined) return []
  const was = (stato: string) => (era ? `${stato} = ${idStatoDi(era)}` : `${stato} in (2, 3, 5)`)
  if (era_al === undefined || era_al >= todayInRome(clock.now())) return [was('p.id_stato')]
  return [finoA(midnightAfter(era_al, con), was('p.id_stato'), was('da_stato'))]
}
