import { CssBaseline, useMediaQuery } from '@mui/material'
import { loadCode } from '@primo/client/lazy'
import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, lazy, useEffect } from 'react'
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  Notification,
  Resource,
  type ResourceProps,
  useLogin,
} from 'react-admin'
import { BrowserRouter, Route } from 'react-router'
import { authProvider } from './data/auth-provider.ts'
import { dataProvider } from './data/data-provider.ts'
import { queryClient } from './data/query-client.ts'
import { OggiPage } from './pages/home/OggiPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { BASE, paths } from './paths.ts'
import { openStore } from './state/preferences.ts'
import { i18nProvider } from './ui/layout/i18n.ts'
import { Layout } from './ui/layout/Layout.tsx'
import { REDUCED_MOTION_THEMES, THEMES } from './ui/layout/theme.ts'
import { NotFound } from './ui/page/loading-and-errors.tsx'
import { LoadFailure } from './ui/public/PublicFrame.tsx'

/** Shows the login page within the application after the session has ended. Afterwards the operator returns to the same page. */
function LoginAgain() {
  const goOn = useLogin()
  return (
    <>
      <LoginPage onEntered={async () => void (await goOn({}))} />
      <Notification />
    </>
  )
}

const loads = new Set<() => Promise<unknown>>()

/** Declares a lazily loaded page, which is also preloaded in idle time. */
function page<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  loads.add(load)
  return lazy(async () => ({ default: (await loadCode(load))[name] }))
}

/** Time in milliseconds without a query after which the pages' code is preloaded: until then it would delay the first page. */
const QUIET_MS = 2_000

/** Preloads the code of all pages, one page after another in idle time, so that navigation and shortcuts need not wait for it. */
function PagePreload() {
  const fetching = useIsFetching() > 0
  useEffect(() => {
    if (fetching) return
    const wait = window.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 200))
    const next = () => {
      const [load] = loads
      if (!load) return
      loads.delete(load)
      void load().then(
        () => wait(next),
        () => null,
      )
    }
    const timer = setTimeout(() => wait(next), QUIET_MS)
    return () => clearTimeout(timer)
  }, [fetching])
  return null
}

