import { messageOf } from '@primo/client/sentences'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { confirmDialog, toast } from '../../ui/overlays.ts'

interface Props {
  /** What it does, for who cannot see beside what it stands. */
  label: string
  asks: { title: string; message: string }
  /** The call that ends. */
  ends: () => Promise<unknown>
  /** What is said then. */
  done: string
  /** What is read again then. */
  ended: () => Promise<void>
  small?: boolean
  children: ReactNode
}

/** A button that ends sessions on other devices, once it has asked. */
export function EndButton({ label, asks, ends, done, ended, small, children }: Props) {
  const [busy, setBusy] = useState(false)

  async function end() {
    if (!(await confirmDialog({ ...asks, ok: 'Termina', cancel: 'Annulla', destructive: true }))) return
    setBusy(true)
    try {
      await ends()
      toast(done)
      await ended()
    } catch (cause) {
      toast(messageOf(cause), 'danger')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="soft" small={small} busy={busy} aria-label={label} onClick={() => void end()}>
      {children}
    </Button>
  )
}
