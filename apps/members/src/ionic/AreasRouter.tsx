import { IonReactRouter } from '@ionic/react-router'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { RouterContext } from '../ui/public-router.tsx'

/** Ionic's router, used by the areas and, once it has loaded, by the public pages too. */
export function AreasRouter({ children }: { children?: ReactNode }) {
  return (
    <IonReactRouter>
      <FrontUnderAreas>{children}</FrontUnderAreas>
    </IonReactRouter>
  )
}

/** Provides location and navigation of react-router to the public pages. */
export function FrontUnderAreas({ children }: { children?: ReactNode }) {
  const place = useLocation()
  const go = useNavigate()
  return <RouterContext value={{ place, go }}>{children}</RouterContext>
}
