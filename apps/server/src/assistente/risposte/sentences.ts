/**
 * Sentences of the assistant's answers with counted nouns, articles before numbers and dates, or users' text at the end. They
 * read no data, so that one generated test can check their Italian (`boot/italian.test.ts`).
 */
import { type IsoDate, longDate, longMonth } from '@primo/domain/platform/dates'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { accorda, percent, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Month } from '@primo/domain/platform/period'
import { STATO_PRATICA, type StatoPratica } from '@primo/domain/pratiche/pratica'
import { type CifreQualifica, gradoRaggiunto, soddisfaSoglie } from '@primo/domain/qualifiche/qualifica'
import { cheCosaMancaPer, valeDal } from '@primo/domain/qualifiche/qualifica-labels'
import { altrePratiche } from '@primo/domain/raccolta/distance-to-premio'

const punti = (n: number) => quanti(n, 'punto', 'punti')
const pratiche = (n: number) => quanti(n, 'pratica', 'pratiche')
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Joins items to an Italian list: «a, b e c». */
export const joinItems = (items: readonly string[]): string =>
  new Intl.ListFormat('it', { type: 'conjunction' }).format(items)

/**
 * Returns the sentence about a member's balance. `richieste` is the number of open prize requests for which points are reserved.
 */
export function fraseSaldo(s: {
  disponibili: number
  in_maturazione: number
  prenotati: number
  richieste: number
  debito: number
}): string {
  const premi = accorda(s.richieste, ' per un premio', ` per ${quanti(s.richieste, 'premio', 'premi')}`)
  const others = [
    s.in_maturazione > 0 ? `${punti(s.in_maturazione)} in maturazione` : '',
    s.prenotati > 0
      ? `${quanti(s.prenotati, 'punto prenotato', 'punti prenotati')}${s.richieste > 0 ? premi : ''}`
      : '',
    s.debito > 0 ? `un debito di ${punti(s.debito)}, che i prossimi accrediti pagano per primi` : '',
  ].filter(Boolean)
  const sentence = `Hai ${quanti(s.disponibili, 'punto disponibile', 'punti disponibili')}.`
  return others.length > 0 ? `${sentence} In più: ${joinItems(others)}.` : sentence
}

/**
 * Returns the sentence about the maturing points and the first day on which some mature.
 * @param giorni maturity days in order, one for each credit
 */
export function fraseMaturazione(n: number, giorni: readonly IsoDate[]): string {
  const hai = `Hai ${punti(n)} in maturazione`
  const [first] = giorni
  if (!first) return `${hai}.`
  const quando = `${elide('il', longDate(first))}.`
  return first === giorni.at(-1)
    ? `${hai}: ${accorda(n, 'diventa disponibile', 'diventano disponibili')} ${quando}`
    : `${hai}. I primi diventano disponibili ${quando}`
}

export function fraseScadenza(n: number, giorno: IsoDate): string {
  return `${quanti(n, 'punto scade', 'punti scadono')} ${elide('il', longDate(giorno))}. Quando richiedi un premio si usano per primi quelli che scadono prima.`
}

/** Returns «te ne mancano 214», for the points of a prize. */
export function fraseMancano(n: number): string {
  return `te ne ${accorda(n, 'manca', 'mancano')} ${wholeNumber(n)}`
}

/** Returns the sentence about the catalogue. @param premi at least one, the cheapest first */
export function fraseCatalogo(premi: readonly { punti: number; categoria: string }[]): string {
  const [first, last] = [premi[0]?.punti ?? 0, premi.at(-1)?.punti ?? 0]
  const categorie = [...new Set(premi.map((p) => p.categoria))]
  const costo = first === last ? `da ${punti(first)}` : `da ${punti(first)} a ${punti(last)}`
  return fullStop(
    `Nel catalogo ${accorda(premi.length, 'c’è', 'ci sono')} ${quanti(premi.length, 'premio', 'premi')}, ${costo}: ${joinItems(categorie)}`,
  )
}

/** Returns the sentence about a promotore's network. @param persone at least one */
export function fraseRete(rete: {
  persone: number
  livelli: readonly { livello: number; persone: number }[]
  pratiche: number
}): string {
  const { persone } = rete
  const livelli = rete.livelli.slice(0, 3).map((l) => `${wholeNumber(l.persone)} al livello ${l.livello}`)
  const oltre = rete.livelli.length > 3 ? ', e altre più in basso' : ''
  const loro =
    rete.pratiche === 0
      ? accorda(persone, 'Non ha ancora pratiche', 'Insieme non hanno ancora pratiche')
      : `${accorda(persone, 'Ha inviato', 'Insieme hanno inviato')} ${pratiche(rete.pratiche)}`
  return `Nella tua rete ${accorda(persone, 'c’è', 'ci sono')} ${quanti(persone, 'persona', 'persone')}: ${joinItems(livelli)}${oltre}. ${loro}.`
}

