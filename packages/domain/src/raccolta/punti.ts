import { type IsoDate, longDate } from '../platform/dates.ts'
import { elide, fullStop } from '../platform/italian.ts'
import { accorda, percent, quanti, wholeNumber } from '../platform/numbers.ts'

/**
 * Arithmetic of points (decisions §8), in whole points only. Rules are data: this module applies them, and contains no values.
 */

/** Accounts of the points ledger. A member's debt is a negative balance of `debito`. */
export const CONTI = [
  'emissione',
  'maturazione',
  'disponibili',
  'prenotati',
  'spesi',
  'scaduti',
  'debito',
] as const
export type Conto = (typeof CONTI)[number]

/** Version of the points rule. Shares in basis points (1000 = 10 %), the first level first. */
export type RegolaPunti = {
  versione: string
  quote_bp: readonly number[]
  /** Maximum number of points that a sponsor's share of a pratica gives. */
  tetto_quota: number
  giorni_maturazione: number
}

const BP_INTERO = 10_000

/**
 * Returns the points of a beneficiary of a pratica worth `base` points: all at level 0, above it the level's share, rounded down
 * and capped. 0 for a level that the rule lacks.
 */
export function puntiAlLivello(
  regola: Pick<RegolaPunti, 'quote_bp' | 'tetto_quota'>,
  base: number,
  livello: number,
): number {
  if (livello === 0) return base
  const quota = regola.quote_bp[livello - 1] ?? 0
  return Math.min(Math.floor((base * quota) / BP_INTERO), regola.tetto_quota)
}

/** Number of points taken from one lotto. */
type Prelievo = { lotto_id: number; punti: number }

/**
 * Takes `punti` from lots in the given order (the caller sorts them by expiry).
 * @returns the points taken from each lotto, and the number that the lots lack
 */
export function prelevaDaLotti(
  lotti: readonly { lotto_id: number; punti: number }[],
  punti: number,
): { prelievi: Prelievo[]; mancano: number } {
  const prelievi: Prelievo[] = []
  let mancano = punti
  for (const lotto of lotti) {
    if (mancano === 0) break
    const taken = Math.min(lotto.punti, mancano)
    if (taken === 0) continue
    prelievi.push({ lotto_id: lotto.lotto_id, punti: taken })
    mancano -= taken
  }
  return { prelievi, mancano }
}

/** Facts stored with a movimento of each kind, from which its explanation («perché») is composed. */
export type FattiMovimento = {
  accredito: {
    /**
     * Financing type of the pratica, for an own pratica only: those of the network's clients are not disclosed (decisions §6).
     */
    tipo_finanziamento?: string
    /** Exception of the rule that set the points of an own pratica, as a sentence, and the points of its type. */
    eccezione?: { frase: string; punti_tipo: number; percento: number | null }
    base: number
    livello: number
    quota_bp: number
    /** Whether the rule's cap reduced the points. The cap itself is absent in movimenti written before it was stored. */
    tetto: boolean
    tetto_quota?: number
    regola: string
    matura_il: IsoDate
  }
  maturazione: { punti: number; pagati_al_debito: number }
  prenotazione: { premio: string; punti: number }
  restituzione: {
    premio: string
    punti: number
    causa: 'annullata' | 'rifiutata'
    pagati_al_debito: number
  }
  spesa: { premio: string; punti: number }
  scadenza: { punti: number; scade_il: IsoDate; edizione: string }
  storno: {
    /** Type of financing of the pratica. Only for the member's own pratica. */
    tipo_finanziamento?: string
    livello: number
    punti: number
    a_debito: number
    gia_scaduti: number
  }
  rettifica: { motivo: string; punti: number; a_debito: number; pagati_al_debito: number }
}
export type TipoMovimento = keyof FattiMovimento

/** Facts as the ledger stores them for ever: without the texts written by users, which stay where they can be erased. */
export type FattiScritti = { [T in TipoMovimento]: Omit<FattiMovimento[T], 'motivo'> }

const punti = (n: number) => quanti(n, 'punto', 'punti')
const ordinale = (n: number) => `${n}º`
/**
 * Returns the financing type of an own pratica. Movimenti written before it was hidden from the network have it at every level.
 */
const product = (f: { livello: number; tipo_finanziamento?: string }) =>
  f.livello === 0 && f.tipo_finanziamento !== undefined ? f.tipo_finanziamento : null
