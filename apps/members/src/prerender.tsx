import { createContext, StrictMode, use } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import { paths } from './paths.ts'
import { Root, type RouterComponent } from './Root.tsx'
import { introSeen } from './state/store.ts'

const PAGES = [
  { nome: 'intro', path: paths.intro, titolo: 'Primo: punti, premi e rete' },
  { nome: 'signup', path: paths.signup, titolo: 'Registrati · Primo' },
  { nome: 'login', path: paths.login, titolo: 'Entra · Primo' },
  { nome: 'recovery', path: paths.recovery, titolo: 'Password dimenticata · Primo' },
]

/** The front door's markup as a new visitor sees it; the browser takes it over with the same components. */
export function render(): { nome: string; titolo: string; html: string }[] {
  // Else the guard answers every page with the intro.
  introSeen()
  return PAGES.map(({ nome, path, titolo }) => ({ nome, titolo, html: renderPage(path) }))
}

const Address = createContext('/')

/** Stands where the browser's router will: at one address, still. */
const BuildRouter: RouterComponent = ({ children }) => (
  <StaticRouter location={use(Address)}>{children}</StaticRouter>
)

function renderPage(path: string): string {
  return renderToString(
    <Address value={path}>
      <StrictMode>
        <Root first={BuildRouter} />
      </StrictMode>
    </Address>,
  )
}
