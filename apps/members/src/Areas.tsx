import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import './ionic/areas.css'
import './ui/detail.css'
import './ui/session.ts'
import { IonApp, IonContent, IonMenu, IonRouterOutlet, setupIonicReact } from '@ionic/react'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactElement, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { queryClient } from './data/query-client.ts'
import { readStartupLists } from './data/reference-lists.ts'
import { deviceStorage } from './device/storage.ts'
import { canEnterArea, landingOf } from './guards.ts'
import { AreasRouter } from './ionic/AreasRouter.tsx'
import { Sections } from './ionic/Sections.tsx'
import { DashboardPage } from './pages/app/DashboardPage.tsx'
import { paths } from './paths.ts'
import { QUEUED_REQUESTS_KEY, useStoredState } from './state/store.ts'
import { Lazy } from './ui/Lazy.tsx'
import { ErrorState } from './ui/loading-and-errors.tsx'
import { prefersReducedMotion } from './ui/reduced-motion.ts'

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

/** Ionic's router and the routes under `/app`, which the public pages load just before they are needed (`loadIonic`). */
export const ionic = { Router: AreasRouter, Areas: AreasWithData }

/** Pages under `/app` with their query client, which the public pages do not need. */
function AreasWithData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={`${paths.app}/*`} element={<Areas />} />
      </Routes>
    </QueryClientProvider>
  )
}

/** Declares a page that is loaded when it is first opened. */
function page<N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
  props?: P,
): ReactElement {
  return <Lazy load={() => load().then((file) => file[name] as ComponentType<object>)} props={props} />
}

const dashboard = <DashboardPage />
const utente = page('UtentePage', () => import('./pages/utente/UtentePage.tsx'))
const contatti = page('ContattiPage', () => import('./pages/utente/ContattiPage.tsx'))
const spedizione = page('SpedizionePage', () => import('./pages/utente/SpedizionePage.tsx'))
const residenza = page('ResidenzaPage', () => import('./pages/utente/ResidenzaPage.tsx'))
const domicilio = page('DomicilioPage', () => import('./pages/utente/DomicilioPage.tsx'))
const consensi = page('ConsensiPage', () => import('./pages/utente/ConsensiPage.tsx'))
const password = page('PasswordPage', () => import('./pages/utente/PasswordPage.tsx'))
const dispositivi = page('DispositiviPage', () => import('./pages/utente/DispositiviPage.tsx'))
const mieiDati = page('MieiDatiPage', () => import('./pages/utente/MieiDatiPage.tsx'))
const cancellazione = page('CancellazionePage', () => import('./pages/utente/CancellazionePage.tsx'))
const preferenzeAvvisi = page('PreferenzePage', () => import('./pages/avvisi/PreferenzePage.tsx'))
const avvisi = page('AvvisiPage', () => import('./pages/avvisi/AvvisiPage.tsx'))
const premi = page('PremiPage', () => import('./pages/premi/PremiPage.tsx'))
const premio = page('PremioPage', () => import('./pages/premi/PremioPage.tsx'))
const movimenti = page('MovimentiPage', () => import('./pages/premi/MovimentiPage.tsx'))
const richieste = page('RichiestePage', () => import('./pages/premi/RichiestePage.tsx'))
const richiesta = page('RichiestaPage', () => import('./pages/premi/RichiestaPage.tsx'))
const pratiche = page('PratichePage', () => import('./pages/convenzionato/PratichePage.tsx'))
const pratica = page('PraticaPage', () => import('./pages/convenzionato/PraticaPage.tsx'))
const praticaNuova = page('PraticaNuovaPage', () => import('./pages/convenzionato/PraticaForm.tsx'))
const praticaModifica = page('PraticaModificaPage', () => import('./pages/convenzionato/PraticaForm.tsx'))
const praticaPersona = page('PersonaPage', () => import('./pages/convenzionato/PersonaForm.tsx'))
const iscrizionePromotore = page('IscrizionePage', () => import('./pages/iscrizione/IscrizionePage.tsx'), {
  ruolo: 'promotore',
})
const iscrizioneConvenzionato = page(
  'IscrizionePage',
  () => import('./pages/iscrizione/IscrizionePage.tsx'),
  { ruolo: 'convenzionato' },
)
const requisitiPromotore = page('RequisitiPage', () => import('./pages/iscrizione/RequisitiPage.tsx'), {
  ruolo: 'promotore',
})
const requisitiConvenzionato = page('RequisitiPage', () => import('./pages/iscrizione/RequisitiPage.tsx'), {
  ruolo: 'convenzionato',
})
const azienda = page('AziendaPage', () => import('./pages/iscrizione/AziendaPage.tsx'))
const promotore = page('PromotorePage', () => import('./pages/promotore/PromotorePage.tsx'))
const qualifica = page('QualificaPage', () => import('./pages/promotore/QualificaPage.tsx'))
const bot = page('BotPage', () => import('./pages/bot/BotPage.tsx'))
const landing: Record<Ruolo, ReactElement> = {
  manifestazione: page('ManifestazioneLanding', () => import('./pages/landing/ManifestazioneLanding.tsx')),
  promotore: page('PromotoreLanding', () => import('./pages/landing/RoleLanding.tsx')),
  convenzionato: page('ConvenzionatoLanding', () => import('./pages/landing/RoleLanding.tsx')),
}

