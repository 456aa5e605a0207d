import './overlays.css'
import { Fragment, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { AlertDialog, ConfirmDialog } from './dialogs.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { closeToast, type ToastKind, useOverlays } from './overlays.ts'
import { followTouches, lastTouchBox, toastShift } from './toast-position.ts'

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
