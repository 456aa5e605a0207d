import type { ComponentProps } from 'react'
import { MemoryRouter as Memory } from 'react-router-dom'
import { FrontUnderAreas } from '../ionic/AreasRouter.tsx'

/** Stands where the browser's router would, for the front door's pages and for the areas'. */
export function MemoryRouter({ children, ...rest }: ComponentProps<typeof Memory>) {
  return (
    <Memory {...rest}>
      <FrontUnderAreas>{children}</FrontUnderAreas>
    </Memory>
  )
}
