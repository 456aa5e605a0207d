import { type ReactNode, useState } from 'react'
import { MemoryRouter } from './router.tsx'

let again = () => {}

/** A page that `reload` draws again: nothing is left but what the tab keeps. */
export function Reloadable({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState(0)
  again = () => setTurn((n) => n + 1)
  return <MemoryRouter key={turn}>{children}</MemoryRouter>
}

export const reload = () => again()
