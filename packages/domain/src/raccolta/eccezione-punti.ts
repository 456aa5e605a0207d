/**
 * Exceptions of a points rule (company §7): conditions on a pratica and on who registered it, as data with a closed grammar, and
 * the same conditions as an Italian sentence. No condition can count recruited persons (Legge 173/2005): the grammar has none, and
 * an exception for the first pratica does not count for the shares of the sponsor line.
 */
import { addDays, addMonths, type IsoDate, longDate } from '../platform/dates.ts'
import { elide, joinWords } from '../platform/italian.ts'
import { accorda, euro, percent, quanti, wholeNumber } from '../platform/numbers.ts'

/**
 * Exception of a points rule. All of its conditions must hold; an empty list, null or false is no condition. Either `punti` or
 * `percento` is set.
 */
export type Eccezione = {
  /** Ids of the financing types. */
  tipi: readonly number[]
  /** Lowest amount in cents, included. */
  importo_da_cent: number | null
  /** Upper limit of the amount in cents, excluded. */
  importo_sotto_cent: number | null
  /** First and last day of registration, included. */
  dal: IsoDate | null
  al: IsoDate | null
  /** Whether who registered the pratica may also receive shares as promotore on the day of the credit. */
  promotore: boolean | null
  /** Names of the regions of the registered office. */
  regioni: readonly string[]
  /** Beginnings of the ATECO code of the company. */
  attivita: readonly string[]
  /** Whether it is the first pratica of who registered it that is completed with a positive outcome. */
  prima_pratica: boolean
  /** Points of the pratica; 0 = none. */
  punti: number | null
  /** Points in percent of those of the financing type, rounded down. */
  percento: number | null
}

/** Facts about a pratica and its owner on which its points depend. */
export type FattiPratica = {
  id_tipo_finanziamento: number
  importo_cent: number
  data_registrazione: IsoDate
  promotore: boolean
  regione: string | null
  ateco: string | null
  prima_pratica: boolean
}

/** Points by financing type, and their exceptions in order of precedence. */
export type Tariffa = {
  punti: readonly { id_tipo_finanziamento: number; punti: number }[]
  eccezioni: readonly Eccezione[]
}

/** Points of a pratica for its owner and as the base of the shares, and the exception that decided the owner's. */
export type PuntiPratica = { titolare: number; rete: number; eccezione: Eccezione | null }

/**
 * Limits of the exceptions of a points rule. `percento` is the highest percentage, `importo_cent` the highest amount in cents of the
 * stored ones, `pratica_cent` the highest amount of a pratica, whose area comes later.
 */
export const LIMITI_ECCEZIONI = {
  eccezioni: 20,
  voci: 20,
  percento: 1000,
  importo_cent: 1_000_000_000_00,
  pratica_cent: 10_000_000_00,
} as const

/** Pattern of the beginning of an ATECO code: «68», «64.1», «64.19.1». */
export const INIZIO_ATECO = /^\d{2}(\.\d{1,2}){0,2}$/

const oneOf = (list: readonly string[], value: string | null) =>
  list.length === 0 || (value !== null && list.includes(value))

/** Returns whether a pratica meets all conditions of an exception. */
function applies(e: Eccezione, p: FattiPratica): boolean {
  return (
    (e.tipi.length === 0 || e.tipi.includes(p.id_tipo_finanziamento)) &&
    (e.importo_da_cent === null || p.importo_cent >= e.importo_da_cent) &&
    (e.importo_sotto_cent === null || p.importo_cent < e.importo_sotto_cent) &&
    (e.dal === null || p.data_registrazione >= e.dal) &&
    (e.al === null || p.data_registrazione <= e.al) &&
    (e.promotore === null || p.promotore === e.promotore) &&
    oneOf(e.regioni, p.regione) &&
    (e.attivita.length === 0 || e.attivita.some((code) => p.ateco?.startsWith(code))) &&
    (!e.prima_pratica || p.prima_pratica)
  )
}

/**
 * Returns the points of a pratica: those of the first exception that applies, otherwise those of its financing type. Exceptions
 * for the first pratica are ignored for the shares, which would otherwise reward the sponsor of every new member.
 */
