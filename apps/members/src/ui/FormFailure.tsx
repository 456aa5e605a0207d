import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What went wrong, said at once; nothing when nothing did. */
export function FailureNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="notice notice-bad" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  )
}

/** Why a form could not be saved, when it is of no field. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <FailureNotice>
      <span>{message} Quello che hai scritto resta qui.</span>
    </FailureNotice>
  )
}
