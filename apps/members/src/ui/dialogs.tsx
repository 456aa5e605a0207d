import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { AlertText, ConfirmText } from './overlays.ts'

interface FrameProps {
  title: string
  /** Called on Escape. Omitted when only the buttons may close the dialog. */
  onEscape?: () => void
  tone?: 'error' | 'info' | 'choice' | 'sheet' | `momento area-${string}`
  children: ReactNode
}

/** Modal dialog in the browser's top layer. It traps the focus, restores it on closing, and ignores clicks outside. */
export function DialogFrame({ title, onEscape, tone = 'choice', children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // The browser scrolls to the focused button: a dialog taller than the screen opens at its title.
    if (document.activeElement instanceof HTMLButtonElement) dialog.current?.scrollTo(0, 0)
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    onEscape?.()
  }
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${tone}`}
      aria-labelledby={id}
      onCancel={refuse}
      // Browsers let a page prevent closing once, and close the dialog at a second Escape.
      onKeyDown={(event) => event.key === 'Escape' && refuse(event)}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

interface AlertProps {
  tone: 'error' | 'info'
  text: AlertText
  signature: string[]
  close: () => void
}

export function AlertDialog({ tone, text, signature, close }: AlertProps) {
  return (
    <DialogFrame title={text.header} tone={tone} onEscape={close}>
      <span className="dialog-mark">
        <Icon name={tone === 'error' ? 'alert' : 'info'} />
      </span>
      {text.subheader ? <p className="dialog-sub">{text.subheader}</p> : null}
      <p>{text.message}</p>
      {signature.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      <div className="dialog-buttons">
        <Button onClick={close} autoFocus>
          OK
        </Button>
      </div>
    </DialogFrame>
  )
}

interface ConfirmProps {
  text: ConfirmText
  close: (yes: boolean) => void
}

export function ConfirmDialog({ text, close }: ConfirmProps) {
  return (
    <DialogFrame title={text.title} onEscape={() => close(false)}>
      {text.message ? <p>{text.message}</p> : null}
      <div className="dialog-buttons">
        <Button variant="soft" onClick={() => close(false)} autoFocus>
          {text.cancel}
        </Button>
        <Button variant={text.destructive ? 'danger' : 'full'} onClick={() => close(true)}>
          {text.ok}
        </Button>
      </div>
    </DialogFrame>
  )
}
