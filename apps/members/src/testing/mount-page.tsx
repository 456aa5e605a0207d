import '@ionic/react/css/core.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { Overlays } from '../ui/Overlays.tsx'
import { mount } from './mount.tsx'
import { MemoryRouter } from './router.tsx'

const Outlet = 'ion-router-outlet' as 'div'

/** Renders a page of the areas as the app does: in Ionic's outlet, with the app's queries and dialogs. */
export const mountPage = (page: ReactNode): Promise<HTMLElement> =>
  mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Outlet>{page}</Outlet>
        <Overlays />
      </MemoryRouter>
    </QueryClientProvider>,
  )
