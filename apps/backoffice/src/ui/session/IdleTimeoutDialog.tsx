import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { ioOperatore } from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { quanti } from '@primo/domain/platform/numbers'
import { IDLE_MIN } from '@primo/domain/platform/session-limits'
import { useEffect, useId, useState } from 'react'
import { useLogout } from 'react-admin'
import { api } from '../../data/api.ts'
import { idleTime_ms, isUserActive, watchUserActivity } from '../../state/user-activity.ts'

const MINUTE_MS = 60_000
const LOOK_MS = 5_000
/** Minutes before the end of the session at which the warning appears. */
const WARN_MIN = 3
/**
 * Interval in milliseconds of the call that extends the session while the user is active: long typing makes no calls of its own.
 */
const KEEP_MS = 2 * MINUTE_MS

const keepOpen = () => void api(ioOperatore, {}).catch(() => null)

/** Extends the session while the user is active, and shows a warning before it ends for inactivity. */
export function IdleTimeoutDialog() {
  const id = useId()
  const [left_min, setLeft] = useState<number | null>(null)
  const leave = useLogout()
  useEffect(() => {
    const stop = watchUserActivity()
    let kept = clock.now().getTime()
    const timer = setInterval(() => {
      if (isUserActive() && clock.now().getTime() - kept > KEEP_MS) {
        kept = clock.now().getTime()
        keepOpen()
      }
      const left = Math.ceil(IDLE_MIN - idleTime_ms() / MINUTE_MS)
      setLeft(left > WARN_MIN ? null : Math.max(1, left))
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  if (left_min === null) return null
  const stay = () => {
    setLeft(null)
    keepOpen()
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={stay} aria-labelledby={id}>
      <DialogTitle id={id} component="h2">
        Sei ancora qui?
      </DialogTitle>
      <DialogContent>
        <p>
          Non tocchi nulla da un po’. Tra {quanti(left_min, 'minuto', 'minuti')} la sessione si chiude: ciò
          che stavi scrivendo resta.
        </p>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={() => void leave()}>Esci ora</Button>
        <Button variant="contained" onClick={stay}>
          Resta collegato
        </Button>
      </DialogActions>
    </Dialog>
  )
}