type Premio = { descrizione: string; punti: number }
const costa = (premio: Premio) => `«${premio.descrizione}» costa ${punti(premio.punti)}`

/**
 * Returns the sentence about a prize's price and the missing points.
 * @param disponibili points of the member, if there is a balance
 */
export function frasePremio(premio: Premio, esaurito: boolean, disponibili?: number): string {
  const costo = `${costa(premio)}.`
  const fine = esaurito ? ' Adesso però è esaurito.' : ''
  if (disponibili === undefined) return costo + fine
  const missing = premio.punti - disponibili
  return `${costo} ${missing > 0 ? `${capital(fraseMancano(missing))}.` : 'I tuoi punti bastano.'}${fine}`
}

/**
 * Returns the sentence about the prizes for which the member's points suffice; it names the three most expensive.
 * @param premi at least one, the cheapest first
 */
export function frasePuoiRichiedere(disponibili: number, premi: readonly Premio[]): string {
  const names = joinItems(premi.slice(-3).map((p) => `«${p.descrizione}»`))
  return fullStop(
    `Con ${punti(disponibili)} puoi richiedere ${quanti(premi.length, 'premio', 'premi')}, per esempio ${names}`,
  )
}

/** Returns the sentence for a member with fewer points than the cheapest prize costs. */
export function frasePremioPiuVicino(premio: Premio, disponibili: number): string {
  return `Il premio che costa meno è «${premio.descrizione}», ${punti(premio.punti)}: ${fraseMancano(premio.punti - disponibili)}.`
}

/**
 * Returns the sentence of when a prize, or a number of points, is reached.
 * @param missing points, 0 or less when those available suffice
 * @param distanza in cases, as `quantoDista` writes it
 * @param arrivo month in which it is reached at the pace of the last six; null when unknown
 * @param mese current month
 */
export function fraseQuandoArrivo(
  premio: (Premio & { esaurito: boolean }) | { punti: number },
  {
    missing,
    distanza,
    arrivo,
    mese,
  }: { missing: number; distanza: string | null; arrivo: Month | null; mese: Month },
): string {
  const mancano = `${accorda(missing, 'ti manca', 'ti mancano')} ${punti(missing)}${distanza ? `, ${distanza}` : ''}`
  if (!('esaurito' in premio)) {
    if (missing <= 0) return `${capital(punti(premio.punti))} li hai già.`
  } else if (premio.esaurito)
    return `${costa(premio)}, ma adesso è esaurito. ${missing > 0 ? capital(mancano) : 'I tuoi punti basterebbero'}.`
  else if (missing <= 0) return `${costa(premio)}: i tuoi punti bastano già, puoi richiederlo adesso.`
  const quando = arrivo
    ? `Al passo dei tuoi ultimi sei mesi ci arrivi ${arrivo === mese ? 'entro questo mese' : `verso ${longMonth(arrivo)}`}: è una stima.`
    : 'Al passo dei tuoi ultimi sei mesi non si può dire quando ci arrivi.'
  const intro = 'esaurito' in premio ? `${costa(premio)}:` : `Per arrivare a ${punti(premio.punti)}`
  return `${intro} ${mancano}. ${quando}`
}

type Livello = { nome: string; grado: number; soglie: CifreQualifica }

/**
 * Returns the sentence about the qualification that a member would have with some more cases completed this month, or about what
 * is missing to reach `target`.
 * @param scala qualifications of the plan, the lowest first
 * @param grado grado of the member's current one, 0 for none
 * @param cifre current totals; `produttori` is null when suppressed, and then no qualification is promised
 * @param altre number of further cases: the network's when `rete`, else the member's own
 */
export function fraseAltrePratiche(
  { scala, grado, target }: { scala: readonly Livello[]; grado: number; target: Livello },
  { cifre, mese }: { cifre: Omit<CifreQualifica, 'produttori'> & { produttori: number | null }; mese: Month },
  { altre, rete }: { altre: number; rete: boolean },
): string {
  const then = {
    pratiche_proprie: cifre.pratiche_proprie + (rete ? 0 : altre),
    pratiche_rete: cifre.pratiche_rete + (rete ? altre : 0),
    produttori: cifre.produttori ?? 0,
  }
  const se =
    altre === 0 ? 'adesso' : `con ${altrePratiche(altre)}${rete ? ' della rete' : ''} entro questo mese`
  const raggiunto = cifre.produttori === null ? 0 : gradoRaggiunto(scala, then)
  const reached = soddisfaSoglie(target.soglie, then) ? Math.max(raggiunto, target.grado) : raggiunto
  const diventi =
    reached > grado ? `${se} diventi ${scala[reached - 1]!.nome} ${elide('dal', valeDal(mese))}.` : ''
  if (reached >= target.grado) return `Sì: ${diventi}`
  const manca = cheCosaMancaPer(target, then)
  return diventi
    ? `${capital(diventi)} ${manca}`
    : capital(`${se}, ${manca.charAt(0).toLowerCase()}${manca.slice(1)}`)
}