/** Returns the facts of the movimento that reverses a credit at a level. */
export function fattiStorno(
  input: Omit<FattiMovimento['storno'], 'tipo_finanziamento'> & { tipo_finanziamento: string | null },
): FattiMovimento['storno'] {
  const { tipo_finanziamento: tipo, ...resto } = input
  return input.livello === 0 && tipo !== null ? { ...resto, tipo_finanziamento: tipo } : resto
}

/** Returns the facts of the movimento that credits a pratica worth `base` points at a level. */
export function fattiAccredito(
  regola: RegolaPunti,
  input: Pick<FattiMovimento['accredito'], 'base' | 'livello' | 'matura_il'> & {
    tipo_finanziamento: string
    eccezione: FattiMovimento['accredito']['eccezione'] | null
  },
): FattiMovimento['accredito'] {
  const { tipo_finanziamento, eccezione, ...resto } = input
  const { base, livello } = resto
  const quota_bp = livello === 0 ? BP_INTERO : (regola.quote_bp[livello - 1] ?? 0)
  const tetto = livello > 0 && Math.floor((base * quota_bp) / BP_INTERO) > regola.tetto_quota
  return {
    ...resto,
    ...(livello === 0 ? { tipo_finanziamento, ...(eccezione ? { eccezione } : {}) } : {}),
    quota_bp,
    tetto,
    ...(tetto ? { tetto_quota: regola.tetto_quota } : {}),
    regola: regola.versione,
  }
}

/** Returns the short title of a movimento for lists. */
export function titoloMovimento<T extends TipoMovimento>(tipo: T, facts: FattiMovimento[T]): string {
  return TEXTS[tipo].titolo(facts)
}

/**
 * Returns the explanation of a movimento: one or two Italian sentences with the arithmetic and the version of the points rule.
 * For another member's pratica it discloses neither client nor financing type (decisions §6, company §7).
 */
export function percheMovimento<T extends TipoMovimento>(tipo: T, facts: FattiMovimento[T]): string {
  return TEXTS[tipo].perche(facts)
}

function percheAccredito(f: FattiMovimento['accredito']): string {
  if (f.livello === 0) {
    const eccezione = f.eccezione ? ', per un’eccezione' : ''
    return `${punti(f.base)} per una tua pratica completata: ${product(f)}, regola ${f.regola}${eccezione}.`
  }
  const esatto = (f.base * f.quota_bp) % BP_INTERO === 0
  const max = f.tetto_quota === undefined ? 'previsto' : `di ${punti(f.tetto_quota)}`
  const nota = f.tetto ? `, fino al massimo ${max}` : esatto ? '' : ', arrotondato per difetto'
  return `Una pratica della tua rete, ${ordinale(f.livello)} livello: ${elide('il', percent(f.quota_bp / 100))} di ${punti(f.base)}${nota}. Regola ${f.regola}.`
}

function percheStorno(f: FattiMovimento['storno']): string {
  const chi = f.livello === 0 ? `Una tua pratica (${product(f)})` : 'Una pratica della tua rete'
  const sentences = [
    `${chi} è stata riaperta: ${accorda(f.punti, 'il punto che aveva portato si storna', `${elide('i', quanti(f.punti, 'punto', 'punti'))} che aveva portato si stornano`)}.`,
  ]
  if (f.gia_scaduti > 0) {
    sentences.push(
      `${punti(f.gia_scaduti)} ${accorda(f.gia_scaduti, 'era già scaduto e non conta', 'erano già scaduti e non contano')}.`,
    )
  }
  return sentences.join(' ') + neMancano(f.a_debito)
}

const neMancano = (n: number) =>
  n === 0
    ? ''
    : ` Ne ${accorda(n, 'manca', 'mancano')} ${wholeNumber(n)}: si ${accorda(n, 'recupera', 'recuperano')} dai prossimi punti disponibili.`

/** Returns the explanation of a rettifica: four-eyes approval, the operators' reason, and the effect on a debt. */
function percheRettifica(f: FattiMovimento['rettifica']): string {
  const done = f.punti > 0 ? accorda(f.punti, 'aggiunto', 'aggiunti') : accorda(-f.punti, 'tolto', 'tolti')
  const rettifica = `${punti(Math.abs(f.punti))} ${done} con una rettifica controllata da due operatori`
  return `${fullStop(`${rettifica}: «${f.motivo}»`)}${alDebito(f.pagati_al_debito)}${neMancano(f.a_debito)}`
}

