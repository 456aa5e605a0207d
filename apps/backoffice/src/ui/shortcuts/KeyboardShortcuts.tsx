import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { loadCode } from '@primo/client/lazy'
import { lazy, useEffect, useRef, useState } from 'react'
import { useUserMenu } from 'react-admin'
import { shortcutsEnabled } from '../../state/preferences.ts'
import { LazyDialog } from '../page/loading-and-errors.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await loadCode(() => import('./ShortcutsDialog.tsx'))).ShortcutsDialog,
}))

/** Keyboard shortcut with its description. Without `run` it is only documented: the browser or another handler runs it. */
export type Key = { key: string; does: string; run?: () => void }

/** Shortcuts of the mounted components, in order of mounting, so that the last mounted one has precedence. */
const inSight = new Set<{ current: readonly Key[] }>()

/** Returns the active shortcuts. For the same key, the last mounted component wins. */
function activeShortcuts(): Key[] {
  const keys = new Map<string, Key>()
  for (const { current } of inSight) for (const one of current) keys.set(one.key, one)
  return [...keys.values()]
}

/** Registers keyboard shortcuts while the component is mounted. */
export function useShortcuts(keys: readonly Key[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    inSight.add(latest)
    return () => {
      inSight.delete(latest)
    }
  }, [])
}

/** CSS selector of open overlays, which handle the keyboard themselves. */
const ABOVE = '[role="dialog"], [role="alertdialog"], .MuiPopover-root'

/** Returns the shortcut of a key event, or null while the user is typing, an overlay is open, or a modifier is pressed. */
function shortcutOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !shortcutsEnabled())
    return null
  const where = event.target instanceof HTMLElement ? event.target : document.body
  if (where.matches(TEXT_INPUTS) || document.querySelector(ABOVE)) return null
  return activeShortcuts().find(({ key, run }) => run && key === event.key) ?? null
}

/** Elements where `/` is text input. A focused checkbox is none, so that the shortcut works after selecting a row. */
const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Moves the focus to the page's search field when «/» is pressed. */
export function useSlashToSearch() {
  useEffect(() => {
    const premuto = (event: KeyboardEvent) => {
      const dove = event.target instanceof HTMLElement ? event.target : document.body
      if (event.key !== '/' || dove.matches(TEXT_INPUTS)) return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.filters input')?.focus()
    }
    document.addEventListener('keydown', premuto)
    return () => document.removeEventListener('keydown', premuto)
  }, [])
}

/** Name of the event that opens the overview of shortcuts, dispatched by «?» and by the account's menu. */
const OPEN = 'tasti'

/** Handles the keyboard shortcuts of the whole application, and shows an overview of the available ones. */
export function KeyboardShortcuts() {
  const [shown, setShown] = useState<Key[] | null>(null)
  const open = () => setShown(activeShortcuts())
  useShortcuts([
    { key: '?', does: 'Mostra questi tasti', run: open },
    { key: 'Ctrl K', does: 'Cerca ovunque (su Mac: ⌘K)' },
  ])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = shortcutOf(event)
      if (!key) return
      event.preventDefault()
      key.run?.()
    }
    document.addEventListener('keydown', pressed)
    window.addEventListener(OPEN, open)
    return () => {
      document.removeEventListener('keydown', pressed)
      window.removeEventListener(OPEN, open)
    }
  })
  const close = () => setShown(null)
  return (
    shown && (
      <LazyDialog close={close}>
        <ShortcutsDialog keys={shown} close={close} />
      </LazyDialog>
    )
  )
}

/** Menu entry that opens the overview of shortcuts. */
export function KeyboardShortcutsItem() {
  const { onClose } = useUserMenu() ?? {}
  return (
    <MenuItem
      onClick={() => {
        onClose?.()
        window.dispatchEvent(new Event(OPEN))
      }}
    >
      <ListItemIcon>
        <KeyboardOutlined fontSize="small" />
      </ListItemIcon>
      <ListItemText>Tasti</ListItemText>
    </MenuItem>
  )
}
