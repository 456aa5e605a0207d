import { type CifrePratiche, FASCE_GIORNI } from '@primo/contract/pratiche/operatore-pratiche'
import { bucketsOf, medianOf, type Period } from '@primo/domain/platform/period'
import {
  ESITI_CONTATI,
  type EsitoContato,
  PASSI_PRATICA,
  type PassoPratica,
  STATO_PRATICA,
} from '@primo/domain/pratiche/pratica'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { type Cifra, formatPeriod, leggiCifre } from '../../registro/cifre/queries.ts'

const STATI = [3, 5, 2] as const
const PASSI = Object.keys(PASSI_PRATICA) as PassoPratica[]

/** Id of the state of sent cases. `COMPLETATA` and `RIFIUTATA` are the states of completed and rejected cases. */
const INVIATA = 3
const COMPLETATA = 5
const RIFIUTATA = 2

const before = (c: Cifra) => c.quando === 'prima'
const within = (c: Cifra) => c.quando !== 'prima' && c.quando !== 'da sempre'

type Which = (c: Cifra) => boolean
const count = (cifre: readonly Cifra[], which: Which) =>
  cifre.reduce((n, c) => (which(c) ? n + c.quante : n), 0)
const DAY_S = 86_400

/**
 * Returns the durations of completed cases from daily counts (`di` = duration in days): the median in whole days, the mean to the
 * tenth of a day.
 */
function tempiDi(cifre: readonly Cifra[]): CifrePratiche['durata'] {
  const median = (which: Which) =>
    medianOf(cifre.filter(which).map(({ di, quante }) => ({ valore: di, quanti: quante })))
  const n = count(cifre, within)
  const seconds = cifre.reduce((sum, c) => (within(c) ? sum + c.somma : sum), 0)
  return {
    mediana_giorni: median(within),
    mediana_prima_giorni: median(before),
    media_giorni: n === 0 ? null : Math.round((seconds / n / DAY_S) * 10) / 10,
  }
}

/** Keys of the precomputed daily counts, by outcome: dimension (`di`) and part (`parte`). */
const KEPT: Record<EsitoContato, { di: number; parte: string }> = {
  inviata: { di: INVIATA, parte: '' },
  importata: { di: INVIATA, parte: 'importata' },
  positivo: { di: COMPLETATA, parte: 'positivo' },
  negativo: { di: COMPLETATA, parte: 'negativo' },
  senza_esito: { di: COMPLETATA, parte: '' },
  rifiutata: { di: RIFIUTATA, parte: '' },
  riaperta: { di: 0, parte: '' },
}

// Open cases by days since the last change.
const FERME = `
  select p.passo, width_bucket(extract(epoch from now() - p.aggiornata_il) / 86400, $1::float8[])::int as fascia,
         count(*)::int as quante
    from pratica p where p.id_stato = ${STATO_PRATICA.in_lavorazione} group by 1, 2`

/**
 * Counts the open cases by step and by range of days since their last change.
 * @returns the counts of a step, one for each range
 */
async function ferme(reader: Reader): Promise<(passo: PassoPratica) => number[]> {
  const rows = await queryRows<{ passo: PassoPratica; fascia: number; quante: number }>(reader, FERME, [
    FASCE_GIORNI.map((days) => days + 1),
  ])
  return (passo) =>
    [...FASCE_GIORNI, null].map((_, i) =>
      rows.reduce((n, r) => (r.passo === passo && r.fascia === i ? n + r.quante : n), 0),
    )
}

/** Returns the statistics of the cases in a period: arrivals and outcomes, states and steps at its end, durations. */
export async function cifreDellePratiche(reader: Reader, period: Period): Promise<CifrePratiche> {
  const [stock, ended, passi, durate, riaperte, fermePer] = [
    await leggiCifre(reader, 'pratiche', period, { storia: true }),
    await leggiCifre(reader, 'pratiche.esiti', period),
    await leggiCifre(reader, 'pratiche.passi', period),
    await leggiCifre(reader, 'pratiche.durate', period),
    await leggiCifre(reader, 'pratiche.riaperte', period),
    await ferme(reader),
  ]
  const all = [...ended, ...riaperte]
  const on = (dal: string, stato: number) => count(ended, (c) => c.quando === dal && c.di === stato)
  return {
    periodo: formatPeriod(period),
    esiti: ESITI_CONTATI.map((esito) => {
      const { di, parte } = KEPT[esito]
      const is = (c: Cifra) => c.di === di && c.parte === parte
      return {
        esito,
        ora: count(all, (c) => within(c) && is(c)),
        prima: count(all, (c) => before(c) && is(c)),
      }
    }),
    durata: tempiDi(durate),
    serie: bucketsOf(period).map((dal) => ({
      dal,
      inviate: on(dal, INVIATA),
      completate: on(dal, COMPLETATA),
      rifiutate: on(dal, RIFIUTATA),
    })),
    stati: STATI.map((id_stato) => ({
      id_stato,
      ora: count(stock, (c) => c.di === id_stato),
      prima: count(stock, (c) => c.di === id_stato && !within(c)),
    })),
    passi: PASSI.map((passo) => ({
      passo,
      ora: count(stock, (c) => c.di === INVIATA && c.parte === passo),
      lasciati: count(passi, (c) => within(c) && c.parte === passo),
      tempi: tempiDi(passi.filter((c) => c.parte === passo)),
      ferme: fermePer(passo),
    })),
  }
}
