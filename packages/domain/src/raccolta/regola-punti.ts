/**
 * The rule of the points as data (decisions §8): what an operator may write, and who a case's points go to. There is
 * no field for anything but completed cases: a rule that rewards a sign-up cannot be written (Legge 173/2005).
 */
import { addMonths, type IsoDate } from '../platform/dates.ts'
import { puntiAlLivello, type RegolaPunti } from './punti.ts'

/** A version as it is written: points by financing type; a type that is not there gives none. */
export type RegolaScritta = RegolaPunti & {
  /** First day it holds for the cases registered from then on. */
  dal: IsoDate
  punti: readonly { id_tipo_finanziamento: number; punti: number }[]
}

/** Bounds of a version's figures. */
export const LIMITI_REGOLA = {
  livelli: 10,
  quota_bp: 10_000,
  tetto_quota: 1_000_000,
  giorni_maturazione: 365,
  punti: 1_000_000,
} as const

const BP_INTERO = 10_000
/** A rule is not published for a time nobody can answer for: after it no other one could ever begin. */
const MESI_AVANTI = 36

/** What is wrong with a version an operator wrote, by field; empty = it can be published on `oggi`. */
export function difettiRegola(
  written: Pick<RegolaScritta, 'versione' | 'dal' | 'quote_bp' | 'punti'>,
  now: {
    oggi: IsoDate
    pubblicate: readonly { versione: string; dal: IsoDate }[]
    tipi: readonly number[]
  },
): Record<string, string[]> {
  const difetti: Record<string, string[]> = {}
  const last = now.pubblicate
    .map((p) => p.dal)
    .sort()
    .at(-1)
  if (now.pubblicate.some((p) => p.versione === written.versione)) {
    difetti.versione = ['Questa versione è già pubblicata: scegli un altro nome.']
  }
  if (written.dal <= now.oggi) difetti.dal = ['Una regola vale da un giorno che deve ancora venire.']
  else if (written.dal > addMonths(now.oggi, MESI_AVANTI)) difetti.dal = ['Scegli un giorno entro tre anni.']
  else if (last !== undefined && written.dal <= last) {
    difetti.dal = ['C’è già una versione che comincia quel giorno o dopo.']
  }
  // All the line together never gets more than the case itself is worth.
  if (written.quote_bp.reduce((sum, bp) => sum + bp, 0) > BP_INTERO) {
    difetti.quote_bp = ['Le quote della rete insieme superano il 100%.']
  }
  const tipi = written.punti.map((p) => p.id_tipo_finanziamento)
  if (tipi.length === 0) difetti.punti = ['Almeno un tipo di finanziamento deve dare punti.']
  else if (new Set(tipi).size < tipi.length) difetti.punti = ['Ogni tipo di finanziamento va una volta sola.']
  else if (tipi.some((id) => !now.tipi.includes(id))) {
    difetti.punti = ['I punti si danno solo ai tipi di finanziamento che ci sono.']
  }
  return difetti
}

/** Who gets points for a case, and at which level; level 0 is who registered it. */
export type Beneficiario = { utente_id: number; livello: number }

/**
 * Who a case's points go to: its owner and, above him, as many of his sponsors as the rule has levels. Only those in
 * `attivi` count; who is passed over uses up no level (docs/decisions/0009).
 * @param linea his sponsors, the nearest first.
 * @returns also who was passed over, the nearest first.
 */
export function beneficiariDiPratica(
  livelli: number,
  titolare: number,
  linea: readonly number[],
  attivi: ReadonlySet<number>,
): { beneficiari: Beneficiario[]; saltati: number[] } {
  const sponsor = linea.filter((id) => attivi.has(id)).slice(0, livelli)
  // Passed over is who stood below the last one credited, or all the line when it gave too few.
  const guardati = sponsor.length < livelli ? linea : linea.slice(0, linea.indexOf(sponsor.at(-1) ?? -1) + 1)
  return {
    beneficiari: [
      ...(attivi.has(titolare) ? [{ utente_id: titolare, livello: 0 }] : []),
      ...sponsor.map((utente_id, i) => ({ utente_id, livello: i + 1 })),
    ],
    saltati: guardati.filter((id) => !attivi.has(id)),
  }
}

/** The points of each beneficiary of a case worth `base`; who would get 0 is not in it. */
export function spartisci(
  regola: Pick<RegolaPunti, 'quote_bp' | 'tetto_quota'>,
  base: number,
  beneficiari: readonly Beneficiario[],
): (Beneficiario & { punti: number })[] {
  return beneficiari
    .map((b) => ({ ...b, punti: puntiAlLivello(regola, base, b.livello) }))
    .filter((b) => b.punti > 0)
}
