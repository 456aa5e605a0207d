import type { Conto, TipoMovimento } from './punti.ts'

/** The kinds of movement as a statement lists them: from what comes in to what goes out, then what is put right. */
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

/** What is held on an instant, or what a kind of movement changed of it. `totale`: points that can still become a prize. */
export type Saldo = {
  in_maturazione: number
  disponibili: number
  prenotati: number
  totale: number
  /** What members owe: it is no part of the total. */
  debito: number
}
export type RigaEstratto = Saldo & { tipo: TipoMovimento; movimenti: number }
export type Estratto = {
  apertura: Saldo
  righe: RigaEstratto[]
  chiusura: Saldo
  movimenti: number
  /** All accounts together, which in a ledger of two sides is 0. */
  differenza: number
}

/** Points posted on an account by a kind of movement; without `conto`, how many movements there were. */
export type Posta = { tipo: TipoMovimento; conto: Conto | null; quante: number; punti: number }

const sumOf = (poste: readonly Posta[], conto: Conto) =>
  poste.reduce((n, p) => (p.conto === conto ? n + p.punti : n), 0)

/** What postings come to, column by column. */
export function saldoDi(poste: readonly Posta[]): Saldo {
  const in_maturazione = sumOf(poste, 'maturazione')
  const disponibili = sumOf(poste, 'disponibili')
  const prenotati = sumOf(poste, 'prenotati')
  // The account goes below zero by what is owed.
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

/** What each kind of movement did, in the order of a statement; those that did nothing too. */
export const righeEstratto = (poste: readonly Posta[]): RigaEstratto[] =>
  VOCI_ESTRATTO.map((tipo) => {
    const sue = poste.filter((p) => p.tipo === tipo)
    const movimenti = sue.reduce((n, p) => (p.conto === null ? n + p.quante : n), 0)
    return { tipo, movimenti, ...saldoDi(sue) }
  })

/**
 * The statement of a period: what was held, what each kind of movement did to it, what is held at its end.
 * @param before all that was posted before the period; `durante`: in it.
 */
export function estrattoPunti(before: readonly Posta[], durante: readonly Posta[]): Estratto {
  const righe = righeEstratto(durante)
  const apertura = saldoDi(before)
  return {
    apertura,
    righe,
    chiusura: righe.reduce<Saldo>((saldo, row) => plus(saldo, row), apertura),
    movimenti: righe.reduce((n, { movimenti }) => n + movimenti, 0),
    differenza: [...before, ...durante].reduce((n, { punti }) => n + punti, 0),
  }
}

/** What the points of an edition have come to: spent on a prize, or gone unused. */
export type Fine = { spesi: number; scaduti: number }

/**
 * The share of points that nobody turns into a prize, out of those of editions that are over; null before any is, when
 * there is nothing to tell it from.
 */
export function quotaNonRiscossa(finite: readonly Fine[]): number | null {
  const spesi = finite.reduce((n, f) => n + f.spesi, 0)
  const scaduti = finite.reduce((n, f) => n + f.scaduti, 0)
  return spesi + scaduti === 0 ? null : scaduti / (spesi + scaduti)
}

/** What an edition's points are worth at the most and what will be asked for, in cents. */
export type Impegno = {
  /** Every point at the best value the catalogue gives for one, as the deposit is measured. */
  massimo_cent: number
  /** At what a point was worth in the prizes asked for so far, without those nobody will ask for; null = none was asked for. */
  previsto_cent: number | null
}

/**
 * The euro behind the points that can still become a prize.
 * @param prenotati those already promised to a request: none of them is left unused.
 * @param medio_cent what a point was worth in the prizes asked for; null = none was.
 * @param non_riscossa the share that goes unused; null = not known yet, and then none does.
 */
export function impegnoDi(
  { totale, prenotati }: Pick<Saldo, 'totale' | 'prenotati'>,
  cent_per_punto: number,
  medio_cent: number | null,
  non_riscossa: number | null,
): Impegno {
  const massimo_cent = Math.ceil(totale * cent_per_punto)
  if (medio_cent === null) return { massimo_cent, previsto_cent: null }
  const asked = prenotati + (totale - prenotati) * (1 - (non_riscossa ?? 0))
  return { massimo_cent, previsto_cent: Math.round(asked * medio_cent) }
}
