import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import './variables.css'
import { setupIonicReact } from '@ionic/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router-dom'
import { queryClient } from '../data/query.ts'
import { paths } from '../paths.ts'
import { still } from '../ui/still.ts'
import { Areas } from './Areas.tsx'
import { AreasRouter } from './AreasRouter.tsx'

// Page transitions are Ionic's own: 540 ms on the iOS style; 280 ms forward and 200 ms back on the material one (specification §9).
setupIonicReact({
  animated: !still(),
  rippleEffect: false,
  swipeBackEnabled: !still(),
  // The phone's button is answered once for the front door and the areas alike (`phone.ts`).
  hardwareBackButton: false,
  // Who cannot see the transition is taken to the new page's title.
  focusManagerPriority: ['heading', 'content'],
})

/** What the front door fetches when the areas are near. */
export const ionic = { Router: AreasRouter, Areas: AreasWithData }

/** The areas and what they read; the front door reads nothing that is kept. */
function AreasWithData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={`${paths.app}/*`} element={<Areas />} />
      </Routes>
    </QueryClientProvider>
  )
}