export function puntiDellaPratica({ punti, eccezioni }: Tariffa, pratica: FattiPratica): PuntiPratica {
  const base = punti.find((p) => p.id_tipo_finanziamento === pratica.id_tipo_finanziamento)?.punti ?? 0
  const worth = (e: Eccezione | undefined) =>
    e === undefined ? base : (e.punti ?? Math.floor((base * (e.percento ?? 100)) / 100))
  const matching = eccezioni.filter((e) => applies(e, pratica))
  return {
    titolare: worth(matching[0]),
    rete: worth(matching.find((e) => !e.prima_pratica)),
    eccezione: matching[0] ?? null,
  }
}

/** Names of the financing types by id. */
export type NomiTipi = ReadonlyMap<number, string>

/** Joins words with commas and «o»: «a, b o c». */
const oppure = (words: readonly string[]) => new Intl.ListFormat('it', { type: 'disjunction' }).format(words)

function amount({ importo_da_cent: from, importo_sotto_cent: below }: Eccezione): string[] {
  if (from !== null && below !== null) return [`con importo da ${euro(from)} a meno di ${euro(below)}`]
  if (from !== null) return [`con importo da ${euro(from)} in su`]
  return below === null ? [] : [`con importo inferiore a ${euro(below)}`]
}

function days({ dal, al }: Eccezione): string[] {
  if (dal !== null && al !== null) return [`${elide('dal', longDate(dal))} ${elide('al', longDate(al))}`]
  if (dal !== null) return [`${elide('dal', longDate(dal))} in poi`]
  return al === null ? [] : [`fino ${elide('al', longDate(al))}`]
}

function owner({ promotore, regioni, attivita }: Eccezione): string[] {
  const words = [
    ...(promotore === null ? [] : [promotore ? 'è anche Promotore' : 'non è anche Promotore']),
    ...(regioni.length === 0
      ? []
      : [`ha sede ${accorda(regioni.length, 'nella regione', 'nelle regioni')} ${oppure(regioni)}`]),
    ...(attivita.length === 0
      ? []
      : [`ha un’attività con codice ATECO che comincia con ${oppure(attivita)}`]),
  ]
  return words.length === 0 ? [] : [`da chi ${joinWords(words)}`]
}

/**
 * Returns an exception as an Italian sentence: its conditions and its points. Different exceptions have different sentences, so
 * that the official rules say what the engine computes.
 */
export function fraseEccezione(e: Eccezione, names: NomiTipi): string {
  const registered = [...days(e), ...owner(e)]
  const conditions = [
    ...amount(e),
    ...(registered.length === 0 ? [] : [`registrata ${registered.join(' ')}`]),
    ...(e.prima_pratica ? ['la prima di chi la registra a completarsi con esito positivo'] : []),
  ]
  const tipi = e.tipi.map((id) => `«${names.get(id) ?? id}»`)
  const subject = `Una pratica${tipi.length === 0 ? '' : ` di tipo ${oppure(tipi)}`}`
  const worth =
    e.punti === 0
      ? 'non dà punti'
      : e.punti !== null
        ? `vale ${quanti(e.punti, 'punto', 'punti')}`
        : `vale ${elide('il', percent(e.percento ?? 100))} dei punti del suo tipo, per difetto`
  const rete = e.prima_pratica ? ' Le quote della rete non ne tengono conto.' : ''
  return `${[subject, ...conditions].join(', ')}${conditions.length > 0 ? ',' : ''} ${worth}.${rete}`
}

const includes = <T>(wide: readonly T[], narrow: readonly T[]) =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((one) => wide.includes(one)))

/** Returns whether every pratica that `b` applies to is decided by the exception `a`, which comes first. */
const covers = (a: Eccezione, b: Eccezione) =>
  includes(a.tipi, b.tipi) &&
  (a.importo_da_cent === null || (b.importo_da_cent ?? 0) >= a.importo_da_cent) &&
  (a.importo_sotto_cent === null || (b.importo_sotto_cent ?? Infinity) <= a.importo_sotto_cent) &&
  (a.dal === null || (b.dal ?? '') >= a.dal) &&
  (a.al === null || (b.al ?? '9999') <= a.al) &&
  (a.promotore === null || a.promotore === b.promotore) &&
  includes(a.regioni, b.regioni) &&
  (a.attivita.length === 0 ||
    (b.attivita.length > 0 && b.attivita.every((code) => a.attivita.some((one) => code.startsWith(one))))) &&
  (!a.prima_pratica || b.prima_pratica)

const unconditional = ({ punti: _, percento: __, ...conditions }: Eccezione) =>
  Object.values(conditions).every((c) => c === null || c === false || (Array.isArray(c) && c.length === 0))

