import { IonReactRouter } from '@ionic/react-router'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { RouterContext } from '../ui/front-router.tsx'

/** Ionic's router, under which the front door's pages live too. */
export function AreasRouter({ children }: { children?: ReactNode }) {
  return (
    <IonReactRouter>
      <FrontUnderAreas>{children}</FrontUnderAreas>
    </IonReactRouter>
  )
}

/** Tells the front door's pages where they are and how to leave, in a router of react-router's. */
export function FrontUnderAreas({ children }: { children?: ReactNode }) {
  const place = useLocation()
  const go = useNavigate()
  return <RouterContext value={{ place, go }}>{children}</RouterContext>
}
