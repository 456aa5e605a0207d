import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material'
import { useState } from 'react'
import { setShortcutsEnabled, shortcutsEnabled } from '../../state/preferences.ts'
import '../layout/layout.css'

type Props = { keys: readonly { key: string; does: string }[]; close: () => void }

/** Overview of keyboard shortcuts, where those of one letter are switched off and on. */
export function ShortcutsDialog({ keys, close }: Props) {
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
