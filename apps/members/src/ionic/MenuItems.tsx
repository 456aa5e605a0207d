import { menuController } from '@ionic/core/components'
import { verificato } from '@primo/domain/accesso/account'
import { vociAbilitate } from '@primo/domain/iscritti/menu'
import { accorda } from '@primo/domain/platform/numbers'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { VERSION } from '../config.ts'
import { profilesQuery } from '../data/profiles.ts'
import { logout } from '../data/session.ts'
import { useSettings } from '../data/settings.ts'
import { areaPathOf } from '../guards.ts'
import { areaOf, paths } from '../paths.ts'
import { dropAllDrafts } from '../state/form-drafts.ts'
import { useStoredState } from '../state/store.ts'
import { forgetWaiting, ownRequests } from '../state/waiting-requests.ts'
import { menuTitle } from '../ui/area-labels.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { confirmDialog } from '../ui/overlays.ts'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'

const items: Record<Ruolo, { label: string; icon: IconName; area: string }> = {
  promotore: { label: 'Promotore', icon: 'network', area: 'area-promotore' },
  convenzionato: { label: 'Convenzionato', icon: 'case', area: 'area-convenzionato' },
  manifestazione: { label: 'Premi', icon: 'gift', area: 'area-premi' },
}

/** Content of the menu on the right (`SideMenu`), for the current area. */
export function MenuItems() {
  const { pathname } = useLocation()
  const enabled = useEnabledItems()
  const { ambiente } = useSettings()
  return (
    <div className="menu">
      <div className="menu-head">
        <h2>{menuTitle[areaOf(pathname)]}</h2>
        <IconButton icon="close" label="Chiudi il menu" onClick={() => void menuController.close('end')} />
      </div>
      <nav aria-label="Aree">
        <Item to={paths.app} icon="home" label="Homepage" area="area-base" />
        {RUOLI.map((ruolo) => (
          <Item key={ruolo} {...items[ruolo]} to={areaPathOf[ruolo]} disabled={!enabled[ruolo]} />
        ))}
      </nav>
      <nav aria-label="Account" className="menu-account">
        <Item to={paths.utente} icon="user" label="Il tuo profilo" area="area-base" />
        <Item to={paths.bot} icon="chat" label="Assistente" area="area-base" />
        <ThemeSwitch />
        <button type="button" className="menu-item" onClick={() => void askLogout()}>
          <Icon name="logout" />
          Esci
        </button>
      </nav>
      <p className="menu-foot muted">
        Versione {VERSION} · {ambiente}
      </p>
    </div>
  )
}

function useEnabledItems(): Record<Ruolo, boolean> {
  const user = useStoredState((s) => s.user)
  const { isSuccess } = useQuery(profilesQuery)
  return vociAbilitate({
    contattiVerificati: verificato(user),
    target: user?.target ?? null,
    profili: user?.profili ?? [],
    profiliDisponibili: isSuccess,
  })
}

interface ItemProps {
  to: string
  icon: IconName
  label: string
  area: string
  disabled?: boolean
}

function Item({ to, icon, label, area, disabled }: ItemProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = to === paths.app ? pathname === to : pathname.startsWith(to)
  return (
    <button
      type="button"
      className={`menu-item ${area}`}
      aria-current={here ? 'page' : undefined}
      disabled={disabled}
      onClick={() => {
        void menuController.close('end')
        navigate(to)
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}

async function askLogout(): Promise<void> {
  const waiting = ownRequests().filter((entry) => !entry.esito && !entry.rifiuto)
  const yes = await confirmDialog({
    title: 'Confermi di voler uscire?',
    ...(waiting.length > 0 && {
      message: `${accorda(waiting.length, 'Una richiesta di premio aspetta', 'Alcune richieste di premio aspettano')} ancora la rete: se esci non ${accorda(waiting.length, 'parte', 'partono')}.`,
    }),
    ok: 'Si',
    cancel: 'No',
  })
  if (!yes) return
  await menuController.close('end')
  dropAllDrafts()
  forgetWaiting()
  await logout()
}
