import { createContext, StrictMode, use } from 'react'
import { prerender } from 'react-dom/static'
import { paths } from './paths.ts'
import { Root, type RouterComponent } from './Root.tsx'
import { introSeen } from './state/store.ts'
import { RouterContext } from './ui/public-router.tsx'

const PAGES = [
  { nome: 'intro', path: paths.intro, titolo: 'Primo: punti, premi e rete' },
  { nome: 'signup', path: paths.signup, titolo: 'Registrati · Primo' },
  { nome: 'login', path: paths.login, titolo: 'Entra · Primo' },
  { nome: 'recovery', path: paths.recovery, titolo: 'Password dimenticata · Primo' },
]

/** Prerenders the public pages as a new visitor sees them. The browser hydrates them with the same components. */
export async function render(): Promise<{ nome: string; titolo: string; html: string }[]> {
  // Otherwise the guard redirects every page to the intro.
  introSeen()
  return Promise.all(
    PAGES.map(async ({ nome, path, titolo }) => ({ nome, titolo, html: await renderPage(path) })),
  )
}

const Address = createContext('/')

/** Router used at build time, with one fixed address. */
const BuildRouter: RouterComponent = ({ children }) => (
  <RouterContext
    value={{ place: { pathname: use(Address), search: '', hash: '', state: null }, go: () => {} }}
  >
    {children}
  </RouterContext>
)

/** Renders a page to HTML once its lazy components have loaded, so that no inline script is needed to insert them. */
async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <Address value={path}>
      <StrictMode>
        <Root first={BuildRouter} />
      </StrictMode>
    </Address>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