const AndamentoPage = page(() => import('./pages/andamento/AndamentoPage.tsx'), 'AndamentoPage')
const AccountPage = page(() => import('./pages/account/AccountPage.tsx'), 'AccountPage')
const AziendaCorretta = page(() => import('./pages/aziende/AziendaForm.tsx'), 'AziendaCorretta')
const AziendaShow = page(() => import('./pages/aziende/AziendaShow.tsx'), 'AziendaShow')
const AziendeList = page(() => import('./pages/aziende/AziendeList.tsx'), 'AziendeList')
const CancellazioniPage = page(
  () => import('./pages/cancellazioni/CancellazioniPage.tsx'),
  'CancellazioniPage',
)
const CatalogoList = page(() => import('./pages/catalogo/CatalogoList.tsx'), 'CatalogoList')
const PremioCorretto = page(() => import('./pages/catalogo/PremioForm.tsx'), 'PremioCorretto')
const PremioNuovo = page(() => import('./pages/catalogo/PremioForm.tsx'), 'PremioNuovo')
const PremioShow = page(() => import('./pages/catalogo/PremioShow.tsx'), 'PremioShow')
const EventiPage = page(() => import('./pages/eventi/EventiPage.tsx'), 'EventiPage')
const EdizioneShow = page(() => import('./pages/edizioni/EdizioneShow.tsx'), 'EdizioneShow')
const EdizioniPage = page(() => import('./pages/edizioni/EdizioniPage.tsx'), 'EdizioniPage')
const RegistroPage = page(() => import('./pages/edizioni/RegistroPage.tsx'), 'RegistroPage')
const ModelliPage = page(() => import('./pages/modelli/ModelliPage.tsx'), 'ModelliPage')
const ModelloCorretto = page(() => import('./pages/modelli/ModelliPage.tsx'), 'ModelloCorretto')
const ModelloNuovo = page(() => import('./pages/modelli/ModelliPage.tsx'), 'ModelloNuovo')
const OperatoriPage = page(() => import('./pages/operatori/OperatoriPage.tsx'), 'OperatoriPage')
const InformativaPage = page(() => import('./pages/informativa/InformativaPage.tsx'), 'InformativaPage')
const ImpostazioniPage = page(() => import('./pages/impostazioni/ImpostazioniPage.tsx'), 'ImpostazioniPage')
const IscrizioneShow = page(() => import('./pages/iscrizioni/IscrizioneShow.tsx'), 'IscrizioneShow')
const IscrizioniList = page(() => import('./pages/iscrizioni/IscrizioniList.tsx'), 'IscrizioniList')
const LegalePage = page(() => import('./pages/aziende/LegalePage.tsx'), 'LegalePage')
const GuastiPage = page(() => import('./pages/guasti/GuastiPage.tsx'), 'GuastiPage')
const LavoriPage = page(() => import('./pages/lavori/LavoriPage.tsx'), 'LavoriPage')
const LavoroShow = page(() => import('./pages/lavori/LavoroShow.tsx'), 'LavoroShow')
const BachecaPage = page(() => import('./pages/pratiche/BachecaPage.tsx'), 'BachecaPage')
const ImportaPage = page(() => import('./pages/pratiche/ImportaPage.tsx'), 'ImportaPage')
const ImportazionePage = page(() => import('./pages/pratiche/ImportazionePage.tsx'), 'ImportazionePage')
const PraticaShow = page(() => import('./pages/pratiche/PraticaShow.tsx'), 'PraticaShow')
const PraticheList = page(() => import('./pages/pratiche/PraticheList.tsx'), 'PraticheList')
const FontiPage = page(() => import('./pages/punti/FontiPage.tsx'), 'FontiPage')
const IscrittiPage = page(() => import('./pages/punti/IscrittiPage.tsx'), 'IscrittiPage')
const IscrittoShow = page(() => import('./pages/punti/IscrittoShow.tsx'), 'IscrittoShow')
const MovimentiList = page(() => import('./pages/punti/MovimentiList.tsx'), 'MovimentiList')
const MovimentoShow = page(() => import('./pages/punti/MovimentoShow.tsx'), 'MovimentoShow')
const RettificaShow = page(() => import('./pages/punti/RettificaShow.tsx'), 'RettificaShow')
const RettificheList = page(() => import('./pages/punti/RettificheList.tsx'), 'RettificheList')
const PianoCorretto = page(() => import('./pages/qualifiche/PianoForm.tsx'), 'PianoCorretto')
const PianoNuovo = page(() => import('./pages/qualifiche/PianoForm.tsx'), 'PianoNuovo')
const PianoShow = page(() => import('./pages/qualifiche/PianoShow.tsx'), 'PianoShow')
const QualifichePage = page(() => import('./pages/qualifiche/QualifichePage.tsx'), 'QualifichePage')
const BozzaCorretta = page(() => import('./pages/regole/BozzaPage.tsx'), 'BozzaCorretta')
const BozzaNuova = page(() => import('./pages/regole/BozzaPage.tsx'), 'BozzaNuova')
const RegolePage = page(() => import('./pages/regole/RegolePage.tsx'), 'RegolePage')
const PropostePage = page(() => import('./pages/proposte/PropostePage.tsx'), 'PropostePage')
const RequisitiPage = page(() => import('./pages/requisiti/RequisitiPage.tsx'), 'RequisitiPage')
const TipiPage = page(() => import('./pages/tipi/TipiPage.tsx'), 'TipiPage')
const TipoCorretto = page(() => import('./pages/tipi/TipiPage.tsx'), 'TipoCorretto')
const TipoNuovo = page(() => import('./pages/tipi/TipiPage.tsx'), 'TipoNuovo')
const PostoShow = page(() => import('./pages/rete/PostoShow.tsx'), 'PostoShow')
const PersoneList = page(() => import('./pages/persone/PersoneList.tsx'), 'PersoneList')
const PersonaShow = page(() => import('./pages/persone/PersonaShow.tsx'), 'PersonaShow')
const RetePage = page(() => import('./pages/rete/RetePage.tsx'), 'RetePage')
const RichiestaShow = page(() => import('./pages/richieste/RichiestaShow.tsx'), 'RichiestaShow')
const RichiesteList = page(() => import('./pages/richieste/RichiesteList.tsx'), 'RichiesteList')
const CanaliPage = page(() => import('./pages/webhook/CanaliPage.tsx'), 'CanaliPage')
const WebhookShow = page(() => import('./pages/webhook/WebhookShow.tsx'), 'WebhookShow')

