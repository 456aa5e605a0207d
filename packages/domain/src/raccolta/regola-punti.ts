/**
 * Points rule as data (decisions §8): its validation, and the beneficiaries of a pratica. Its only fields are for completed
 * pratiche: a rule that rewards a sign-up cannot be expressed (Legge 173/2005).
 */
import { addMonths, type IsoDate } from '../platform/dates.ts'
import { puntiAlLivello, type RegolaPunti } from './punti.ts'

/** Version of the points rule with the points of each type of financing; a type that is missing earns none. */
export type RegolaScritta = RegolaPunti & {
  /** First registration day of the pratiche to which the rule applies. */
  dal: IsoDate
  punti: readonly { id_tipo_finanziamento: number; punti: number }[]
}

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
  // The network together never gets more points than the pratica itself is worth.
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

/** Returns the points of each beneficiary of a pratica worth `base`, without those who would get 0. */
export function spartisciPunti(
  regola: Pick<RegolaPunti, 'quote_bp' | 'tetto_quota'>,
  base: number,
  beneficiari: readonly Beneficiario[],
): (Beneficiario & { punti: number })[] {
  return beneficiari
    .map((b) => ({ ...b, punti: puntiAlLivello(regola, base, b.livello) }))
    .filter((b) => b.punti > 0)
}
