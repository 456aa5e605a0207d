import { type ComponentProps, type ReactNode, useState } from 'react'
import { MemoryRouter as Memory } from 'react-router-dom'
import { FrontUnderAreas } from '../ionic/AreasRouter.tsx'

/** In-memory router for tests of the public pages and of the areas. */
export function MemoryRouter({ children, ...rest }: ComponentProps<typeof Memory>) {
  return (
    <Memory {...rest}>
      <FrontUnderAreas>{children}</FrontUnderAreas>
    </Memory>
  )
}

let again = () => {}

/** Router whose tree `reload` mounts again, as a reload of the page does: only the tab's storage is kept. */
export function Reloadable({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState(0)
  again = () => setTurn((n) => n + 1)
  return <MemoryRouter key={turn}>{children}</MemoryRouter>
}

export const reload = () => again()
