import type { Conto, TipoMovimento } from './punti.ts'

/** Kinds of movimento in the order in which a statement lists them: earned, used, corrections. */
export const VOCI_ESTRATTO = [
  'accredito',
  'maturazione',
  'prenotazione',
  'spesa',
  'restituzione',
  'scadenza',
  'storno',
  'rettifica',
] as const satisfies readonly TipoMovimento[]

/** Balances at an instant, or their change by one kind of movimento. */
export type Saldo = {
  in_maturazione: number
  disponibili: number
  prenotati: number
  /** Sum of the maturing, available and reserved points. */
  totale: number
  /** Points that members owe, not included in the total. */
  debito: number
}
export type EstrattoRow = Saldo & { tipo: TipoMovimento; movimenti: number }
export type Estratto = {
  apertura: Saldo
  righe: EstrattoRow[]
  chiusura: Saldo
  movimenti: number
  /** Sum over all ledger accounts, which is 0 in double-entry bookkeeping. Any other value is an error. */
  differenza: number
}

/** Sum of the postings on a ledger account by the movimenti of one kind. Without `conto`: number of these movimenti. */
export type Posta = { tipo: TipoMovimento; conto: Conto | null; quante: number; punti: number }

const sumOf = (poste: readonly Posta[], conto: Conto) =>
  poste.reduce((n, p) => (p.conto === conto ? n + p.punti : n), 0)

/** Returns the balances that result from some sums of postings. */
export function saldoDi(poste: readonly Posta[]): Saldo {
  const in_maturazione = sumOf(poste, 'maturazione')
  const disponibili = sumOf(poste, 'disponibili')
  const prenotati = sumOf(poste, 'prenotati')
  // The account is negative by the points owed.
  const debito = 0 - sumOf(poste, 'debito')
  return { in_maturazione, disponibili, prenotati, totale: in_maturazione + disponibili + prenotati, debito }
}

const plus = (a: Saldo, b: Saldo): Saldo => ({
  in_maturazione: a.in_maturazione + b.in_maturazione,
  disponibili: a.disponibili + b.disponibili,
  prenotati: a.prenotati + b.prenotati,
  totale: a.totale + b.totale,
  debito: a.debito + b.debito,
})

/**
 * Returns the change of the balances by each kind of movimento, in the order of a statement. Kinds without movimenti are
 * included.
 */
export const estrattoRows = (poste: readonly Posta[]): EstrattoRow[] =>
  VOCI_ESTRATTO.map((tipo) => {
    const sue = poste.filter((p) => p.tipo === tipo)
    const movimenti = sue.reduce((n, p) => (p.conto === null ? n + p.quante : n), 0)
    return { tipo, movimenti, ...saldoDi(sue) }
  })

/**
 * Returns the statement of a period: opening balances, changes by kind of movimento, closing balances.
 * @param before all postings before the period
 * @param durante postings in the period
 */
export function estrattoPunti(before: readonly Posta[], durante: readonly Posta[]): Estratto {
  const righe = estrattoRows(durante)
  const apertura = saldoDi(before)
  return {
    apertura,
    righe,
    chiusura: righe.reduce<Saldo>((saldo, row) => plus(saldo, row), apertura),
    movimenti: righe.reduce((n, { movimenti }) => n + movimenti, 0),
    differenza: [...before, ...durante].reduce((n, { punti }) => n + punti, 0),
  }
}

/** What became of the points of a finished edition: number spent on premi, and number expired. */
export type Fine = { spesi: number; scaduti: number }

/** Returns the share of points that expire unused, from the finished editions. Null without any. */
export function quotaNonRiscossa(finite: readonly Fine[]): number | null {
  const spesi = finite.reduce((n, f) => n + f.spesi, 0)
  const scaduti = finite.reduce((n, f) => n + f.scaduti, 0)
  return spesi + scaduti === 0 ? null : scaduti / (spesi + scaduti)
}

/** Liability of an edition, in cents: what redeeming its points would cost at most, and is expected to cost. */
export type Impegno = {
  /** Maximum: all points at the highest value of a point in the catalogue, by which the deposit is measured. */
  massimo_cent: number
  /**
   * Expected cost: points without the share that is expected to expire unused, at the average value of the requested premi. Null
   * without requests.
   */
  previsto_cent: number | null
}

/**
 * Computes the liability of the points that can still pay for a premio.
 * @param prenotati points reserved by requests. None of them stays unused
 * @param medio_cent average value of a point in the requested premi, or null without requests
 * @param non_riscossa share of unused points. Null = unknown, treated as 0
 */
export function impegnoDi(
  { totale, prenotati }: Pick<Saldo, 'totale' | 'prenotati'>,
  cent_per_punto: number,
  medio_cent: number | null,
  non_riscossa: number | null,
): Impegno {
  const massimo_cent = Math.ceil(totale * cent_per_punto)
  if (medio_cent === null) return { massimo_cent, previsto_cent: null }
  const requested = prenotati + (totale - prenotati) * (1 - (non_riscossa ?? 0))
  return { massimo_cent, previsto_cent: Math.round(requested * medio_cent) }
}
