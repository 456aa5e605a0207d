import './sections.css'
import { type AnimationBuilder, createAnimation, useIonRouter } from '@ionic/react'
import type { Utente } from '@primo/contract/accesso/accesso'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { areaPathOf, canEnterArea, landingOf } from '../guards.ts'
import { paths } from '../paths.ts'
import { useStoredState } from '../state/store.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { RUOLO } from '../ui/iscrizioni.ts'
import { prefersReducedMotion } from '../ui/reduced-motion.ts'
import { isRootPage } from '../ui/root-pages.ts'

interface Section {
  name: string
  icon: IconName
  area: string
  /** Path prefix of the pages in the section. */
  under: string
  to: (user: Utente) => string
}

/** Returns the section of a role: its area, or its landing page. */
const ofRole = (ruolo: Ruolo, name: string): Section => ({
  name,
  icon: RUOLO[ruolo].icon,
  area: RUOLO[ruolo].area,
  under: areaPathOf[ruolo],
  to: (user) => (canEnterArea(ruolo, user) ? areaPathOf : landingOf)[ruolo],
})

const HOME: Section = { name: 'Home', icon: 'home', area: 'area-base', under: paths.app, to: () => paths.app }

const SECTIONS: readonly Section[] = [
  HOME,
  ofRole('manifestazione', 'Premi'),
  ofRole('convenzionato', 'Pratiche'),
  ofRole('promotore', 'Rete'),
  { name: 'Profilo', icon: 'user', area: 'area-base', under: paths.utente, to: () => paths.utente },
]

/**
 * Main navigation with five sections, and the current one (docs/decisions/0137): a tab bar on root pages of a phone, a navigation
 * rail on every page of a wide screen.
 */
export function Sections() {
  const { pathname } = useLocation()
  const user = useStoredState((s) => s.user)
  const root = isRootPage(pathname)
  const here = SECTIONS.findLast(({ under }) => pathname.startsWith(under)) ?? HOME
  return (
    <nav className={root ? 'places' : 'places places-away'} aria-label="Sezioni">
      {SECTIONS.map((section) => (
        <SectionLink
          key={section.name}
          section={section}
          to={section.to(user)}
          current={section === here ? (root ? 'page' : 'true') : undefined}
        />
      ))}
    </nav>
  )
}

interface LinkProps {
  section: Section
  to: string
  current: 'page' | 'true' | undefined
}

/** Link to a section, without transition, as in a tab bar. The current one scrolls to the top. */
function SectionLink({ section: { name, icon, area }, to, current }: LinkProps) {
  const router = useIonRouter()
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (current === 'page') scrollToTop()
    else router.push(to, 'forward', 'push', undefined, atOnce)
  }
  return (
    <Link to={to} className={`place ${area}`} aria-label={name} aria-current={current} onClick={open}>
      <span className="place-mark">
        <Icon name={icon} />
      </span>
      <span className="place-name">{name}</span>
    </Link>
  )
}

/**
 * Page transition without animation. A push with Ionic's direction `none` is no alternative: it fires no page lifecycle events.
 */
const atOnce: AnimationBuilder = (_outlet, { enteringEl }) =>
  createAnimation().addElement(enteringEl).beforeRemoveClass('ion-page-invisible').duration(0)

const TOP_MS = 260

function scrollToTop(): void {
  const content = document.querySelector<HTMLIonContentElement>(
    '.ion-page:not(.ion-page-hidden) > ion-content',
  )
  void content?.scrollToTop(prefersReducedMotion() ? 0 : TOP_MS)
}
