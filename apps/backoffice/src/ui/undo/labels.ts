import { accorda, quanti } from '@primo/domain/platform/numbers'
import { confirmationOf } from '../../data/undoable-actions.ts'
import type { QueuedAction } from '../../state/undo-queue.ts'

/** Formats a completed action: «Iscrizione approvata», «3 iscrizioni approvate». */
export function formatDoneAction({
  resource,
  azione,
  cose,
}: Pick<QueuedAction, 'resource' | 'azione' | 'cose'>): string {
  const [one, many] = confirmationOf(resource, azione) ?? ['Fatto', 'fatte']
  return cose.length === 1 ? one : quanti(cose.length, one, many)
}

/** Formats a refused action: «Iscrizione non approvata», «3 iscrizioni non approvate». */
export const formatRefusedAction = (held: Pick<QueuedAction, 'resource' | 'azione' | 'cose'>): string =>
  formatDoneAction(held).replace(/^(?:[\d.]+ )?\S+/, (thing) => `${thing} non`)

/** Returns the names of an action's records, or of the first ones. */
export function formatActionRecords({ cose }: Pick<QueuedAction, 'cose'>): string {
  const names = cose.slice(0, 2).map(({ nome }) => nome)
  if (cose.length <= 2) return names.join('; ')
  return `${names.join('; ')} e ${accorda(cose.length - 2, 'un’altra', `altre ${cose.length - 2}`)}`
}
