import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import './variables.css'
import { setupIonicReact } from '@ionic/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router-dom'
import { queryClient } from '../data/query.ts'
import { paths } from '../paths.ts'
import { prefersReducedMotion } from '../ui/reduced-motion.ts'
import { Areas } from './Areas.tsx'
import { AreasRouter } from './AreasRouter.tsx'

// Page transitions are Ionic's own: 540 ms in iOS style, 280 ms forward and 200 ms back in Material style (specification §9).
setupIonicReact({
  animated: !prefersReducedMotion(),
  rippleEffect: false,
  swipeBackEnabled: !prefersReducedMotion(),
  // The back button has one handler for public pages and areas (`native-navigation.ts`).
  hardwareBackButton: false,
  // Moves the focus of screen reader users to the new page's title.
  focusManagerPriority: ['heading', 'content'],
})

/** Router and areas, loaded by the public pages when they are about to be needed. */
export const ionic = { Router: AreasRouter, Areas: AreasWithData }

/** Areas with their query client. The public pages use no cached queries. */
function AreasWithData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={`${paths.app}/*`} element={<Areas />} />
      </Routes>
    </QueryClientProvider>
  )
}
