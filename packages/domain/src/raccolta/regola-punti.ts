/**
 * Points rule as data (decisions §8): its validation, and the beneficiaries of a pratica. Its only fields are for completed
 * pratiche: a rule that rewards a sign-up cannot be expressed (Legge 173/2005).
 */
import { addMonths, type IsoDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { percent, quanti, wholeNumber } from '../platform/numbers.ts'
import {
  confrontaTariffe,
  difettiEccezioni,
  type NomiTipi,
  type PuntiPratica,
  type Tariffa,
} from './eccezione-punti.ts'
import { puntiAlLivello, type RegolaPunti } from './punti.ts'

/** Version of the points rule with the points of each type of financing and their exceptions; a type that is missing earns none. */
export type RegolaScritta = RegolaPunti &
  Tariffa & {
    /** First registration day of the pratiche to which the rule applies. */
    dal: IsoDate
  }

/** States of the simulation of a draft on past pratiche. */
export const STATI_SIMULAZIONE = ['in_corso', 'finita', 'fermata', 'fallita'] as const
export type StatoSimulazione = (typeof STATI_SIMULAZIONE)[number]

/** Limits of the values in a version of the points rule. */
export const LIMITI_REGOLA = {
  livelli: 10,
  quota_bp: 10_000,
  tetto_quota: 1_000_000,
  giorni_maturazione: 365,
  punti: 1_000_000,
} as const

const BP_INTERO = 10_000
/**
 * Maximum number of months between the publication of a points rule and its first day. Versions are published in the order of
 * their first days, so one far ahead would block all others until then.
 */
const MESI_AVANTI = 36

/** Returns the errors in a version of the points rule, by field; empty = it can be published on `oggi`. */
export function difettiRegola(
  written: Pick<RegolaScritta, 'versione' | 'dal' | 'quote_bp' | 'punti' | 'eccezioni'>,
  now: {
    oggi: IsoDate
    pubblicate: readonly { versione: string; dal: IsoDate }[]
    tipi: NomiTipi
    regioni: readonly string[]
  },
): Record<string, string[]> {
  const difetti = difettiEccezioni(written, now)
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
  // The network together never gets more points than the pratica itself is worth.
  if (written.quote_bp.reduce((sum, bp) => sum + bp, 0) > BP_INTERO) {
    difetti.quote_bp = ['Le quote della rete insieme superano il 100%.']
  }
  const tipi = written.punti.map((p) => p.id_tipo_finanziamento)
  if (tipi.length === 0) difetti.punti = ['Almeno un tipo di finanziamento deve dare punti.']
  else if (new Set(tipi).size < tipi.length) difetti.punti = ['Ogni tipo di finanziamento va una volta sola.']
  else if (tipi.some((id) => !now.tipi.has(id))) {
    difetti.punti = ['I punti si danno solo ai tipi di finanziamento che ci sono.']
  }
  return difetti
}

/**
 * Compares a version of the points rule with the one it replaces: the ways in which it gives more and less to the pratiche
 * registered from its first day on, one sentence each. Pratiche registered before keep their rule.
 */
export function confrontaRegole(
  prima: Omit<RegolaScritta, 'dal'>,
  dopo: RegolaScritta,
  names: NomiTipi,
): { peggiora: string[]; migliora: string[] } {
  const found = confrontaTariffe({ prima, dopo, dal: dopo.dal, names })
  const say = (change: number, sentence: string) => {
    if (change !== 0) (change < 0 ? found.peggiora : found.migliora).push(sentence)
  }
  for (let i = 0; i < Math.max(prima.quote_bp.length, dopo.quote_bp.length); i++) {
    const [was, is] = [prima.quote_bp[i] ?? 0, dopo.quote_bp[i] ?? 0]
    say(
      is - was,
      `La quota ${elide('del', `${i + 1}º livello`)} è ${percent(was / 100)}, sarebbe ${percent(is / 100)}.`,
    )
  }
  const { tetto_quota: cap } = dopo
  say(
    cap - prima.tetto_quota,
    `Una quota dà al massimo ${quanti(prima.tetto_quota, 'punto', 'punti')}, ne darebbe ${wholeNumber(cap)}.`,
  )
  const { giorni_maturazione: days } = prima
  say(
    days - dopo.giorni_maturazione,
    `I punti maturano in ${quanti(days, 'giorno', 'giorni')}, sarebbero ${dopo.giorni_maturazione}.`,
  )
  return found
}

/** Beneficiary of a pratica's points with the level of their share. Level 0 is the member who registered it. */
export type Beneficiario = { utente_id: number; livello: number }

/**
 * Returns the beneficiaries of a pratica: its owner and, above, as many sponsors as the points rule has levels. Members who are
 * not in `attivi` are skipped and use up no level (docs/decisions/0009).
 * @param linea the owner's sponsors, the nearest first
 * @returns the beneficiaries, and the skipped sponsors, the nearest first
 */
export function beneficiariDiPratica(
  livelli: number,
  titolare: number,
  linea: readonly number[],
  attivi: ReadonlySet<number>,
): { beneficiari: Beneficiario[]; saltati: number[] } {
  const sponsor = linea.filter((id) => attivi.has(id)).slice(0, livelli)
  // Skipped sponsors are those below the last one credited, or in the whole line when it has too few active members.
  const guardati = sponsor.length < livelli ? linea : linea.slice(0, linea.indexOf(sponsor.at(-1) ?? -1) + 1)
  return {
    beneficiari: [
      ...(attivi.has(titolare) ? [{ utente_id: titolare, livello: 0 }] : []),
      ...sponsor.map((utente_id, i) => ({ utente_id, livello: i + 1 })),
    ],
    saltati: guardati.filter((id) => !attivi.has(id)),
  }
}

/** Returns the points on which a beneficiary's share is computed: the owner's, or those for the shares. */
const baseAlLivello = ({ titolare, rete }: PuntiPratica, livello: number): number =>
  livello === 0 ? titolare : rete

/** Returns the points of each beneficiary of a pratica, without those who would get 0. */
export function spartisciPunti<B extends Beneficiario>(
  regola: Pick<RegolaPunti, 'quote_bp' | 'tetto_quota'>,
  value: PuntiPratica,
  beneficiari: readonly B[],
): (B & { punti: number; base: number })[] {
  return beneficiari
    .map((b) => {
      const base = baseAlLivello(value, b.livello)
      return { ...b, base, punti: puntiAlLivello(regola, base, b.livello) }
    })
    .filter((b) => b.punti > 0)
}