/** Delay of the lists' prefetch in milliseconds: they are needed for later input, and the first page has priority. */
const LISTS_MS = 2_000

/**
 * Routes below `/app`, each with its guard. The common guards are in `ui/Guard.tsx`, which also redirects unknown paths to `app`
 * (a redirecting splat route leaves Ionic's outlet blank).
 */
function Areas() {
  const user = useStoredState((s) => s.user)
  useEffect(() => {
    const timer = setTimeout(readStartupLists, LISTS_MS)
    return () => clearTimeout(timer)
  }, [])
  // Sends requests that were confirmed offline, whichever page opens.
  useEffect(() => {
    if (user.id === 0 || !deviceStorage.getItem(QUEUED_REQUESTS_KEY)) return
    import('./pages/premi/send-request.ts').then(
      ({ resumeRequests }) => resumeRequests(),
      () => null,
    )
  }, [user.id])
  /** Returns the page if the member has the role, else a redirect to the role's landing page. */
  const only = (ruolo: Ruolo, element: ReactElement) =>
    canEnterArea(ruolo, user) ? element : <Navigate to={landingOf[ruolo]} replace />

  return (
    <IonApp>
      <SideMenu />
      <div id={SHELL_ID} className="shell">
        <Sections />
        <IonRouterOutlet>
          <Route index element={dashboard} />
          <Route path={below(paths.utente)} element={utente} />
          <Route path={below(paths.contatti)} element={contatti} />
          <Route path={below(paths.spedizione)} element={spedizione} />
          <Route path={below(paths.residenza)} element={residenza} />
          <Route path={below(paths.domicilio)} element={domicilio} />
          <Route path={below(paths.consensi)} element={consensi} />
          <Route path={below(paths.password)} element={password} />
          <Route path={below(paths.dispositivi)} element={dispositivi} />
          <Route path={below(paths.mieiDati)} element={mieiDati} />
          <Route path={below(paths.cancellazione)} element={cancellazione} />
          <Route path={below(paths.preferenzeAvvisi)} element={preferenzeAvvisi} />
          <Route path={below(paths.avvisi)} element={avvisi} />
          <Route path={below(paths.manifestazione)} element={only('manifestazione', premi)} />
          <Route path={below(paths.premio(':id'))} element={only('manifestazione', premio)} />
          <Route path={below(paths.movimenti)} element={only('manifestazione', movimenti)} />
          <Route path={below(paths.richieste)} element={only('manifestazione', richieste)} />
          <Route path={below(paths.richiesta(':id'))} element={only('manifestazione', richiesta)} />
          <Route path={below(paths.convenzionato)} element={only('convenzionato', pratiche)} />
          <Route path={below(paths.praticaNuova)} element={only('convenzionato', praticaNuova)} />
          <Route path={below(paths.pratica(':id'))} element={only('convenzionato', pratica)} />
          <Route
            path={below(paths.praticaModifica(':id'))}
            element={only('convenzionato', praticaModifica)}
          />
          <Route path={below(paths.praticaPersona(':id'))} element={only('convenzionato', praticaPersona)} />
          <Route path={below(paths.azienda)} element={only('convenzionato', azienda)} />
          <Route path={below(paths.promotore)} element={only('promotore', promotore)} />
          <Route path={below(paths.qualifica)} element={only('promotore', qualifica)} />
          <Route path={below(paths.manifestazionePage)} element={landing.manifestazione} />
          <Route path={below(paths.promotorePage)} element={landing.promotore} />
          <Route path={below(paths.convenzionatoPage)} element={landing.convenzionato} />
          <Route path={below(paths.iscrizionePromotore)} element={iscrizionePromotore} />
          <Route path={below(paths.iscrizioneConvenzionato)} element={iscrizioneConvenzionato} />
          <Route path={below(paths.requisitiPromotore)} element={requisitiPromotore} />
          <Route path={below(paths.requisitiConvenzionato)} element={requisitiConvenzionato} />
          <Route path={below(paths.bot)} element={bot} />
        </IonRouterOutlet>
      </div>
    </IonApp>
  )
}

/** Returns a path relative to `/app`, as the outlet's routes need it. */
function below(path: string): string {
  return path.slice(paths.app.length + 1)
}

/** DOM id of the page content, next to which the side menu opens. */
const SHELL_ID = 'areas'

/** Loads the entries of the side menu, after the first page is drawn. The page works without them. */
const items = () =>
  import('./ionic/MenuItems.tsx').then(
    ({ MenuItems }) => MenuItems,
    () => NotReached,
  )

function NotReached() {
  return <ErrorState message="Il menu non è arrivato." onRetry={() => location.reload()} />
}

/** Menu on the right of every page under `/app` (specification §2). */
function SideMenu() {
  return (
    <IonMenu side="end" contentId={SHELL_ID} aria-label="Menu" swipeGesture>
      <IonContent>
        <Lazy load={items} />
      </IonContent>
    </IonMenu>
  )
}
