import '../ui/base.css'
import type { Permessi } from '@primo/domain/platform/permessi'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { AdminContext, type AuthProvider, memoryStore, Notification, type Store } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, vi } from 'vitest'
import { authProvider } from '../data/auth-provider.ts'
import { dataProvider } from '../data/data-provider.ts'
import { queryClient } from '../data/query-client.ts'
import { i18nProvider } from '../ui/layout/i18n.ts'
import { REDUCED_MOTION_THEMES } from '../ui/layout/theme.ts'

/** Id of the operator who is signed in during a test. */
export const OPERATORE_ID = 7

type Options = {
  /** Permissions of the operator. */
  permessi?: Permessi
  /** Path of the page, by default `/`. */
  path?: string
  /** Store of react-admin, by default a new one in memory. */
  store?: Store
}

type Mounted = {
  /** Removes the component, as when the page is closed. Done after every test. */
  unmount: () => void
  /** Returns the current path of the router. */
  path: () => string
  /** Called when react-admin logs the operator out. */
  logout: AuthProvider['logout']
}

let remove: (() => void)[] = []

function CurrentPath({ tell }: { tell: (path: string) => void }) {
  const { pathname } = useLocation()
  useEffect(() => {
    tell(pathname)
  }, [pathname, tell])
  return null
}

/**
 * Renders a component in the page of a browser test, inside react-admin with the app's own providers and translations, and the
 * theme without transitions. Not in StrictMode, whose second run of the effects takes the focus from a dialog's first field. Each
 * test replaces `fetch`.
 */
export function mount(
  node: ReactNode,
  { permessi = {}, path = '/', store = memoryStore() }: Options = {},
): Mounted {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const logout = vi.fn<AuthProvider['logout']>(async () => {})
  const auth: AuthProvider = {
    ...authProvider,
    checkAuth: async () => {},
    getIdentity: async () => ({ id: OPERATORE_ID, fullName: 'Olga Operatrice' }),
    getPermissions: async () => permessi,
    logout,
  }
  let here = path
  root.render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <AdminContext
        authProvider={auth}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={client}
        store={store}
        {...REDUCED_MOTION_THEMES}
      >
        {node}
        <Notification />
        <CurrentPath
          tell={(pathname) => {
            here = pathname
          }}
        />
      </AdminContext>
    </MemoryRouter>,
  )
  const unmount = () => {
    root.unmount()
    host.remove()
    client.clear()
  }
  remove.push(unmount)
  return { unmount, path: () => here, logout }
}

afterEach(() => {
  for (const unmount of remove) unmount()
  remove = []
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})
