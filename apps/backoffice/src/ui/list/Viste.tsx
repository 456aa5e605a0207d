import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import { Button, Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material'
import { loadCode } from '@primo/client/lazy'
import type { ListName, SavedView } from '@primo/contract/ufficio/operatore-viste'
import { lazy, useEffect, useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { isShown, type ListLayout, savedViewUrl, useViews } from '../../data/saved-views.ts'
import { keepColumns, useChosenColumns } from '../../state/preferences.ts'
import { LazyDialog } from '../page/loading-and-errors.tsx'
import './list.css'

const SalvaVista = lazy(async () => ({
  default: (await loadCode(() => import('./VisteDialogs.tsx'))).SalvaVista,
}))
const GestisciViste = lazy(async () => ({
  default: (await loadCode(() => import('./VisteDialogs.tsx'))).GestisciViste,
}))

/**
 * Opens a list with a saved view: filters and order in the URL, and columns. Fields that no longer exist cause a notification.
 */
function useOpen(elenco: ListName) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { perPage } = useListContext()
  return (vista: SavedView, replace = false) => {
    keepColumns(elenco, vista.colonne)
    navigate(savedViewUrl(elenco, vista, perPage), { replace })
    if (vista.cadute.length === 0) return
    const gone = vista.cadute.map((name) => name.replaceAll('_', ' ')).join(', ')
    notify(`Aperta senza ciò che questo elenco non ha più: ${gone}.`, { type: 'warning' })
  }
}

/** Menu of a list's saved views: own and shared ones to open, and the current layout to save. */
export function Viste({ elenco }: { elenco: ListName }) {
  const { filterValues, sort } = useListContext()
  const columns = useChosenColumns(elenco)
  const layout: ListLayout = { filter: filterValues, sort: sort as ListLayout['sort'], columns }
  const { data: views } = useViews(elenco)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const close = () => setDialog(null)
  const open = useOpen(elenco)
  useLinked(views, open)
  const shown = views?.find((vista) => isShown(vista, layout))
  const leave = (then: () => void) => () => {
    setAnchor(null)
    then()
  }
  const mine = views?.filter(({ mia }) => mia) ?? []
  const shared = views?.filter(({ mia }) => !mia) ?? []
  const item = (vista: SavedView) => (
    <MenuItem key={vista.id} dense selected={vista === shown} onClick={leave(() => open(vista))}>
      <ListItemText secondary={vista.mia ? undefined : vista.di}>{vista.nome}</ListItemText>
      {vista.mia && vista.condivisa && (
        <ListItemIcon className="vista-shared">
          <GroupOutlined fontSize="small" titleAccess="Condivisa" />
        </ListItemIcon>
      )}
    </MenuItem>
  )
  return (
    <>
      <Button
        startIcon={<BookmarksOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(shown && { 'aria-label': `${shown.nome}, vista aperta` })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="vista-name">{shown ? shown.nome : 'Viste'}</span>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { className: 'viste-menu' } }}
      >
        {mine.length > 0 && (
          <ListSubheader role="presentation" disableSticky>
            Le tue
          </ListSubheader>
        )}
        {mine.map(item)}
        {shared.length > 0 && (
          <ListSubheader role="presentation" disableSticky>
            Condivise
          </ListSubheader>
        )}
        {shared.map(item)}
        {views && views.length > 0 && <Divider />}
        <MenuItem dense onClick={leave(() => setDialog('save'))}>
          Salva come vista…
        </MenuItem>
        {mine.length > 0 && (
          <MenuItem dense onClick={leave(() => setDialog('manage'))}>
            Gestisci le tue viste…
          </MenuItem>
        )}
      </Menu>
      {dialog !== null && (
        <LazyDialog close={close}>
          {dialog === 'save' ? (
            <SalvaVista elenco={elenco} layout={layout} close={close} />
          ) : (
            <GestisciViste elenco={elenco} layout={layout} views={mine} close={close} />
          )}
        </LazyDialog>
      )}
    </>
  )
}

/** Opens the view in the URL's `vista` once, or shows that it does not exist. */
function useLinked(views: SavedView[] | undefined, open: (vista: SavedView, replace: boolean) => void) {
  const [search, setSearch] = useSearchParams()
  const notify = useNotify()
  const linked = search.get('vista')
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (!linked || !views || followed.current === linked) return
    followed.current = linked
    const vista = views.find(({ id }) => String(id) === linked)
    if (vista) open(vista, true)
    else {
      setSearch({}, { replace: true })
      notify('La vista di questo link non c’è più, o non è condivisa.', { type: 'warning' })
    }
  }, [linked, views, open, setSearch, notify])
}
