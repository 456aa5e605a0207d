import './areas.css'
import '../ui/detail.css'
import { IonApp, IonRouterOutlet } from '@ionic/react'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect } from 'react'
import { Navigate, Route } from 'react-router-dom'
import { readStartupLists } from '../data/lists.ts'
import { landingOf, mayEnter } from '../guards.ts'
import { paths } from '../paths.ts'
import { useSaved } from '../state/store.ts'
import { OUTLET_ID, SideMenu } from './SideMenu.tsx'

type Load = () => Promise<ComponentType>

/** A page fetched when it is first opened. An `IonPage` as a fallback would stay invisible for good: so, nothing. */
function page(load: Load): ReactElement {
  const Page = lazy(() => load().then((component) => ({ default: component })))
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}

const dashboard = page(() => import('../pages/app/DashboardPage.tsx').then((m) => m.DashboardPage))
const utente = page(() => import('../pages/utente/UtentePage.tsx').then((m) => m.UtentePage))
const contatti = page(() => import('../pages/utente/ContattiPage.tsx').then((m) => m.ContattiPage))
const spedizione = page(() => import('../pages/utente/SpedizionePage.tsx').then((m) => m.SpedizionePage))
const residenza = page(() => import('../pages/utente/ResidenzaPage.tsx').then((m) => m.ResidenzaPage))
const domicilio = page(() => import('../pages/utente/DomicilioPage.tsx').then((m) => m.DomicilioPage))
const consensi = page(() => import('../pages/utente/ConsensiPage.tsx').then((m) => m.ConsensiPage))
const password = page(() => import('../pages/utente/PasswordPage.tsx').then((m) => m.PasswordPage))
const dispositivi = page(() => import('../pages/utente/DispositiviPage.tsx').then((m) => m.DispositiviPage))
const mieiDati = page(() => import('../pages/utente/MieiDatiPage.tsx').then((m) => m.MieiDatiPage))
const cancellazione = page(() =>
  import('../pages/utente/CancellazionePage.tsx').then((m) => m.CancellazionePage),
)
const preferenzeAvvisi = page(() =>
  import('../pages/avvisi/PreferenzePage.tsx').then((m) => m.PreferenzePage),
)
const avvisi = page(() => import('../pages/avvisi/AvvisiPage.tsx').then((m) => m.AvvisiPage))
const premi = page(() => import('../pages/premi/PremiPage.tsx').then((m) => m.PremiPage))
const premio = page(() => import('../pages/premi/PremioPage.tsx').then((m) => m.PremioPage))
const movimenti = page(() => import('../pages/premi/MovimentiPage.tsx').then((m) => m.MovimentiPage))
const richieste = page(() => import('../pages/premi/RichiestePage.tsx').then((m) => m.RichiestePage))
const richiesta = page(() => import('../pages/premi/RichiestaPage.tsx').then((m) => m.RichiestaPage))
const pratiche = page(() => import('../pages/convenzionato/PratichePage.tsx').then((m) => m.PratichePage))
const pratica = page(() => import('../pages/convenzionato/PraticaPage.tsx').then((m) => m.PraticaPage))
const praticaNuova = page(() =>
  import('../pages/convenzionato/PraticaNuovaPage.tsx').then((m) => m.PraticaNuovaPage),
)
const praticaModifica = page(() =>
  import('../pages/convenzionato/PraticaModificaPage.tsx').then((m) => m.PraticaModificaPage),
)
const iscrizionePromotore = page(() =>
  import('../pages/iscrizione/IscrizionePage.tsx').then((m) => m.IscrizionePromotorePage),
)
const iscrizioneConvenzionato = page(() =>
  import('../pages/iscrizione/IscrizionePage.tsx').then((m) => m.IscrizioneConvenzionatoPage),
)
const requisitiPromotore = page(() =>
  import('../pages/iscrizione/RequisitiPage.tsx').then((m) => m.RequisitiPromotorePage),
)
const requisitiConvenzionato = page(() =>
  import('../pages/iscrizione/RequisitiPage.tsx').then((m) => m.RequisitiConvenzionatoPage),
)
const azienda = page(() => import('../pages/iscrizione/AziendaPage.tsx').then((m) => m.AziendaPage))
const promotore = page(() => import('../pages/promotore/PromotorePage.tsx').then((m) => m.PromotorePage))
const qualifica = page(() => import('../pages/promotore/QualificaPage.tsx').then((m) => m.QualificaPage))
const bot = page(() => import('../pages/bot/BotPage.tsx').then((m) => m.BotPage))
const landing: Record<Ruolo, ReactElement> = {
  manifestazione: page(() =>
    import('../pages/landing/ManifestazioneLanding.tsx').then((m) => m.ManifestazioneLanding),
  ),
  promotore: page(() => import('../pages/landing/PromotoreLanding.tsx').then((m) => m.PromotoreLanding)),
  convenzionato: page(() =>
    import('../pages/landing/ConvenzionatoLanding.tsx').then((m) => m.ConvenzionatoLanding),
  ),
}

/**
 * Every page below `/app`, each with its guard; the guards they all share stand in `Guard.tsx`, which also sends
 * any other path to `app` (a splat that redirects leaves Ionic's outlet blank).
 */
export function Areas() {
  const user = useSaved((s) => s.user)
  useEffect(readStartupLists, [])
  /** The page if the member has the role, else the way to that role's landing page. */
  const only = (ruolo: Ruolo, element: ReactElement) =>
    mayEnter(ruolo, user) ? element : <Navigate to={landingOf[ruolo]} replace />

  return (
    <IonApp>
      <SideMenu />
      <IonRouterOutlet id={OUTLET_ID}>
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
        <Route path={below(paths.praticaModifica(':id'))} element={only('convenzionato', praticaModifica)} />
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
    </IonApp>
  )
}

/** The outlet's routes are relative to `/app`. */
function below(path: string): string {
  return path.slice(paths.app.length + 1)
}