/** Returns an exception without a first day that every pratica of the version meets. */
const withoutPastStart = (e: Eccezione, dal: IsoDate): Eccezione =>
  e.dal !== null && e.dal <= dal ? { ...e, dal: null } : e

/** Returns the first error of an exception, or null. `before` are the exceptions that precede it. */
function errorOf(
  e: Eccezione,
  before: readonly Eccezione[],
  rule: { dal: IsoDate; punti: Tariffa['punti'] },
  now: { tipi: NomiTipi; regioni: readonly string[] },
): string | null {
  const named = e.tipi.map((id) => now.tipi.get(id))
  const alike = named.some((name) => [...now.tipi.values()].filter((other) => other === name).length > 1)
  const valued = e.tipi.length > 0 ? e.tipi : rule.punti.map((p) => p.id_tipo_finanziamento)
  if ((e.punti === null) === (e.percento === null)) return 'Scrivi i punti, oppure la percentuale.'
  if (unconditional(e)) return 'Serve almeno una condizione.'
  if (unconditional(withoutPastStart(e, rule.dal)))
    return 'Comincia con la versione o prima: serve un’altra condizione.'
  if (named.includes(undefined)) return 'Nomina un tipo di finanziamento che non c’è.'
  if (alike) return 'Nomina un tipo di finanziamento che ha lo stesso nome di un altro.'
  if (e.regioni.some((regione) => !now.regioni.includes(regione))) return 'Nomina una regione che non c’è.'
  if (Math.max(e.importo_da_cent ?? 0, e.importo_sotto_cent ?? 0) > LIMITI_ECCEZIONI.pratica_cent)
    return `L’importo di una pratica non è mai più di ${euro(LIMITI_ECCEZIONI.pratica_cent)}.`
  if (e.importo_sotto_cent !== null && e.importo_sotto_cent <= (e.importo_da_cent ?? 0))
    return 'L’importo massimo è più basso del minimo.'
  if (e.dal !== null && e.al !== null && e.dal > e.al) return 'L’ultimo giorno viene prima del primo.'
  if (e.al !== null && e.al < rule.dal) return 'Finisce prima che la versione cominci.'
  if (e.percento !== null && !valued.every((id) => rule.punti.some((p) => p.id_tipo_finanziamento === id)))
    return 'Una percentuale vuole un tipo che dà punti.'
  const first = before.findIndex((other) => covers(withoutPastStart(other, rule.dal), e))
  return first < 0 ? null : `Non si applica mai: decide sempre la ${first + 1}ª.`
}

/**
 * Returns the errors of the exceptions of a points rule, by field (`eccezioni.0`). An exception that no pratica can meet, or whose
 * sentence would be ambiguous, is an error: the text of the rule would differ from what is computed.
 */
export function difettiEccezioni(
  rule: { dal: IsoDate } & Tariffa,
  now: { tipi: NomiTipi; regioni: readonly string[] },
): Record<string, string[]> {
  return Object.fromEntries(
    rule.eccezioni.flatMap((e, i) => {
      const error = errorOf(e, rule.eccezioni.slice(0, i), rule, now)
      return error === null ? [] : [[`eccezioni.${i}`, [`Eccezione ${i + 1}: ${lowerFirst(error)}`]]]
    }),
  )
}
const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1)

/**
 * Returns the exceptions as a simulation on past pratiche applies them: their days are moved back by whole years, by as few as
 * let them begin (and, with a last day, end) by `today`.
 */
export function eccezioniSulPassato(eccezioni: readonly Eccezione[], today: IsoDate): Eccezione[] {
  return eccezioni.map((e) => {
    const last = e.dal === null ? null : (e.al ?? e.dal)
    if (last === null || last <= today) return e
    let years = 1
    while (addMonths(last, -12 * years) > today) years++
    const back = (day: IsoDate | null) => day && addMonths(day, -12 * years)
    return { ...e, dal: back(e.dal), al: back(e.al) }
  })
}

/** Maximum number of representative pratiche of a financing type that two rules are compared on. */
const MASSIMO_CASI = 5000

/** Returns a representative for each set of values that the exceptions do not distinguish. */
function classes<T>(values: readonly T[], conditions: readonly ((value: T) => boolean)[]): T[] {
  const seen = new Map<string, T>()
  for (const value of values) {
    const key = conditions.map((holds) => Number(holds(value))).join('')
    if (!seen.has(key)) seen.set(key, value)
  }
  return [...seen.values()]
}

