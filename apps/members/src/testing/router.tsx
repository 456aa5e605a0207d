import type { ComponentProps } from 'react'
import { MemoryRouter as Memory } from 'react-router-dom'
import { FrontUnderAreas } from '../ionic/AreasRouter.tsx'

/** In-memory router for the public pages and the areas. */
export function MemoryRouter({ children, ...rest }: ComponentProps<typeof Memory>) {
  return (
    <Memory {...rest}>
      <FrontUnderAreas>{children}</FrontUnderAreas>
    </Memory>
  )
}
