import { mayRetry } from '@primo/client/renewal'
import { QueryClient } from '@tanstack/react-query'
import { Admin, Resource, type ResourceProps } from 'react-admin'
import { BrowserRouter, Route } from 'react-router'
import { authProvider } from './data/auth-provider.ts'
import { dataProvider } from './data/data-provider.ts'
import { CancellazioniPage } from './pages/cancellazioni/CancellazioniPage.tsx'
import { CatalogoList } from './pages/catalogo/CatalogoList.tsx'
import { PremioCorretto, PremioNuovo } from './pages/catalogo/PremioForm.tsx'
import { PremioShow } from './pages/catalogo/PremioShow.tsx'
import { EdizioneShow } from './pages/edizioni/EdizioneShow.tsx'
import { EdizioniPage } from './pages/edizioni/EdizioniPage.tsx'
import { RegistroPage } from './pages/edizioni/RegistroPage.tsx'
import { OggiPage } from './pages/home/OggiPage.tsx'
import { IscrizioneShow } from './pages/iscrizioni/IscrizioneShow.tsx'
import { IscrizioniList } from './pages/iscrizioni/IscrizioniList.tsx'
import { LavoriPage } from './pages/lavori/LavoriPage.tsx'
import { LavoroShow } from './pages/lavori/LavoroShow.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { ImportaPage } from './pages/pratiche/ImportaPage.tsx'
import { PraticaShow } from './pages/pratiche/PraticaShow.tsx'
import { PraticheList } from './pages/pratiche/PraticheList.tsx'
import { FontiPage } from './pages/punti/FontiPage.tsx'
import { IscrittiPage } from './pages/punti/IscrittiPage.tsx'
import { IscrittoShow } from './pages/punti/IscrittoShow.tsx'
import { RettificaShow } from './pages/punti/RettificaShow.tsx'
import { RettificheList } from './pages/punti/RettificheList.tsx'
import { PianoCorretto, PianoNuovo } from './pages/qualifiche/PianoForm.tsx'
import { PianoShow } from './pages/qualifiche/PianoShow.tsx'
import { QualifichePage } from './pages/qualifiche/QualifichePage.tsx'
import { BozzaCorretta, BozzaNuova } from './pages/regole/BozzaPage.tsx'
import { RegolePage } from './pages/regole/RegolePage.tsx'
import { RequisitiPage } from './pages/requisiti/RequisitiPage.tsx'
import { PersonaShow } from './pages/rete/PersonaShow.tsx'
import { RetePage } from './pages/rete/RetePage.tsx'
import { RichiestaShow } from './pages/richieste/RichiestaShow.tsx'
import { RichiesteList } from './pages/richieste/RichiesteList.tsx'
import { CanaliPage } from './pages/webhook/CanaliPage.tsx'
import { WebhookShow } from './pages/webhook/WebhookShow.tsx'
import { BASE } from './paths.ts'
import { i18nProvider } from './ui/i18n.ts'
import { Layout } from './ui/Layout.tsx'
import { darkTheme, lightTheme } from './ui/theme.ts'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } })

/** What stands in each address: the list, one of its things, the form of a new one and of one to correct. */
const RESOURCES: ResourceProps[] = [
  { name: 'iscrizioni', list: IscrizioniList, show: IscrizioneShow },
  {
    name: 'pratiche',
    list: PraticheList,
    show: PraticaShow,
    children: <Route path="importa" element={<ImportaPage />} />,
  },
  { name: 'rete', list: RetePage, show: PersonaShow },
  { name: 'richieste', list: RichiesteList, show: RichiestaShow },
  { name: 'catalogo', list: CatalogoList, show: PremioShow, create: PremioNuovo, edit: PremioCorretto },
  { name: 'edizioni', list: EdizioniPage, show: EdizioneShow },
  { name: 'registro', list: RegistroPage },
  { name: 'requisiti', list: RequisitiPage },
  { name: 'cancellazioni', list: CancellazioniPage },
  { name: 'qualifiche', list: QualifichePage, show: PianoShow, create: PianoNuovo, edit: PianoCorretto },
  { name: 'canali', list: CanaliPage, show: WebhookShow },
  { name: 'lavori', list: LavoriPage, show: LavoroShow },
  { name: 'rettifiche', list: RettificheList, show: RettificaShow },
  { name: 'punti', list: IscrittiPage, show: IscrittoShow },
  { name: 'fonti', list: FontiPage },
  { name: 'regole', list: RegolePage, create: BozzaNuova, edit: BozzaCorretta },
]

const PROVIDERS = { authProvider, dataProvider, queryClient, i18nProvider }
const THEMES = { theme: lightTheme, darkTheme }

export function App() {
  return (
    // Not as a transition: react-admin clears what it knows right after it asks for the login, and would ask again
    // until the address has changed (thousands of times, measured).
    <BrowserRouter basename={BASE} useTransitions={false}>
      <Admin
        title="Back office"
        {...PROVIDERS}
        dashboard={OggiPage}
        layout={Layout}
        loginPage={LoginPage}
        {...THEMES}
        requireAuth
        disableTelemetry
      >
        {RESOURCES.map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
      </Admin>
    </BrowserRouter>
  )
}
