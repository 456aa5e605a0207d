import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { Pill } from '../page/Pill.tsx'
import { formatDoneAction } from './labels.ts'

/** Shows a queued action next to its record's name. */
export function InPartenza({ resource, id }: { resource: string; id: unknown }) {
  const held = queuedActionOn(useQueuedActions(), resource, id)
  if (!held) return null
  return (
    <Pill tone="base">
      <span className="visually-hidden">{formatDoneAction({ ...held, cose: held.cose.slice(0, 1) })}, </span>
      <span className="held-pill">in partenza</span>
    </Pill>
  )
}
