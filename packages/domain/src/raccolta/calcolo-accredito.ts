/**
 * Calculation of a credit, step by step, as Italian sentences (company §7): points of the pratica, share, profiles and requirements
 * valid on that day, maturing and expiry. Written from the facts stored with the movimento, by which the points were computed.
 */
import { type IsoDate, longDate } from '../platform/dates.ts'
import { elide, fullStop, joinWords } from '../platform/italian.ts'
import { accorda, groups, percent, quanti, wholeNumber } from '../platform/numbers.ts'
import type { FattiMovimento } from './punti.ts'

/** Credit with all facts that its calculation states. */
export type AccreditoDaSpiegare = {
  /** Points that the member got. */
  punti: number
  dati: FattiMovimento['accredito']
  /** Day of the credit, in Rome. */
  giorno: IsoDate
  /** First and last day of registration of the pratiche to which the rule applies. Null = until the next version. */
  regola: { dal: IsoDate; al: IsoDate | null }
  edizione: string
  /** Last day on which the points can be used. */
  scade_il: IsoDate
  /** Requirements of promotore that the member met on that day, each with its last day of validity (null = no expiry). */
  requisiti: readonly { descrizione: string; scade_il: IsoDate | null }[]
}

/** Reader of a calculation: the credited member, or an operator who reads about the member. */
export type LettoreCalcolo = 'iscritto' | 'operatore'

const BP_INTERO = 10_000
const punti = (n: number) => quanti(n, 'punto', 'punti')

/** Formats a number of ten thousandths exactly, as «8,75». */
function decimale(diecimillesimi: number): string {
  const resto = String(diecimillesimi % BP_INTERO)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return groups(String(Math.floor(diecimillesimi / BP_INTERO))) + (resto && `,${resto}`)
}

function worth({ dati, regola: { dal, al } }: AccreditoDaSpiegare): string {
  const fino = al === null ? 'in poi' : elide('al', longDate(al))
  const regola = `con la regola ${dati.regola}, per le pratiche registrate ${elide('dal', longDate(dal))} ${fino}`
  const subject = dati.livello === 0 ? (dati.tipo_finanziamento ?? 'La pratica') : 'La pratica'
  return `${subject} vale ${punti(dati.base)} ${regola}.${exception(dati)}`
}

/** Returns the sentences about the exception that set the points of an own pratica, with the calculation of a percentage. */
function exception({ base, livello, eccezione }: FattiMovimento['accredito']): string {
  if (livello > 0 || eccezione === undefined) return ''
  const { frase, punti_tipo, percento } = eccezione
  const exact = punti_tipo * (percento ?? 0)
  const rounded = exact % 100 === 0 ? '' : `${decimale(exact * 100)}, per difetto `
  const conto =
    percento === null ? '' : ` ${wholeNumber(punti_tipo)} × ${percent(percento)} = ${rounded}${punti(base)}.`
  return ` Vale un’eccezione della regola: «${frase}»${conto}`
}

function quota({ punti: n, dati: { base, livello, quota_bp, tetto } }: AccreditoDaSpiegare): string {
  if (livello === 0) return `A chi registra la pratica vanno tutti: ${punti(n)}.`
  const share = percent(quota_bp / 100)
  const exact = base * quota_bp
  const conto = `${elide('Al', `${livello}º livello`)} della rete va ${elide('il', share)}: ${wholeNumber(base)} × ${share} =`
  if (tetto) return `${conto} ${decimale(exact)}, ma una quota dà al massimo ${punti(n)}.`
  return exact % BP_INTERO === 0
    ? `${conto} ${punti(n)}.`
    : `${conto} ${decimale(exact)}, per difetto ${punti(n)}.`
}

function profili({ giorno, dati, requisiti }: AccreditoDaSpiegare, reader: LettoreCalcolo): string {
  const had = reader === 'iscritto' ? 'avevi' : 'aveva'
  const role = dati.livello === 0 ? 'Convenzionato' : 'Promotore'
  const valid = requisiti.map(({ descrizione, scade_il }) =>
    scade_il === null ? descrizione : `${descrizione} (fino ${elide('al', longDate(scade_il))})`,
  )
  const con =
    valid.length === 0
      ? ''
      : `, con ${accorda(valid.length, 'il requisito in regola', 'i requisiti in regola')}: ${joinWords(valid)}`
  return fullStop(
    `${elide('Il', longDate(giorno))}, giorno dell’accredito, ${had} attivi i profili Premi e ${role}${con}`,
  )
}

function quando({ punti: n, giorno, dati: { matura_il }, edizione, scade_il }: AccreditoDaSpiegare): string {
  const da =
    matura_il <= giorno
      ? accorda(n, 'È disponibile da subito', 'Sono disponibili da subito')
      : `${accorda(n, 'Matura', 'Maturano')} ${elide('il', longDate(matura_il))}`
  return fullStop(
    `${da} e si ${accorda(n, 'usa', 'usano')} entro ${elide('il', longDate(scade_il))}, per i premi di ${edizione}`,
  )
}

/**
 * Returns the steps of the calculation of a credit, one or two sentences each. For another member's pratica they disclose neither
 * client nor type of financing (decisions §6, company §7).
 */
export function passaggiAccredito(accredito: AccreditoDaSpiegare, reader: LettoreCalcolo): string[] {
  return [worth(accredito), quota(accredito), profili(accredito, reader), quando(accredito)]
}

/**
 * Returns the sentence about the shares of the sponsor line, for the member who registered the pratica: without names, which a
 * member may not see above their own sponsor.
 * @param count number of sponsors who got a share
 * @returns no sentence when none did
 */
export function fraseQuoteRete(count: number): string[] {
  if (count === 0) return []
  const chi = quanti(count, 'sponsor della tua linea riceve', 'sponsor della tua linea ricevono')
  const had = accorda(count, 'aveva', 'avevano')
  return [
    `Anche ${chi} una quota, che non toglie nulla ai tuoi punti: quel giorno ${had} attivi i profili Premi e Promotore, con i requisiti in regola.`,
  ]
}
