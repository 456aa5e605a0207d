import type { ReactNode } from 'react'

/** What scrolls must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 }

interface Props {
  label: string
  children: ReactNode
}

/** What is open beside a list, on wide screens: it stays in view and scrolls by itself. */
export function DetailPane({ label, children }: Props) {
  return (
    <section className="detail-still stack" aria-label={label} {...REACHABLE}>
      {children}
    </section>
  )
}
