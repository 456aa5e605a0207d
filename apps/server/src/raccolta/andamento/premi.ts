import type { CifrePremi } from '@primo/contract/raccolta/operatore-andamento'
import { bucketsOf, type Period } from '@primo/domain/platform/period'
import { ACCADUTI_RICHIESTA } from '@primo/domain/raccolta/richiesta'
import type { Reader } from '../../platform/db/db.ts'
import { type Cifra, formatPeriod, leggiCifre, ultimiGiorni } from '../../registro/cifre/queries.ts'
import { tutteLeEdizioni } from '../manifestazioni/queries-operatore.ts'
import { premiPerCifre } from '../premi/obblighi.ts'

const isBefore = (c: Cifra) => c.quando === 'prima'

/**
 * Returns the statistics of the prizes in a period: requested, cancelled, delivered; by prize; prizes without requests.
 * @param edizione_id null = all editions
 * @returns null when the edition does not exist
 */
export async function cifreDeiPremi(
  reader: Reader,
  period: Period,
  edizione_id: number | null,
): Promise<CifrePremi | null> {
  const edizioni = await tutteLeEdizioni(reader)
  if (edizione_id !== null && !edizioni.some((e) => e.id === edizione_id)) return null
  const premi = (await premiPerCifre(reader)).filter(
    (p) => edizione_id === null || p.edizione_id === edizione_id,
  )
  const known = new Set(premi.map((p) => p.id))
  const cifre = (await leggiCifre(reader, 'premi', period)).filter((c) => known.has(c.di))
  const last = await ultimiGiorni(reader, 'premi', 'richiesta', period.al)

  const count = (which: (c: Cifra) => boolean, what: 'quante' | 'somma' = 'quante') =>
    cifre.reduce((n, c) => (which(c) ? n + c[what] : n), 0)
  const confronto = (stati: readonly string[], what?: 'somma') => ({
    ora: count((c) => !isBefore(c) && stati.includes(c.parte), what),
    prima: count((c) => isBefore(c) && stati.includes(c.parte), what),
  })
  const rows = premi.map((p) => {
    const of = (stato: string, then: boolean) =>
      count((c) => c.di === p.id && c.parte === stato && isBefore(c) === then)
    return {
      ...p,
      chiesti: of('richiesta', false),
      prima: of('richiesta', true),
      consegnati: of('consegnata', false),
    }
  })
  return {
    periodo: formatPeriod(period),
    edizione_id,
    edizioni: edizioni.map(({ id, titolo }) => ({ id, titolo })),
    chiesti: confronto(['richiesta']),
    chiusi: confronto(ACCADUTI_RICHIESTA.chiusa[1]),
    consegnati: confronto(ACCADUTI_RICHIESTA.consegnata[1]),
    valore_cent: confronto(['richiesta'], 'somma'),
    serie: bucketsOf(period).map((dal) => ({
      dal,
      chiesti: count((c) => c.quando === dal && c.parte === 'richiesta'),
      consegnati: count((c) => c.quando === dal && c.parte === 'consegnata'),
    })),
    premi: rows
      .filter(({ chiesti, prima, consegnati }) => chiesti + prima + consegnati > 0)
      .toSorted((a, b) => b.chiesti - a.chiesti || b.prima - a.prima || a.id - b.id)
      .map(({ id, descrizione, categoria, punti, chiesti, prima, consegnati }) => ({
        ...{ id, descrizione, categoria, punti },
        ...{ chiesti, prima, consegnati },
      })),
    fermi: rows
      .filter((p) => p.in_catalogo && p.disponibili !== 0 && p.chiesti === 0)
      .map(({ id, descrizione, punti, disponibili, valore_cent }) => ({
        ...{ id, descrizione, punti, disponibili },
        valore_cent: disponibili === null ? null : disponibili * valore_cent,
        ultimo: last.get(id) ?? null,
      }))
      .toSorted((a, b) => (a.ultimo ?? '').localeCompare(b.ultimo ?? '') || a.id - b.id),
  }
}
