import type { LetteraPreparata } from '@primo/contract/pratiche/operatore-lettere'
import { joinWords } from '@primo/domain/platform/italian'
import { compilaLettera, VARIABILI_LETTERA, variabiliRimaste } from '@primo/domain/pratiche/lettera'

export type Modello = LetteraPreparata['modelli'][number]
export type Destinatario = LetteraPreparata['destinatari'][number]

/** Text of a lettera with its subject. */
export type LetteraText = Record<'oggetto' | 'testo', string>

/** Fills a template in for a recipient. With long values it may exceed the limits of a lettera. */
export const fillIn = (modello: Modello, { valori }: Destinatario): LetteraText => ({
  oggetto: compilaLettera(modello.oggetto, valori),
  testo: compilaLettera(modello.testo, valori),
})

/** Returns the variables that a pratica has no value for, with the sentence that names them; null when it has all. */
export function missingIn({ oggetto, testo }: LetteraText) {
  const names = variabiliRimaste(`${oggetto} ${testo}`)
  if (names.length === 0) return null
  return {
    names,
    sentence: `La pratica non ha: ${joinWords(names.map((name) => VARIABILI_LETTERA[name].nome))}.`,
  }
}
