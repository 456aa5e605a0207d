import { createContext, StrictMode, use } from 'react'
import { prerender } from 'react-dom/static'
import { paths } from './paths.ts'
import { Root, type RouterComponent } from './Root.tsx'
import { introSeen } from './state/store.ts'
import { RouterContext } from './ui/front-router.tsx'

const PAGES = [
  { nome: 'intro', path: paths.intro, titolo: 'Primo: punti, premi e rete' },
  { nome: 'signup', path: paths.signup, titolo: 'Registrati · Primo' },
  { nome: 'login', path: paths.login, titolo: 'Entra · Primo' },
  { nome: 'recovery', path: paths.recovery, titolo: 'Password dimenticata · Primo' },
]

/** The front door's markup as a new visitor sees it; the browser takes it over with the same components. */
export async function render(): Promise<{ nome: string; titolo: string; html: string }[]> {
  // Else the guard answers every page with the intro.
  introSeen()
  return Promise.all(
    PAGES.map(async ({ nome, path, titolo }) => ({ nome, titolo, html: await renderPage(path) })),
  )
}

const Address = createContext('/')

/** Stands where the browser's router will: at one address, still. */
const BuildRouter: RouterComponent = ({ children }) => (
  <RouterContext
    value={{ place: { pathname: use(Address), search: '', hash: '', state: null }, go: () => {} }}
  >
    {children}
  </RouterContext>
)

/** Waits for the pages that are fetched apart; nothing is left for a script in the page to put in place. */
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
