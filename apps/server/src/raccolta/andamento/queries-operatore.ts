import type { CifrePremi, CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { bucketsOf, type Period } from '@primo/domain/platform/period'
import { estrattoPunti, impegnoDi, quotaNonRiscossa, saldoDi } from '@primo/domain/raccolta/estratto'
import { ACCADUTI_RICHIESTA } from '@primo/domain/raccolta/premio'
import type { Conto } from '@primo/domain/raccolta/punti'
import type { Reader } from '../../platform/db/db.ts'
import {
  type Cifra,
  type CifraTotal,
  formatPeriod,
  leggiCifre,
  sommaCifre,
  ultimiGiorni,
} from '../../registro/cifre/queries.ts'
import { cauzioniDepositate, tutteLeEdizioni } from '../manifestazioni/queries.ts'
import { premiPerCifre } from '../premi/obblighi.ts'
import { postaDi } from '../punti/queries.ts'

const posteDi = (cifre: readonly CifraTotal[]) => cifre.map(postaDi)

/**
 * Returns a function that gives the value of a point in an edition, in cents: the maximum over the prizes in the catalogue, and
 * the average over the prizes requested so far.
 */
async function valoriDiUnPunto(reader: Reader, al: IsoDate) {
  const [premi, chiesti] = [await premiPerCifre(reader), await sommaCifre(reader, 'premi', al)]
  const editionOf = new Map(premi.map((p) => [p.id, p.edizione_id]))
  /** Sums an edition's prize requests, or the points requested, without the cancelled and rejected requests. */
  const requested = (edizione_id: number, what: '' | '.punti') => {
    const of = (stato: string) =>
      chiesti.reduce(
        (n, c) => (c.parte === stato + what && editionOf.get(c.di) === edizione_id ? n + c.somma : n),
        0,
      )
    return of('richiesta') - of('annullata') - of('rifiutata')
  }
  return (edizione_id: number) => {
    const punti = requested(edizione_id, '.punti')
    const inCatalogo = premi.filter((p) => p.edizione_id === edizione_id && p.in_catalogo)
    return {
      massimo: Math.max(0, ...inCatalogo.map((p) => p.valore_cent / p.punti)),
      medio: punti > 0 ? requested(edizione_id, '') / punti : null,
    }
  }
}

/**
 * Returns the statistics of the points in a period: the statement (points by type of movement) with that of the previous period,
 * the time series, the liability in euro.
 * @param edizione_id null = all editions; the liability always covers all of them
 * @returns null when the edition does not exist
 */
export async function cifreDeiPunti(
  reader: Reader,
  period: Period,
  edizione_id: number | null,
): Promise<CifrePunti | null> {
  const edizioni = await tutteLeEdizioni(reader)
  if (edizione_id !== null && !edizioni.some((e) => e.id === edizione_id)) return null
  const all = await leggiCifre(reader, 'punti', period, { storia: true })
  const cifre = edizione_id === null ? all : all.filter((c) => c.di === edizione_id)
  const sempre = cifre.filter((c) => c.quando === 'da sempre')
  const before = cifre.filter((c) => c.quando === 'prima')
  const durante = cifre.filter((c) => c.quando !== 'da sempre' && c.quando !== 'prima')

  /**
   * Sums one kind of points of the daily statistics over each bucket of the time series.
   * @returns the sum of the bucket that begins on a day
   */
  const perTratto = (part: string) => {
    const sums = new Map<string, number>()
    for (const c of durante) if (c.parte === part) sums.set(c.quando, (sums.get(c.quando) ?? 0) + c.somma)
    return (dal: IsoDate) => sums.get(dal) ?? 0
  }
  const [emessi, spesi, scaduti, tolti] = [
    perTratto('accredito.emissione'),
    perTratto('spesa.spesi'),
    perTratto('scadenza.scaduti'),
    perTratto('storno.emissione'),
  ]

  const worthOf = await valoriDiUnPunto(reader, period.al)
  const cauzioni = await cauzioniDepositate(reader)
  const today = todayInRome(clock.now())
  const perEdizione = edizioni.map((edizione) => {
    const poste = posteDi(all.filter((c) => c.di === edizione.id))
    const sum = (conto: Conto) => poste.reduce((n, p) => (p.conto === conto ? n + p.punti : n), 0)
    return { edizione, saldo: saldoDi(poste), spesi: sum('spesi'), scaduti: sum('scaduti') }
  })
  // Editions that have ended within the period: for one still running the lost points are not known yet.
  const over = perEdizione.filter(
    ({ edizione: { ultima_richiesta } }) => ultima_richiesta < today && ultima_richiesta < period.al,
  )
  const non_riscossa = quotaNonRiscossa(over)
  return {
    periodo: formatPeriod(period),
    edizione_id,
    edizioni: edizioni.map(({ id, titolo }) => ({ id, titolo })),
    estratto: estrattoPunti(posteDi([...sempre, ...before]), posteDi(durante)),
    prima: estrattoPunti(posteDi(sempre), posteDi(before)),
    serie: bucketsOf(period).map((dal) => ({
      dal,
      guadagnati: 0 - emessi(dal),
      spesi: spesi(dal),
      scaduti: scaduti(dal),
      stornati: tolti(dal),
    })),
    impegno: perEdizione
      .filter(({ saldo }) => saldo.totale > 0)
      .map(({ edizione: { id, titolo, ultima_richiesta }, saldo }) => {
        const { massimo, medio } = worthOf(id)
        return {
          edizione_id: id,
          titolo,
          scade_il: ultima_richiesta,
          totale: saldo.totale,
          prenotati: saldo.prenotati,
          cent_per_punto: massimo,
          ...impegnoDi(saldo, massimo, medio, non_riscossa),
          cauzione_cent: cauzioni.get(id) ?? 0,
        }
      }),
    finite: over.flatMap(({ edizione: { id, titolo }, spesi, scaduti }) => {
      const quota = quotaNonRiscossa([{ spesi, scaduti }])
      if (quota === null) return []
      const { medio } = worthOf(id)
      const valore_cent = medio === null ? null : Math.round(scaduti * medio)
      return [{ edizione_id: id, titolo, spesi, scaduti, quota, valore_cent }]
    }),
    non_riscossa,
  }
}

const isBefore = (c: Cifra) => c.quando === 'prima'

/**
 * Returns the statistics of the prizes in a period: prizes requested, cancelled and delivered, in total and by prize, and the
 * prizes without requests.
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
