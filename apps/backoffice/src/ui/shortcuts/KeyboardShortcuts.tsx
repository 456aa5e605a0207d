import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Switch,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { useUserMenu } from 'react-admin'
import { setShortcutsEnabled, shortcutsEnabled } from '../../state/preferences.ts'
import { activeShortcuts, type Key, shortcutOf, useShortcuts } from './use-shortcuts.ts'
import './keyboard-shortcuts.css'

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
  return shown && <KeysDialog keys={shown} close={() => setShown(null)} />
}

function KeysDialog({ keys, close }: { keys: Key[]; close: () => void }) {
  const [on, setOn] = useState(shortcutsEnabled)
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby="tasti-nome">
      <DialogTitle id="tasti-nome" component="h2">
        Tasti di questa pagina
      </DialogTitle>
      <DialogContent>
        <dl className="tasti">
          {keys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <FormControlLabel
          control={
            <Switch
              checked={on}
              onChange={(_, checked) => {
                setShortcutsEnabled(checked)
                setOn(checked)
              }}
            />
          }
          label="I tasti di una sola lettera funzionano"
        />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>Chiudi</Button>
      </DialogActions>
    </Dialog>
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
