import { accorda, quanti } from '@primo/domain/platform/numbers'
import { doneOf } from '../../data/undoable.ts'
import type { Held } from '../../state/held.ts'

/** Formats a completed action: «Iscrizione approvata», «3 iscrizioni approvate». */
export function sayDone({ resource, azione, cose }: Pick<Held, 'resource' | 'azione' | 'cose'>): string {
  const [one, many] = doneOf(resource, azione) ?? ['Fatto', 'fatte']
  return cose.length === 1 ? one : quanti(cose.length, one, many)
}

/** Formats a refused action: «Iscrizione non approvata», «3 iscrizioni non approvate». */
export const sayNotDone = (held: Pick<Held, 'resource' | 'azione' | 'cose'>): string =>
  sayDone(held).replace(/^(?:[\d.]+ )?\S+/, (thing) => `${thing} non`)

/** Returns the names of an action's records, or of the first ones. */
export function sayWhich({ cose }: Pick<Held, 'cose'>): string {
  const names = cose.slice(0, 2).map(({ nome }) => nome)
  if (cose.length <= 2) return names.join('; ')
  return `${names.join('; ')} e ${accorda(cose.length - 2, 'un’altra', `altre ${cose.length - 2}`)}`
}
