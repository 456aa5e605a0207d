import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Alert with an error message. Hidden without a message. */
export function FailureNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="notice notice-bad" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  )
}

/** Alert for an error that belongs to no single field. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <FailureNotice>
      <span>{message} Quello che hai scritto resta qui.</span>
    </FailureNotice>
  )
}