/** Routes of each resource: list, detail page, forms to create and edit. */
const RESOURCES: (ResourceProps & { show?: ComponentType })[] = [
  { name: 'iscrizioni', list: IscrizioniList, show: IscrizioneShow },
  {
    name: 'pratiche',
    list: PraticheList,
    show: PraticaShow,
    children: [
      <Route key="bacheca" path="bacheca" element={<BachecaPage />} />,
      <Route key="importa" path="importa" element={<ImportaPage />} />,
      <Route key="importazione" path="importa/:id" element={<ImportazionePage />} />,
    ],
  },
  { name: 'persone', list: PersoneList, show: PersonaShow },
  {
    name: 'aziende',
    list: AziendeList,
    show: AziendaShow,
    edit: AziendaCorretta,
    children: <Route path=":id/legale" element={<LegalePage />} />,
  },
  { name: 'rete', list: RetePage, show: PostoShow },
  { name: 'richieste', list: RichiesteList, show: RichiestaShow },
  { name: 'catalogo', list: CatalogoList, show: PremioShow, create: PremioNuovo, edit: PremioCorretto },
  { name: 'edizioni', list: EdizioniPage, show: EdizioneShow },
  { name: 'registro', list: RegistroPage },
  { name: 'requisiti', list: RequisitiPage },
  { name: 'tipi', list: TipiPage, create: TipoNuovo, edit: TipoCorretto },
  { name: 'proposte', list: PropostePage },
  { name: 'cancellazioni', list: CancellazioniPage },
  { name: 'qualifiche', list: QualifichePage, show: PianoShow, create: PianoNuovo, edit: PianoCorretto },
  { name: 'canali', list: CanaliPage, show: WebhookShow },
  { name: 'eventi', list: EventiPage },
  { name: 'operatori', list: OperatoriPage },
  { name: 'informativa', list: InformativaPage },
  { name: 'modelli', list: ModelliPage, create: ModelloNuovo, edit: ModelloCorretto },
  { name: 'impostazioni', list: ImpostazioniPage },
  { name: 'lavori', list: LavoriPage, show: LavoroShow },
  { name: 'guasti', list: GuastiPage },
  { name: 'rettifiche', list: RettificheList, show: RettificaShow },
  { name: 'movimenti', list: MovimentiList, show: MovimentoShow },
  { name: 'punti', list: IscrittiPage, show: IscrittoShow },
  { name: 'fonti', list: FontiPage },
  { name: 'regole', list: RegolePage, create: BozzaNuova, edit: BozzaCorretta },
]

/**
 * Also serves a record's detail page at its path without `/show`, where no form uses that path: a typed URL would otherwise open
 * the list.
 */
function atShortAddress({ show: Show, edit }: (typeof RESOURCES)[number]) {
  return Show && !edit ? <Route path=":id" element={<Show />} /> : null
}

const Nowhere = () => <NotFound />

const PROVIDERS = { authProvider, dataProvider, queryClient, i18nProvider, store: openStore() }

export function App() {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  return (
    // No transitions: after its request for the login react-admin clears its state, and would repeat the request until the
    // location has changed (thousands of times, measured).
    <BrowserRouter basename={BASE} useTransitions={false}>
      <AdminContext {...PROVIDERS} {...(still ? REDUCED_MOTION_THEMES : THEMES)}>
        {/* As react-admin's `AdminUI`, without its login page, whose form library is as large as the home page's charts. */}
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          title="Back office"
          dashboard={OggiPage}
          layout={Layout}
          catchAll={Nowhere}
          error={LoadFailure}
          loading={LoadingPage}
          loginPage={LoginAgain}
          authCallbackPage={false}
          accessDenied={AccessDenied}
          authenticationError={AuthenticationError}
          requireAuth
          disableTelemetry
        >
          <CustomRoutes>
            <Route path={paths.account} element={<AccountPage />} />
            <Route path={paths.andamento(':sezione?')} element={<AndamentoPage />} />
          </CustomRoutes>
          {RESOURCES.map(({ children, ...resource }) => (
            <Resource key={resource.name} {...resource}>
              {children}
              {atShortAddress(resource)}
            </Resource>
          ))}
        </CoreAdminUI>
        <Notification />
        <PagePreload />
      </AdminContext>
    </BrowserRouter>
  )
}
