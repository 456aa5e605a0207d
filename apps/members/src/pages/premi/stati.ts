import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import type { Richiesta } from '@primo/contract/raccolta/premi'
import { type IsoDate, longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { puntiScaduti, type StatoRichiesta } from '@primo/domain/raccolta/premio'
import type { Tone } from '../../ui/cards-and-tags.tsx'

/** Label and tone of each state of a prize request. `frase` explains the state to the member. */
export const STATI = {
  richiesta: {
    nome: 'Inviata',
    tono: 'neutral',
    frase: 'La stiamo esaminando. Puoi annullarla finché non è approvata.',
  },
  approvata: { nome: 'Approvata', tono: 'ok', frase: 'È approvata: tra poco la prepariamo.' },
  rifiutata: {
    nome: 'Rifiutata',
    tono: 'bad',
    frase: 'Non è stata approvata. I punti sono tornati nel tuo saldo.',
  },
  in_preparazione: { nome: 'In preparazione', tono: 'warn', frase: 'Stiamo preparando il pacco.' },
  spedita: { nome: 'Spedita', tono: 'warn', frase: 'È in viaggio verso il tuo indirizzo.' },
  consegnata: { nome: 'Consegnata', tono: 'ok', frase: 'È arrivata. Buon divertimento!' },
  resa: { nome: 'Resa', tono: 'neutral', frase: 'Il premio è stato restituito.' },
  annullata: {
    nome: 'Annullata',
    tono: 'neutral',
    frase: 'L’hai annullata tu. I punti sono tornati nel tuo saldo.',
  },
} as const satisfies Record<StatoRichiesta, { nome: string; tono: Tone; frase: string }>

/** Returns the sentence that explains the state of a request to the member: whether its points came back, or had expired. */
export function sentenceOf({ stato, storia, punti_fino }: Richiesta): string {
  const closed = stato === 'annullata' || stato === 'rifiutata'
  const last = storia.at(-1)
  if (!closed || !last || !puntiScaduti(punti_fino, todayInRome(new Date(last.quando))))
    return STATI[stato].frase
  const who = stato === 'annullata' ? 'L’hai annullata tu' : 'Non è stata approvata'
  return `${who}. I suoi punti si potevano usare fino ${elide('al', longDate(punti_fino))}, e sono scaduti.`
}

/** Returns what a member loses or gets back by cancelling a request on `today`. */
export function cancellationMessage({ premio, punti, punti_fino }: Richiesta, today: IsoDate): string {
  const name = `il premio «${premio.descrizione}»`
  const points = quanti(punti, 'punto', 'punti')
  return puntiScaduti(punti_fino, today)
    ? `I punti di questa raccolta si potevano usare fino ${elide('al', longDate(punti_fino))}: se annulli perdi ${name}, e anche ${accorda(punti, 'il suo punto', `i suoi ${points}`)}.`
    : `${accorda(punti, 'Torna', 'Tornano')} ${points} nel tuo saldo e ${name} torna disponibile per tutti. Per riaverlo servirà una nuova richiesta.`
}

/** States of a successful premio request, in order. */
const CAMMINO: readonly StatoRichiesta[] = [
  'richiesta',
  'approvata',
  'in_preparazione',
  'spedita',
  'consegnata',
]

export function passiFuturi(stato: StatoRichiesta): StatoRichiesta[] {
  const here = CAMMINO.indexOf(stato)
  return here < 0 ? [] : CAMMINO.slice(here + 1)
}

/** Returns whether a prize request in this state still has steps ahead of it. */
export function inCorso(stato: StatoRichiesta): boolean {
  return passiFuturi(stato).length > 0
}

/** Returns whether the points of a movimento are still maturing. */
export function inMaturazione(movimento: Movimento, now: Date): boolean {
  return movimento.matura_il !== null && new Date(movimento.matura_il) > now
}
