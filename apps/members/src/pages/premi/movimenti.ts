import type { MeseMovimenti, Movimento } from '@primo/contract/raccolta/manifestazione'
import { addMonths, type IsoDate, longDate, longMonth, todayInRome } from '@primo/domain/platform/dates'
import { inMaturazione } from './stati.ts'

/** Row of the list of movimenti: a single movimento, or a month's movimenti of the same kind from the network, added up. */
export interface MovimentiRow {
  /** Newest movimento of the row, which gives the row its title. */
  primo: Movimento
  tutti: Movimento[]
  punti: number
  /** Whether the row's points are still maturing. */
  matura: boolean
}

/** Movimenti of a month, grouped into rows. */
export interface Mese {
  /** Month, as `AAAA-MM`. */
  mese: string
  righe: MovimentiRow[]
}

/**
 * Returns the grouping key: accrediti from the network and maturazioni are grouped by month, any other movimento is a row of its
 * own.
 */
function unite(movimento: Movimento, matura: boolean): string {
  const ripetuto =
    movimento.tipo === 'maturazione' || (movimento.tipo === 'accredito' && (movimento.livello ?? 0) > 0)
  return ripetuto ? `${movimento.titolo}|${matura}` : String(movimento.id)
}

/** Groups movimenti, newest first, by month and within it into rows. A row has the position of its newest movimento. */
export function perMese(movimenti: readonly Movimento[], now: Date): Mese[] {
  const mesi = new Map<string, Map<string, MovimentiRow>>()
  for (const movimento of movimenti) {
    const mese = giornoDi(movimento).slice(0, 7)
    const rows = mesi.get(mese) ?? new Map<string, MovimentiRow>()
    mesi.set(mese, rows)
    const matura = inMaturazione(movimento, now)
    const key = unite(movimento, matura)
    const row = rows.get(key)
    if (row) {
      row.tutti.push(movimento)
      row.punti += movimento.punti
    } else rows.set(key, { primo: movimento, tutti: [movimento], punti: movimento.punti, matura })
  }
  return [...mesi].map(([mese, rows]) => ({ mese, righe: [...rows.values()] }))
}

/** Returns the day of a movimento, in Rome. */
export const giornoDi = (movimento: Movimento): IsoDate => todayInRome(new Date(movimento.data))

/** Returns «19 novembre», without the year, which is in the heading, and without line breaks. */
const senzaAnno = (day: IsoDate) => longDate(day).slice(0, -5)
/** Formats a day of the month: «19», «1º». */
const soloGiorno = (day: IsoDate) => senzaAnno(day).split('\u00a0')[0]!

/** Formats the days of a row's movimenti, all in one month: «19 novembre», «18 e 19 novembre», «dal 2 al 9 novembre». */
export function formatGiorni(days: readonly IsoDate[]): string {
  const [first, second, ...others] = [...new Set(days)].sort()
  if (first === undefined) return ''
  if (second === undefined) return senzaAnno(first)
  const last = others.at(-1)
  if (last === undefined) return `${soloGiorno(first)} e ${senzaAnno(second)}`
  return `${con('da', soloGiorno(first))} ${con('a', senzaAnno(last))}`
}

/** Formats a day with its contracted preposition: «dal 2», «dall’8», «all’11». */
const con = (prep: 'da' | 'a', day: string) =>
  /^(8|11)\b/.test(day) ? `${prep}ll’${day}` : `${prep}l\u00a0${day}`

/** Returns the twelve months up to that of `today`, oldest first, including those without movimenti. */
export function ultimiDodici(mesi: readonly MeseMovimenti[], today: IsoDate): MeseMovimenti[] {
  return Array.from({ length: 12 }, (_, i) => {
    const mese = addMonths(`${today.slice(0, 7)}-01`, i - 11).slice(0, 7)
    return mesi.find((m) => m.mese === mese) ?? { mese, entrati: 0, usciti: 0, movimenti: 0 }
  })
}

/** Returns the short name of a month, as label of the chart's column: «nov». */
export const meseBreve = (mese: string): string => longMonth(mese).slice(0, 3)
