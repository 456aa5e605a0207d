import { type ReactNode, useState } from 'react'
import { MemoryRouter } from './router.tsx'

let again = () => {}

/** Router that `reload` mounts again, so that only the tab's storage is kept. */
export function Reloadable({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState(0)
  again = () => setTurn((n) => n + 1)
  return <MemoryRouter key={turn}>{children}</MemoryRouter>
}

export const reload = () => again()
