import type { ReactNode } from 'react'

/** What scrolls must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 }

/** What is open beside a list, on wide screens: it stays in view and scrolls by itself. */
export function DetailPane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="dettaglio-fermo stack" aria-label={label} {...REACHABLE}>
      {children}
    </section>
  )
}
