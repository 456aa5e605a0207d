import ExpandMore from '@mui/icons-material/ExpandMore'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import { ListItemIcon, ListItemText, MenuItem, type Theme, useMediaQuery } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  AppBar,
  Loading,
  Logout,
  Menu,
  Layout as RaLayout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
  usePermissions,
  useSidebarState,
  useStore,
  useTheme,
  useUserMenu,
} from 'react-admin'
import { Link, matchPath, useLocation, useMatch } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { useCruscotto, useDaConfermare } from '../../data/queue-counts.ts'
import { useProduct } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { Menzioni } from '../note/Menzioni.tsx'
import { PageError } from '../page/loading-and-errors.tsx'
import { noteNavigation, watchFocus } from '../page/Page.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import { IdleTimeoutDialog } from '../session/IdleTimeoutDialog.tsx'
import { ReauthenticationDialog } from '../session/ReauthenticationDialog.tsx'
import { KeyboardShortcuts, KeyboardShortcutsItem } from '../shortcuts/KeyboardShortcuts.tsx'
import { QueuedActionTray } from '../undo/QueuedActionTray.tsx'
import { Logo } from './Logo.tsx'
import { entryFor, MENU, type MenuEntry } from './menu.tsx'
import './layout.css'

/** Sets on the document the theme chosen in react-admin, so that the design tokens follow it. */
function TemaDelDocumento() {
  const [theme] = useTheme()
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
  }, [theme])
  return null
}

function AccountItem() {
  const { onClose } = useUserMenu() ?? {}
  return (
    <MenuItem component={Link} to={paths.account} onClick={() => onClose?.()}>
      <ListItemIcon>
        <ManageAccountsOutlined fontSize="small" />
      </ListItemIcon>
      <ListItemText>Il tuo account</ListItemText>
    </MenuItem>
  )
}

/**
 * Shows the account's menu. Its accessible name contains the visible one (WCAG 2.5.3). Without one react-admin accepts only a
 * translation key.
 */
function MenuAccount() {
  const { identity } = useGetIdentity()
  const written = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm')) && identity?.fullName
  return (
    <UserMenu label={written ? `${written}, il tuo account` : 'ra.auth.user_menu'}>
      <AccountItem />
      <KeyboardShortcutsItem />
      <Logout />
    </UserMenu>
  )
}

function Tools() {
  return (
    <>
      <Menzioni />
      <ToggleThemeButton />
    </>
  )
}

function Bar() {
  const product = useProduct()
  return (
    <AppBar color="default" elevation={0} toolbar={<Tools />} userMenu={<MenuAccount />}>
      <p className="brand">
        <Logo product={product} mark="brand-dot" /> <span className="area">Back office</span>
      </p>
      <TitlePortal sx={{ visibility: 'hidden' }} />
      <SearchButton />
    </AppBar>
  )
}

/** Highest count shown on a menu icon. Screen readers get the exact count with the name. */
const MARK_MAX = 99

/** Icon of a menu entry. In the collapsed menu it shows the number of waiting items. */
function Icon({ icon, quante = 0 }: { icon: ReactNode; quante?: number | undefined }) {
  return (
    <span className="menu-icon">
      {icon}
      {quante > 0 && (
        <span className="menu-mark" aria-hidden="true">
          {quante > MARK_MAX ? `${MARK_MAX}+` : quante}
        </span>
      )}
    </span>
  )
}

function Item({ entry, quante }: { entry: MenuEntry; quante?: number | undefined }) {
  const here = useMatch({ path: entry.to, end: entry.to === paths.oggi })
  return (
    <Menu.Item
      to={entry.to}
      // The entries of MUI's menu are links to pages.
      role="link"
      aria-current={here ? 'page' : undefined}
      leftIcon={<Icon icon={entry.icon} quante={quante} />}
      primaryText={
        <span className="item">
          {entry.nome}
          {quante !== undefined && quante > 0 && (
            <span className="in-wait">
              {wholeNumber(quante)}
              <span className="visually-hidden"> in attesa</span>
            </span>
          )}
        </span>
      }
    />
  )
}

type GroupProps = {
  name: string
  collapsed: boolean
  /** Number of items that wait in the group's queues, shown while the group is collapsed. */
  quante: number
  toggle: () => void
}

/** Heading of a group, which shows or hides its entries. In the collapsed menu it is a line. */
function Group({ name, collapsed, quante, toggle }: GroupProps) {
  const [open] = useSidebarState()
  if (!open) return <p className="menu-group">{name}</p>
  return (
    <button type="button" className="menu-group" aria-expanded={!collapsed} onClick={toggle}>
      <span>{name}</span>
      {collapsed && quante > 0 && (
        <span className="in-wait">
          {wholeNumber(quante)}
          <span className="visually-hidden"> in attesa</span>
        </span>
      )}
      <ExpandMore fontSize="small" />
    </button>
  )
}

/** Menu with the entries that the operator may open, by collapsible group. Empty groups are hidden. */
function Items() {
  const { data } = useCruscotto()
  const may = useCanCall()
  const here = useLocation().pathname
  const [sidebarOpen] = useSidebarState()
  const [collapsed, setCollapsed] = useStore<string[]>('menu.collapsed', [])
  const toggle = (group: string) =>
    setCollapsed(collapsed.includes(group) ? collapsed.filter((g) => g !== group) : [...collapsed, group])
  const waits = {
    iscrizioni: data?.iscrizioni?.in_attesa,
    pratiche: data?.pratiche?.in_attesa,
    richieste: data?.richieste?.in_attesa,
    proposte: useDaConfermare(),
  }
  return (
    <Menu component="nav" role="navigation" aria-label="Menu">
      {MENU.map(([group, entries]) => {
        const open = entries.flatMap((entry) => entryFor(entry, may))
        if (open.length === 0) return null
        const closed = sidebarOpen && collapsed.includes(group)
        const quante = open.reduce((sum, { waits: queue }) => sum + ((queue && waits[queue]) ?? 0), 0)
        // The entry of the current page is never hidden.
        const shown = closed
          ? open.filter(({ to }) => matchPath({ path: to, end: to === paths.oggi }, here))
          : open
        return [
          <Group key={group} name={group} collapsed={closed} quante={quante} toggle={() => toggle(group)} />,
          ...shown.map((entry) => (
            <Item key={entry.to} entry={entry} quante={entry.waits && waits[entry.waits]} />
          )),
        ]
      })}
    </Menu>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  // Menu and page are hidden until the permissions are known: the buttons they add would shift the layout under a click.
  const { isPending } = usePermissions()
  const { key } = useLocation()
  useEffect(watchFocus, [])
  // Before the effect of the page's heading.
  useLayoutEffect(() => noteNavigation(key), [key])
  return (
    <RaLayout appBar={Bar} menu={Items} error={PageError} className={isPending ? 'without-permissions' : ''}>
      <TemaDelDocumento />
      {isPending && (
        <div className="permissions-loading">
          <Loading />
        </div>
      )}
      <ReauthenticationDialog />
      <KeyboardShortcuts />
      <IdleTimeoutDialog />
      <QueuedActionTray />
      {children}
    </RaLayout>
  )
}