function percheMaturazione({ punti: n, pagati_al_debito: pagati }: FattiMovimento['maturazione']): string {
  const maturati = `${punti(n)} ${accorda(n, 'è maturato', 'sono maturati')}`
  if (pagati === 0) return `${maturati}: ora ${accorda(n, 'è disponibile', 'sono disponibili')}.`
  const coperti = `${punti(pagati)} ${accorda(pagati, 'ha coperto', 'hanno coperto')} il debito che c’era`
  const restano = n - pagati
  return restano === 0
    ? `${maturati}: ${coperti}.`
    : `${maturati}: ${punti(restano)} ora ${accorda(restano, 'è disponibile', 'sono disponibili')}, ${coperti}.`
}

const alDebito = (n: number) =>
  n === 0 ? '' : ` ${punti(n)} ${accorda(n, 'ha coperto', 'hanno coperto')} il debito che c’era.`

const TEXTS: {
  [T in TipoMovimento]: {
    titolo: (f: FattiMovimento[T]) => string
    perche: (f: FattiMovimento[T]) => string
  }
} = {
  accredito: {
    titolo: (f) =>
      f.livello === 0 ? `Pratica completata: ${product(f)}` : `Dalla rete, ${ordinale(f.livello)} livello`,
    perche: percheAccredito,
  },
  maturazione: {
    titolo: () => 'Punti maturati',
    perche: percheMaturazione,
  },
  prenotazione: {
    titolo: (f) => `Premio richiesto: ${f.premio}`,
    perche: (f) =>
      `${punti(f.punti)} per il premio che hai richiesto, ${accorda(f.punti, 'tenuto', 'tenuti')} da parte fino alla consegna.`,
  },
  restituzione: {
    titolo: (f) => `Punti restituiti: ${f.premio}`,
    perche: (f) =>
      `${f.causa === 'annullata' ? 'Hai annullato la richiesta' : 'La richiesta non è stata approvata'}: ${punti(f.punti)} di nuovo ${accorda(f.punti, 'tuo', 'tuoi')}.${alDebito(f.pagati_al_debito)}`,
  },
  spesa: {
    titolo: (f) => `Premio consegnato: ${f.premio}`,
    perche: (f) =>
      `${punti(f.punti)} ${accorda(f.punti, 'tenuto da parte è stato speso', 'tenuti da parte sono stati spesi')} alla consegna.`,
  },
  scadenza: {
    titolo: () => 'Punti scaduti',
    perche: (f) =>
      fullStop(
        `${punti(f.punti)} da usare entro ${elide('il', longDate(f.scade_il))}, come da regolamento di ${f.edizione}`,
      ),
  },
  storno: { titolo: () => 'Storno di una pratica riaperta', perche: percheStorno },
  rettifica: {
    titolo: (f) => (f.punti > 0 ? 'Rettifica a tuo favore' : 'Rettifica'),
    perche: percheRettifica,
  },
}

/**
 * Returns whether a movimento counts as earned or spent points. Null when points only changed state, or belong to a cancelled or
 * refused request.
 * @param restituita whether its request returned the points
 */
export function contaTra(
  { tipo, punti }: { tipo: TipoMovimento; punti: number },
  restituita: boolean,
): 'entrati' | 'usciti' | null {
  if (punti === 0 || tipo === 'restituzione' || (tipo === 'prenotazione' && restituita)) return null
  return punti > 0 ? 'entrati' : 'usciti'
}

/** Explanation for a member who never had a movimento (issue: «sees 0 points and why»). */
export const PERCHE_ZERO =
  'Hai 0 punti perché finora non si è completata nessuna pratica, tua o della tua rete: i punti arrivano quando una pratica si completa con esito positivo.'

/**
 * States of a rettifica, a manual adjustment of a member's points (decisions §8). It needs four-eyes approval
 * (ufficio/proposta.ts). Its outcome is stored with it as long as the points are.
 */
export const STATI_RETTIFICA = [
  'proposta',
  'approvata',
  'rifiutata',
  'ritirata',
  'scaduta',
  'superata',
] as const
export type StatoRettifica = (typeof STATI_RETTIFICA)[number]
