import './overlays.css'
import { Fragment, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { AlertDialog, ConfirmDialog } from './dialogs.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { closeToast, type ToastKind, useOverlays } from './overlays.ts'

/** Minimum gap in pixels between a toast and both the element it must not cover and the edge of the screen. */
const GAP = 12
/**
 * Maximum height in pixels of an element that a toast must not cover. Of a taller one, only the touched point stays uncovered.
 */
const CONTROL_MAX = 160
/** Half side in pixels of the box around a touched point that the finger covers. */
const FINGER = 28
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [role="option"]'

type Span = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

let touched: { target: Element; x: number; y: number } | null = null

/**
 * Tracks the last element that was tapped or typed in, so that a toast does not cover it.
 * @returns a function that stops tracking
 */
function followTouches(): () => void {
  const remember = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    // A toast closed by its own button does not concern that button.
    if (!target || target.closest('.toasts')) return
    const { clientX = 0, clientY = 0 } = event instanceof MouseEvent ? event : {}
    touched = { target: target.closest(CONTROLS) ?? target, x: clientX, y: clientY }
  }
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', remember, options)
  window.addEventListener('keydown', remember, options)
  return () => {
    window.removeEventListener('pointerdown', remember, options)
    window.removeEventListener('keydown', remember, options)
  }
}

/**
 * Returns the box around the last touch that a toast must not cover, or null when the touched element is no longer on the
 * screen.
 */
function lastTouchBox(): Span | null {
  if (!touched?.target.isConnected) return null
  const box = touched.target.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return null
  if (box.height <= CONTROL_MAX) return box
  const { x, y } = touched
  if (x === 0 && y === 0) return null
  return { top: y - FINGER, bottom: y + FINGER, left: x - FINGER, right: x + FINGER }
}

/**
 * Returns how far a toast moves from the middle of the screen, up or down, to uncover the touched element: 0 when it does not
 * cover it, or when no position is free (specification §9: position middle).
 */
export function toastShift(toast: Span, what: Span | null, height: number): number {
  if (!what || toast.left >= what.right || toast.right <= what.left) return 0
  if (toast.top >= what.bottom || toast.bottom <= what.top) return 0
  const ways = [what.top - GAP - toast.bottom, what.bottom + GAP - toast.top]
  const good = ways.filter((way) => toast.top + way >= GAP && toast.bottom + way <= height - GAP)
  return good.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

/** Container of all dialogs, toasts and the loading overlay. It does not use Ionic, so that the public pages have them too. */
export function Overlays() {
  const { dialogs, toasts, loading } = useOverlays()
  // The loading overlay must not cover a dialog opened by the same action.
  const top = dialogs.length === 0 ? loading.at(-1) : undefined
  return (
    <>
      {dialogs.map((dialog) => {
        if (dialog.kind === 'alert') return <AlertDialog key={dialog.id} {...dialog} />
        if (dialog.kind === 'confirm') return <ConfirmDialog key={dialog.id} {...dialog} />
        return <Fragment key={dialog.id}>{dialog.element}</Fragment>
      })}
      {top ? <LoadingVeil text={top.text} /> : null}
      <Toasts toasts={toasts} />
    </>
  )
}

const toastIcon: Record<ToastKind, IconName> = {
  success: 'check',
  danger: 'alert',
  warning: 'alert',
  info: 'info',
}

function Toasts({ toasts }: { toasts: { id: number; kind: ToastKind; message: string }[] }) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(followTouches, [])
  // A popover is above an open dialog. It is shown again so that the newest is on top.
  useEffect(() => {
    const shown = layer.current
    if (!shown || toasts.length === 0) return
    shown.style.translate = ''
    shown.showPopover()
    const off = toastShift(shown.getBoundingClientRect(), lastTouchBox(), window.innerHeight)
    shown.style.translate = off === 0 ? '' : `0 ${off}px`
    return () => shown.hidePopover()
  }, [toasts])
  return (
    <div ref={layer} className="toasts" popover="manual" role="status" aria-live="polite">
      {toasts.map((item) => (
        <div key={item.id} className={`toast toast-${item.kind}`}>
          <Icon name={toastIcon[item.kind]} />
          <span className="grow">{item.message}</span>
          <IconButton icon="close" label="Chiudi il messaggio" onClick={() => closeToast(item.id)} />
        </div>
      ))}
    </div>
  )
}

function LoadingVeil({ text }: { text: string }) {
  const veil = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    veil.current?.showModal()
  }, [])
  return (
    <dialog ref={veil} className="veil" aria-label={text} onCancel={(event) => event.preventDefault()}>
      <div role="status">
        <Icon name="spinner" className="icon-spin" />
        {text}
      </div>
    </dialog>
  )
}
