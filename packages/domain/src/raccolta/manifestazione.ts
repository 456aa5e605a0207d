import { addDays, addMonths, ageOn, type IsoDate, longDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { euro, percent, quanti, wholeNumber } from '../platform/numbers.ts'

/** Rules of an edition of the manifestazione a premi (D.P.R. 430/2001; decisions §9). */

/** Maximum duration of an edition in years, last request date included (D.P.R. 430/2001, art. 3, and decisions §9). */
const ANNI_MASSIMI = 5
/** Maximum number of months from request to delivery (D.P.R. 430/2001, art. 1, c. 3). */
export const MESI_CONSEGNA = 6
const ETA_MINIMA = 18

export type PeriodoEdizione = { inizio: IsoDate; fine: IsoDate; ultima_richiesta: IsoDate }

/** Returns the reason why an edition cannot have these dates, or null when it can. */
export function periodoNonValido({ inizio, fine, ultima_richiesta }: PeriodoEdizione): string | null {
  if (fine < inizio) return 'La fine viene prima dell’inizio.'
  if (ultima_richiesta < fine) return 'L’ultima richiesta viene prima della fine.'
  const limit = addDays(addMonths(inizio, ANNI_MASSIMI * 12), -1)
  return ultima_richiesta > limit
    ? `Un’edizione può durare al massimo ${ANNI_MASSIMI} anni, ultima richiesta compresa.`
    : null
}

/** Returns the last day for the delivery of a premio requested on `giorno`. */
export function consegnaEntro(giorno: IsoDate): IsoDate {
  return addMonths(giorno, MESI_CONSEGNA)
}

/** Returns whether a person may enrol: adults only (decisions §5). An unknown birth date does not count as adult. */
export function puoIscriversi(data_nascita: IsoDate | null, today: IsoDate): boolean {
  return data_nascita !== null && ageOn(data_nascita, today) >= ETA_MINIMA
}

/** Life cycle of an edition (D.P.R. 430/2001, decisions §9). The state derives from its dates and today, and is never stored. */

export const STATI_EDIZIONE = ['preparata', 'aperta', 'chiusa', 'scaduta'] as const
/** `preparata` before its first day, `aperta` while points are earned, `chiusa` while they can only be spent, then `scaduta`. */
export type StatoEdizione = (typeof STATI_EDIZIONE)[number]

/** Returns the state that an edition has on a day in Rome. */
export function statoEdizione(
  { inizio, fine, ultima_richiesta }: PeriodoEdizione,
  today: IsoDate,
): StatoEdizione {
  if (today < inizio) return 'preparata'
  if (today <= fine) return 'aperta'
  return today <= ultima_richiesta ? 'chiusa' : 'scaduta'
}

/**
 * Operations on an edition that its state allows or not. `raccolta` and `richiesta` are members' operations, the others
 * operators'.
 */
export const COSE_EDIZIONE = [
  'modifica',
  'catalogo',
  'regolamento',
  'cauzione',
  'raccolta',
  'richiesta',
  'consegna',
] as const
export type CosaEdizione = (typeof COSE_EDIZIONE)[number]

/** Operations allowed in each state. Deliveries and deposits continue after the end. */
export const PERMESSI_EDIZIONE = {
  preparata: ['modifica', 'catalogo', 'regolamento', 'cauzione'],
  aperta: ['catalogo', 'regolamento', 'cauzione', 'raccolta', 'richiesta', 'consegna'],
  chiusa: ['catalogo', 'regolamento', 'cauzione', 'richiesta', 'consegna'],
  scaduta: ['cauzione', 'consegna'],
} as const satisfies Record<StatoEdizione, readonly CosaEdizione[]>

/** Returns whether an operation is allowed in a state. */
export function edizionePermette(stato: StatoEdizione, kind: CosaEdizione): boolean {
  return (PERMESSI_EDIZIONE[stato] as readonly CosaEdizione[]).includes(kind)
}

/** Maximum number of years between the preparation of an edition and its first day. Later dates are considered typing errors. */
const ANNI_DI_ANTICIPO = 3

/** Error messages about an edition's dates, by field. */
type ErroriPeriodo = Partial<Record<keyof PeriodoEdizione, string>>

/**
 * Returns why an edition may not have these dates: the legal limits (`periodoNonValido`), a first day that is not in the future,
 * or an overlap of earning periods. Two editions may overlap only while the older one's points can still be spent: each premio is
 * paid with the points of its own edition.
 */
export function periodoNonApribile(
  fresh: PeriodoEdizione,
  others: readonly PeriodoEdizione[],
  today: IsoDate,
): ErroriPeriodo | null {
  if (fresh.inizio <= today)
    return { inizio: `Può cominciare ${elide('dal', longDate(addDays(today, 1)))} in poi.` }
  const last = addMonths(today, ANNI_DI_ANTICIPO * 12)
  if (fresh.inizio > last) return { inizio: `Può cominciare entro ${elide('il', longDate(last))}.` }
  const motivo = periodoNonValido(fresh)
  if (motivo) return fresh.fine < fresh.inizio ? { fine: motivo } : { ultima_richiesta: motivo }
  const scontro = others.find((e) => fresh.inizio <= e.fine && e.inizio <= fresh.fine)
  if (!scontro) return null
  return {
    inizio: `C’è già una raccolta ${elide('dal', longDate(scontro.inizio))} ${elide('al', longDate(scontro.fine))}: le due non possono stare insieme.`,
  }
}

/**
 * Acquired rights of members: a public promise is binding (art. 1989 c.c., D.P.R. 430/2001), so an edition that has begun may
 * only change for the better.
 */

/** Premio as promised to members by the official rules. */
export type PremioPromesso = {
  codice: string
  descrizione: string
  punti: number
  valore_cent: number
  valido_al: IsoDate
  limite_persona: number | null
}
type Promessa = { edizione: PeriodoEdizione; catalogo: readonly PremioPromesso[] }

/** Returns the ways in which a change worsens a premio for members, one sentence each. Empty when it does not. */
export function premioPeggiorato(before: PremioPromesso, after: PremioPromesso): string[] {
  const nome = `«${before.descrizione}»`
  const motivi: string[] = []
  if (after.punti > before.punti)
    motivi.push(
      `${nome} costava ${quanti(before.punti, 'punto', 'punti')} e ne costerebbe ${wholeNumber(after.punti)}.`,
    )
  if (after.valore_cent < before.valore_cent)
    motivi.push(`${nome} valeva ${euro(before.valore_cent)} e varrebbe ${euro(after.valore_cent)}.`)
  if (after.valido_al < before.valido_al)
    motivi.push(
      `${nome} si può richiedere fino ${elide('al', longDate(before.valido_al))}, non un giorno di meno.`,
    )
  if (
    after.limite_persona !== null &&
    after.limite_persona < (before.limite_persona ?? Number.POSITIVE_INFINITY)
  ) {
    const today =
      before.limite_persona === null ? 'senza limite' : quanti(before.limite_persona, 'volta', 'volte')
    motivi.push(`${nome} si può richiedere ${today}: il limite a persona non può scendere.`)
  }
  return motivi
}

/**
 * Returns whether a premio may replace a withdrawn one: it costs no more points, has no lower value, and is available for no
 * shorter period.
 */
function sostituisce(other: PremioPromesso, removed: PremioPromesso): boolean {
  return (
    other.codice !== removed.codice &&
    other.punti <= removed.punti &&
    other.valore_cent >= removed.valore_cent &&
    other.valido_al >= removed.valido_al &&
    (other.limite_persona ?? Number.POSITIVE_INFINITY) >= (removed.limite_persona ?? Number.POSITIVE_INFINITY)
  )
}

/** Returns why a premio may not be withdrawn on `today`, or null. */
export function premioNonRitirabile(
  removed: PremioPromesso,
  restano: readonly PremioPromesso[],
  today: IsoDate,
): string | null {
  if (removed.valido_al < today || restano.some((p) => sostituisce(p, removed))) return null
  return `Il premio «${removed.descrizione}» è promesso fino ${elide('al', longDate(removed.valido_al))}: si ritira solo se in catalogo ce n’è un altro che costa al massimo ${quanti(removed.punti, 'punto', 'punti')} e vale almeno ${euro(removed.valore_cent)}.`
}

/**
 * Returns the ways in which a new version of the official rules worsens the promises of the last one, one sentence each. Empty
 * when it does not.
 */
export function dirittiPeggiorati(before: Promessa, after: Promessa, today: IsoDate): string[] {
  const motivi: string[] = []
  const [p, d] = [before.edizione, after.edizione]
  if (d.inizio > p.inizio)
    motivi.push(`La raccolta comincia ${elide('il', longDate(p.inizio))}, non più tardi.`)
  if (d.fine < p.fine) motivi.push(`La raccolta dura fino ${elide('al', longDate(p.fine))}, non di meno.`)
  if (d.ultima_richiesta < p.ultima_richiesta)
    motivi.push(`I premi si richiedono fino ${elide('al', longDate(p.ultima_richiesta))}, non di meno.`)
  for (const promesso of before.catalogo) {
    const now = after.catalogo.find((v) => v.codice === promesso.codice)
    if (now) motivi.push(...premioPeggiorato(promesso, now))
    else {
      const motivo = premioNonRitirabile(promesso, after.catalogo, today)
      if (motivo) motivi.push(motivo)
    }
  }
  return motivi
}

/** Legal obligations of a manifestazione: deposit, delivery, withholding tax. */

/**
 * Security deposit in percent of the value of the promised premi, for an operazione a premio (D.P.R. 430/2001, art. 7, c. 1, b).
 */
const QUOTA_CAUZIONE_PCT = 20
/**
 * Withholding tax on premi in percent (D.P.R. 600/1973, art. 30), due on the whole value once a person's premi of a year exceed
 * the threshold.
 */
const RITENUTA_PCT = 25
/** Threshold of the withholding tax per person and year, in cents: € 25.82, formerly 50,000 lire. */
export const SOGLIA_RITENUTA_CENT = 2582
/** Number of days before the due date from which a delivery counts as due soon. */
const GIORNI_CONSEGNA_VICINA = 30

/** Data from which the amount of an edition's security deposit is computed, in cents. */
type Esposizione = {
  /** Value in cents of all pieces ever added to the catalogue. For unlimited premi, of those requested so far. */
  catalogo_cent: number
  /**
   * Value in cents of delivered and requested premi, plus all points still held at the highest value of a point in the catalogue.
   */
  esposizione_cent: number
}

/**
 * Returns the security deposit that an edition requires, in cents, rounded up: the legal share of the larger of the two values.
 */
export function cauzioneDovuta({ catalogo_cent, esposizione_cent }: Esposizione): number {
  return Math.ceil((Math.max(catalogo_cent, esposizione_cent) * QUOTA_CAUZIONE_PCT) / 100)
}

/** Returns the sentence that explains the amount of the security deposit, so that an operator can verify it. */
export function percheCauzione(e: Esposizione): string {
  const sulCatalogo = e.catalogo_cent >= e.esposizione_cent
  return `${percent(QUOTA_CAUZIONE_PCT)} di ${euro(Math.max(e.catalogo_cent, e.esposizione_cent))}: ${
    sulCatalogo
      ? `il valore dei premi messi in catalogo, che supera quanto è già promesso (${euro(e.esposizione_cent)}).`
      : `i premi richiesti e i punti ancora da spendere, che superano il valore del catalogo (${euro(e.catalogo_cent)}).`
  }`
}

/** Returns the withholding tax on a person's premi of a year in cents: 0 up to the threshold, then on the whole value. */
export function ritenutaDovuta(totale_cent: number): number {
  return totale_cent > SOGLIA_RITENUTA_CENT ? Math.round((totale_cent * RITENUTA_PCT) / 100) : 0
}

/** Returns the last due date of deliveries that count as due soon on `today`. */
export function consegnaVicinaFino(today: IsoDate): IsoDate {
  return addDays(today, GIORNI_CONSEGNA_VICINA)
}
