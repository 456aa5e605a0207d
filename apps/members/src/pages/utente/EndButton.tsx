import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'

interface Props {
  /** Accessible name of the button, whose context is only visual. */
  label: string
  asks: { title: string; message: string }
  /** API call that ends the sessions. */
  ends: () => Promise<unknown>
  /** Message shown when the sessions have been ended. */
  done: string
  /** Refetches the list of sessions after the call. */
  ended: () => Promise<void>
  small?: boolean
  children: ReactNode
}

/** Button that ends sessions on other devices, after a confirmation. */
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
