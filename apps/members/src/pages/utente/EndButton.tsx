import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'

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
  const { busy, press } = usePress()

  async function end() {
    await ends()
    toast(done)
    await ended()
  }
  const question = { ...asks, ok: 'Termina', cancel: 'Annulla', destructive: true }

  return (
    <Button
      variant="soft"
      small={small}
      busy={busy}
      aria-label={label}
      onClick={() => void press(end, question)}
    >
      {children}
    </Button>
  )
}
