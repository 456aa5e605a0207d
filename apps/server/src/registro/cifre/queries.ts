import { refuse } from '@primo/contract/platform/errors'
import type { Periodo } from '@primo/contract/platform/operatore-fields'
import { clock } from '@primo/domain/platform/clock'
import { addDays, type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import {
  bucketSizeOf,
  daysOf,
  GIORNI_MAX_CIFRE,
  lastDays,
  type Period,
  periodBefore,
} from '@primo/domain/platform/period'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'

/** Kinds of daily statistics, by which the totals are grouped. */
type Voce =
  | 'punti'
  | 'premi'
  | 'persone'
  | 'coorti'
  | 'pratiche'
  | 'pratiche.passi'
  | 'pratiche.durate'
  | 'pratiche.esiti'
  | 'pratiche.riaperte'

/** Count and sum of a kind of statistic for one subject (`di`) and component (`parte`), in one interval of a period. */
export type Cifra = {
  /** First day of an interval of the period; `prima` = the previous period, `da sempre` = all time before it. */
  quando: IsoDate | 'prima' | 'da sempre'
  /** Subject: id of the edition, prize or state that the statistic is about. 0 = none. */
  di: number
  /** Component of the kind of statistic, such as `spesa.spesi` (points spent) of `punti`. */
  parte: string
  quante: number
  /** Sum of the counted items: points, cents or seconds, depending on the kind. */
  somma: number
}

// Merged and pending rows in one statement, so that a concurrent merge is seen entirely or not at all.
const LEGGI = `
  select case when c.giorno < $2::date then 'da sempre' when c.giorno < $3::date then 'prima'
              when $5 = 'mese' then greatest($3::date, date_trunc('month', c.giorno)::date)::text
              else c.giorno::text end as quando,
         c.di, c.parte, sum(c.quante)::bigint as quante, sum(c.somma)::bigint as somma
    from (select giorno, di, parte, quante, somma from cifra_giorno
           where voce = $1 and giorno >= $6::date and giorno < $4::date
          union all
          select giorno, di, parte, quante, somma from cifra_mossa
           where voce = $1 and giorno >= $6::date and giorno < $4::date) c
   group by 1, 2, 3`

/** Day before any day of the programme, as the lower bound of an unlimited period. */
const DA_SEMPRE = '1900-01-01'
const PER_SEMPRE = '2999-12-31'

/**
 * Returns the statistics of a kind in a period, by interval (day or month), and the totals of the previous period.
 * @param storia also returns the totals of all time before both periods, such as the opening balance of wallets
 */
export async function leggiCifre(
  reader: Reader,
  voce: Voce,
  period: Period,
  { storia = false } = {},
): Promise<Cifra[]> {
  const before = periodBefore(period)
  return queryRows<Cifra>(reader, {
    name: 'cifre_leggi',
    text: LEGGI,
    values: [
      voce,
      before.dal,
      period.dal,
      addDays(period.al, 1),
      bucketSizeOf(period),
      storia ? DA_SEMPRE : before.dal,
    ],
  })
}

/**
 * Returns the totals of a kind of statistic from the day `dal` to the day `al`, by subject and component. Without `dal` or `al`
 * the period is open at that end.
 */
export async function sommaNeiGiorni(
  reader: Reader,
  voce: Voce,
  { dal = DA_SEMPRE, al = PER_SEMPRE }: { dal?: IsoDate | undefined; al?: IsoDate | undefined },
): Promise<CifraTotal[]> {
  return queryRows<CifraTotal>(reader, {
    name: 'cifre_somma_giorni',
    text: inQuesti('', 'giorno <= $2::date and giorno >= $3::date', ''),
    values: [voce, al, dal],
  })
}

/**
 * Returns the first and the last day on which a kind of statistic has a value for a subject and component. Null when there is
 * none.
 */
export async function estremiDellaCifra(
  reader: Reader,
  voce: Voce,
  di: number,
  parte: string,
): Promise<Period | null> {
  const rows = await queryRows<{ dal: IsoDate | null; al: IsoDate | null }>(reader, {
    name: 'cifre_estremi',
    text: `
      select min(giorno)::text as dal, max(giorno)::text as al
        from (select giorno from cifra_giorno where voce = $1 and di = $2::bigint and parte = $3
              union all
              select giorno from cifra_mossa where voce = $1 and di = $2::bigint and parte = $3) c`,
    values: [voce, di, parte],
  })
  const { dal, al } = rows[0]!
  return dal === null || al === null ? null : { dal, al }
}

/** Returns the totals of a kind of statistic from the beginning to the end of the day `al`, by subject and component. */
export async function sommaCifre(reader: Reader, voce: Voce, al: IsoDate): Promise<CifraTotal[]> {
  return queryRows<CifraTotal>(reader, {
    name: 'cifre_somma',
    text: inQuesti('', 'giorno < $2::date', ''),
    values: [voce, addDays(al, 1)],
  })
}

/** Returns the statistics of a kind for each day from `dal` to `al`, by subject and component. */
export async function giorniDelleCifre(
  reader: Reader,
  voce: Voce,
  { dal, al }: Period,
): Promise<(CifraTotal & { giorno: IsoDate })[]> {
  return queryRows<CifraTotal & { giorno: IsoDate }>(reader, {
    name: 'cifre_giorni',
    text: inQuesti('giorno::text as giorno,', 'giorno < $2::date and giorno >= $3::date', ', giorno'),
    values: [voce, addDays(al, 1), dal],
  })
}

/** Total of a kind of statistic for one subject and component. */
export type CifraTotal = Omit<Cifra, 'quando'>

const inQuesti = (by: string, when: string, and: string) => `
  select ${by} di, parte, sum(quante)::bigint as quante, sum(somma)::bigint as somma
    from (select giorno, di, parte, quante, somma from cifra_giorno where voce = $1 and ${when}
          union all
          select giorno, di, parte, quante, somma from cifra_mossa where voce = $1 and ${when}) c
   group by di, parte${and}`

/** Returns the last day, up to `al`, on which a component of a kind of statistic had a value, by subject (`di`). */
export async function ultimiGiorni(
  reader: Reader,
  voce: Voce,
  parte: string,
  al: IsoDate,
): Promise<Map<number, IsoDate>> {
  const rows = await queryRows<{ di: number; giorno: IsoDate }>(reader, {
    name: 'cifre_ultimi',
    text: `
      select di, max(giorno)::text as giorno
        from (select di, giorno from cifra_giorno where voce = $1 and giorno < $2::date and parte = $3 and quante > 0
              union all
              select di, giorno from cifra_mossa where voce = $1 and giorno < $2::date and parte = $3 and quante > 0) c
       group by di`,
    values: [voce, addDays(al, 1), parte],
  })
  return new Map(rows.map((r) => [r.di, r.giorno]))
}

/** Default length of a report's period in days. */
const GIORNI = 30

/**
 * Parses the requested period of a report, which defaults to the thirty days up to today.
 * @returns the period, or VALIDAZIONE when it is reversed or too long
 */
export function readPeriod({ dal, al = todayInRome(clock.now()) }: Partial<Period>) {
  const period = { dal: dal ?? lastDays(GIORNI, al).dal, al }
  if (period.dal > al) return refuse('VALIDAZIONE', { fields: { dal: ['Viene dopo la fine del periodo.'] } })
  if (daysOf(period) > GIORNI_MAX_CIFRE)
    return refuse('VALIDAZIONE', { fields: { dal: ['Al massimo due anni per volta.'] } })
  return period
}

/** Converts a report's period to the contract's form, with the previous period and the length of the intervals. */
export const formatPeriod = (period: Period): Periodo => ({
  ...period,
  prima: periodBefore(period),
  tratto: bucketSizeOf(period),
})
