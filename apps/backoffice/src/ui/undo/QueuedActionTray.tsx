import { Button } from '@mui/material'
import { clock } from '@primo/domain/platform/clock'
import { fullStop } from '@primo/domain/platform/italian'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useGetIdentity, useLogoutIfAccessDenied } from 'react-admin'
import {
  dismissRefusedAction,
  queuedActionOn,
  sendQueuedAction,
  UNDO_MS,
  useQueuedActions,
  watchUndoQueue,
} from '../../data/undo-queue.ts'
import { shortcutsEnabled } from '../../state/preferences.ts'
import type { QueuedAction } from '../../state/stored-undo-queue.ts'
import { Pill } from '../page/Pill.tsx'
import { useShortcuts } from '../shortcuts/KeyboardShortcuts.tsx'
import { formatActionRecords, formatDoneAction, formatRefusedAction, useUndo } from './useUndo.ts'
import './undo.css'

/** Shown in place of a record's action buttons while one of its actions is queued. */
export function QueuedActionNotice({ held }: { held: QueuedAction }) {
  const { undo } = useUndo()
  return (
    <div className="held-here">
      <p>
        <b>{formatDoneAction(held)}</b>
        {held.cose.length > 1 ? ', insieme ad altre: ' : ': '}
        {held.stato === 'stays' ? 'non è ancora partita, ci riprova da sola.' : 'parte tra pochi secondi.'}
      </p>
      <QueuedActionButtons held={held} undo={() => undo(held.id)} />
    </div>
  )
}

/** Buttons of a queued action: undo it, send it now, or retry one that could not be sent. */
function QueuedActionButtons({ held, undo }: { held: QueuedAction; undo: () => void }) {
  if (held.stato === 'goes') return <span className="muted">In partenza…</span>
  if (held.stato === 'stays') return <Button onClick={() => void sendQueuedAction(held.id)}>Riprova</Button>
  return (
    <span className="held-buttons">
      <Button onClick={() => void sendQueuedAction(held.id)}>Invia subito</Button>
      <Button variant="outlined" aria-keyshortcuts="z" onClick={undo}>
        Annulla
      </Button>
    </span>
  )
}

/** Shows next to a record's name that an action on it is queued and can still be undone. */
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

/** Maximum number of actions listed in the tray. Further ones are only counted. */
const SHOWN = 3

/** Sends the operator's queued actions while the tray is mounted. */
function useWatch() {
  const { identity } = useGetIdentity()
  const queryClient = useQueryClient()
  const ifDenied = useLogoutIfAccessDenied()
  const latest = useRef(ifDenied)
  latest.current = ifDenied
  const chi = typeof identity?.id === 'number' ? identity.id : null
  useEffect(() => {
    if (chi === null) return
    return watchUndoQueue(chi, {
      settled: () => queryClient.invalidateQueries(),
      denied: (error) => void latest.current(error),
    })
  }, [chi, queryClient])
}

/**
 * Lists the queued actions, each with its ten seconds to undo it, then the actions that could not be sent, and those the server
 * refused.
 */
export function QueuedActionTray() {
  useWatch()
  const held = useQueuedActions()
  const { undone, undo, open, close } = useUndo()
  const refused = held.filter(({ stato }) => stato === 'refused')
  const going = held.filter(({ stato }) => stato !== 'refused')
  const shown = going.slice(-SHOWN)
  const more = going.length - shown.length
  const last = going.findLast(({ stato }) => stato === 'waits')
  return (
    <>
      <p className="visually-hidden" role="status">
        {last && announcement(last)}
        {!last && undone && `${fullStop(`Annullato: ${formatActionRecords(undone)}`)} Non è partito nulla.`}
      </p>
      {last && <UndoKey undo={() => undo(last.id)} />}
      {(held.length > 0 || undone) && (
        <section className="held" data-held aria-label="Azioni in partenza">
          {refused.map((one) => (
            <RefusedAction
              key={one.id}
              held={one}
              open={(id) => open(one, id)}
              close={() => dismissRefusedAction(one.id)}
            />
          ))}
          {undone && (
            <div className="held-one">
              <p>
                <b>Annullato</b>
                <span>{formatActionRecords(undone)}: non è partito nulla.</span>
              </p>
              <span className="held-buttons">
                {undone.cose.length === 1 && (
                  <Button onClick={() => open(undone, undone.cose[0]!.id)}>Apri</Button>
                )}
                <Button onClick={close}>Chiudi</Button>
              </span>
            </div>
          )}
          {more > 0 && (
            <p className="held-more">
              {accorda(more, 'Un’altra', `Altre ${wholeNumber(more)}`)} in partenza.
            </p>
          )}
          {shown.map((one) => (
            <Going key={one.id} held={one} undo={() => undo(one.id)} />
          ))}
        </section>
      )}
    </>
  )
}

/** Returns the screen reader's announcement of a queued action, made once and not every second. */
const announcement = (one: QueuedAction) =>
  `${fullStop(`${formatDoneAction(one)}: ${formatActionRecords(one)}`)} Per dieci secondi puoi annullare${shortcutsEnabled() ? ', anche col tasto Z' : ''}.`

function UndoKey({ undo }: { undo: () => void }) {
  useShortcuts([{ key: 'z', does: 'Annulla l’ultima cosa fatta, entro dieci secondi', run: undo }])
  return null
}

function Going({ held, undo }: { held: QueuedAction; undo: () => void }) {
  return (
    <div className="held-one" data-stato={held.stato}>
      <p>
        <b>{formatDoneAction(held)}</b>
        <span>{formatActionRecords(held)}</span>
        {held.stato === 'stays' && held.why && (
          <span role="status">Non è ancora partita e ci riprova da sola. {held.why}</span>
        )}
      </p>
      <QueuedActionButtons held={held} undo={undo} />
      {held.stato === 'waits' && <TimeLeft leavesAt_ms={held.leavesAt_ms} />}
    </div>
  )
}

/** Shows the seconds left to undo an action, hidden from screen readers, to which the time was announced once. */
function TimeLeft({ leavesAt_ms }: { leavesAt_ms: number }) {
  const left = () => Math.max(0, Math.ceil((leavesAt_ms - clock.now().getTime()) / 1000))
  const [left_s, setLeft] = useState(left)
  useEffect(() => {
    const tick = setInterval(() => setLeft(left()), 1000)
    return () => clearInterval(tick)
  })
  return (
    <span className="held-time" aria-hidden="true">
      <span className="held-bar" style={{ width: `${(left_s * 100_000) / UNDO_MS}%` }} />
      <small>{left_s} s</small>
    </span>
  )
}

/** Shows an action that the server refused: records, reasons (including an edit conflict), and the values that were entered. */
function RefusedAction({
  held,
  open,
  close,
}: {
  held: QueuedAction
  open: (id: number) => void
  close: () => void
}) {
  const written = Object.values(held.values).filter((text) => text.trim() !== '')
  return (
    <div className="held-one held-refused" role="alert">
      <p>
        <b>{formatRefusedAction(held)}</b>
      </p>
      <ul>
        {held.cose.map(({ id, nome, why }) => (
          <li key={id}>
            <span>
              <b>{fullStop(nome)}</b> {why}
            </span>
            <Button onClick={() => open(id)} aria-label={`Apri ${nome}`}>
              Apri
            </Button>
          </li>
        ))}
      </ul>
      {written.length > 0 && <p>Avevi scritto: {written.map((text) => `«${text}»`).join(', ')}</p>}
      <Button onClick={close}>Ho visto</Button>
    </div>
  )
}
