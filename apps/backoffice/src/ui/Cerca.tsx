import Search from '@mui/icons-material/SearchOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import './cerca.css'

const CercaDialog = lazy(() => import('./CercaDialog.tsx').then((m) => ({ default: m.CercaDialog })))

/** On a Mac the key has its own sign. */
const KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Looks for anything from anywhere: by its button, or by ⌘K and Ctrl+K. */
export function Cerca() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      <Button
        className="cerca-button"
        color="inherit"
        startIcon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className="cerca-word">Cerca</span>
        <span className="cerca-key" aria-hidden="true">
          {KEY}
        </span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CercaDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