/** Returns the sentence of a case's state, with what is missing in it. */
export function frasePratica(pratica: {
  numero: string
  tipo_finanziamento: string
  stato: string
  perc_completamento: number
  manca: string | null
}): string {
  const { numero, tipo_finanziamento, stato, perc_completamento, manca } = pratica
  const missing = manca ? ` ${fullStop(`Manca: ${manca}`)}` : ''
  return `La pratica ${numero}, ${tipo_finanziamento}, è «${stato}», ${elide('al', percent(perc_completamento))}.${missing}`
}

const PRATICHE_NELLO_STATO: Record<StatoPratica, [one: string, many: string]> = {
  [STATO_PRATICA.bozza]: ['in bozza', 'in bozza'],
  [STATO_PRATICA.in_lavorazione]: ['in lavorazione', 'in lavorazione'],
  [STATO_PRATICA.completata]: ['completata', 'completate'],
  [STATO_PRATICA.rifiutata]: ['rifiutata', 'rifiutate'],
}

/**
 * Returns the sentence about the number of a member's cases by state, and about those with missing items.
 * @param da_integrare number of cases with missing items
 * @param incomplete some of those, with the missing items
 */
export function frasePratiche(
  total: number,
  per_stato: readonly { id_stato: StatoPratica; quante: number }[],
  da_integrare: number,
  incomplete: readonly { numero: string; manca: string | null }[],
): string {
  const items = per_stato
    .filter((s) => s.quante > 0)
    .map(({ id_stato, quante }) => quanti(quante, ...PRATICHE_NELLO_STATO[id_stato]))
  const only = items.length === 1 ? items[0]!.replace(/^\S+\s/, accorda(total, '', 'tutte ')) : null
  const hai = fullStop(`Hai ${pratiche(total)}${only ? `, ${only}` : `: ${joinItems(items)}`}`)
  if (da_integrare === 0) return hai
  const missing = incomplete.flatMap(({ numero, manca }) => (manca ? [fullStop(`${numero}: ${manca}`)] : []))
  return `${hai}\nIn ${pratiche(da_integrare)} manca qualcosa. ${missing.join(' ')}`.trimEnd()
}

const STATO_RICHIESTA = {
  richiesta: 'aspetta l’approvazione',
  approvata: 'è stata approvata',
  rifiutata: 'è stata rifiutata',
  in_preparazione: 'è in preparazione',
  spedita: 'è in viaggio',
  consegnata: 'è stata consegnata',
  resa: 'è stata resa',
  annullata: 'è stata annullata',
} as const

/** Returns the sentence about a prize request's state and its delivery deadline. */
export function fraseRichiesta(r: {
  stato: keyof typeof STATO_RICHIESTA
  premio: { descrizione: string }
  corriere: string | null
  tracking: string | null
  consegna_entro: IsoDate
}): string {
  const corriere = r.stato === 'spedita' && r.corriere ? ` con ${r.corriere}, numero ${r.tracking}` : ''
  const finita = ['consegnata', 'annullata', 'rifiutata', 'resa'].includes(r.stato)
  const entro = finita ? '' : ` La consegna è entro ${elide('il', longDate(r.consegna_entro))}.`
  return `La richiesta di «${r.premio.descrizione}» ${STATO_RICHIESTA[r.stato]}${corriere}.${entro}`
}

export function fraseEdizione(e: {
  titolo: string
  inizio: IsoDate
  fine: IsoDate
  ultima_richiesta: IsoDate
}): string {
  const [dal, al, entro] = [longDate(e.inizio), longDate(e.fine), longDate(e.ultima_richiesta)]
  return `L’edizione in corso, «${e.titolo}», va ${elide('dal', dal)} ${elide('al', al)}. I premi si possono richiedere fino ${elide('al', entro)}.`
}

export function fraseSpedizione(dove: {
  nominativo: string
  indirizzo: string
  cap: string
  comune: { descrizione: string; provincia: string }
}): string {
  const { nominativo, indirizzo, cap, comune } = dove
  return `I premi partono per ${nominativo}, ${indirizzo}, ${cap} ${comune.descrizione} (${comune.provincia}). Se cambi indirizzo, vale per le prossime richieste.`
}

export function fraseDispositivi(n: number): string {
  return `Il tuo account è aperto su ${quanti(n, 'dispositivo', 'dispositivi')}. Se ne hai perso uno, chiudilo da qui e poi cambia la password.`
}