/** Returns pratiche of a type registered from `dal` on, one for each combination of conditions that the exceptions distinguish. */
function representatives(id: number, eccezioni: readonly Eccezione[], dal: IsoDate): FattiPratica[] | null {
  const its = eccezioni.filter((e) => e.tipi.length === 0 || e.tipi.includes(id))
  const amounts = its.flatMap((e) => [e.importo_da_cent, e.importo_sotto_cent]).filter((c) => c !== null)
  const dates = its.flatMap((e) => [e.dal, e.al && addDays(e.al, 1)]).filter((d) => d !== null && d > dal)
  const codes = its.flatMap((e) => e.attivita)
  const dimensions = {
    importo_cent: [...new Set([1, ...amounts])],
    data_registrazione: [...new Set([dal, ...(dates as IsoDate[])])],
    promotore: its.some((e) => e.promotore !== null) ? [false, true] : [false],
    regione: classes<string | null>(
      [null, ...its.flatMap((e) => e.regioni)],
      its.map((e) => (regione) => oneOf(e.regioni, regione)),
    ),
    ateco: classes<string | null>(
      [null, ...codes],
      its.map((e) => (ateco) => e.attivita.some((code) => ateco?.startsWith(code))),
    ),
    prima_pratica: its.some((e) => e.prima_pratica) ? [false, true] : [false],
  }
  if (Object.values(dimensions).reduce((n, values) => n * values.length, 1) > MASSIMO_CASI) return null
  let cases: FattiPratica[] = [{ id_tipo_finanziamento: id } as FattiPratica]
  for (const [name, values] of Object.entries(dimensions))
    cases = cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  return cases
}

type Change = { by: number; one: FattiPratica | null; was: number; is: number }
const NO_CHANGE: Change = { by: 0, one: null, was: 0, is: 0 }

/** Two versions of the points of the types of financing, and the first day of the second. */
type Confronto = { prima: Tariffa; dopo: Tariffa; dal: IsoDate; names: NomiTipi }

/**
 * Compares the points of two rules by the engine's own computation, on a pratica for each combination of conditions that they
 * distinguish.
 * @returns for each type the sentence about the largest loss and the largest gain
 */
export function confrontaTariffe({ prima, dopo, dal, names }: Confronto) {
  const found: { peggiora: string[]; migliora: string[] } = { peggiora: [], migliora: [] }
  const eccezioni = [...prima.eccezioni, ...dopo.eccezioni]
  for (const [id, nome] of names) {
    const cases = representatives(id, eccezioni, dal)
    if (cases === null) {
      found.peggiora.push(`«${nome}» ha troppe eccezioni per confrontarle tutte: provala sul passato.`)
      continue
    }
    for (const side of ['titolare', 'rete'] as const) {
      let [worst, best] = [NO_CHANGE, NO_CHANGE]
      for (const one of cases) {
        const [was, is] = [puntiDellaPratica(prima, one), puntiDellaPratica(dopo, one)]
        // The base of the shares is a loss or gain of its own only where it differs from the owner's points.
        if (side === 'rete' && was.rete === was.titolare && is.rete === is.titolare) continue
        const change = { by: is[side] - was[side], one, was: was[side], is: is[side] }
        if (change.by < worst.by) worst = change
        if (change.by > best.by) best = change
      }
      const say = ({ one, was, is }: Change) => {
        const rete = side === 'rete' ? ' per le quote della rete' : ''
        const example = one && cases.length > 1 ? exampleOf(one) : ''
        return `«${nome}»${example} vale${rete} ${quanti(was, 'punto', 'punti')}, ne varrebbe ${wholeNumber(is)}.`
      }
      if (worst.by < 0) found.peggiora.push(say(worst))
      if (best.by > 0) found.migliora.push(say(best))
    }
  }
  return found
}

/** Returns the words that describe a representative pratica. */
function exampleOf(p: FattiPratica): string {
  const words = [
    `importo ${euro(p.importo_cent)}`,
    `registrata ${elide('il', longDate(p.data_registrazione))}`,
    ...(p.promotore ? ['da chi è anche Promotore'] : []),
    ...(p.regione === null ? [] : [`sede in ${p.regione}`]),
    ...(p.ateco === null ? [] : [`attività ${p.ateco}`]),
    ...(p.prima_pratica ? ['prima pratica'] : []),
  ]
  return ` (per esempio ${words.join(', ')})`
}
