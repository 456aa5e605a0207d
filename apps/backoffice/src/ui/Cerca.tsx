import Search from '@mui/icons-material/SearchOutlined'
import { Button } from '@mui/material'
import { reach } from '@primo/client/reach'
import { lazy, useEffect, useState } from 'react'
import { LazyDialog } from './lazy.tsx'
import { searchInput } from './search-cut.ts'
import './cerca.css'

const CercaDialog = lazy(async () => ({
  default: (await reach(() => import('./CercaDialog.tsx'))).CercaDialog,
}))

/** On a Mac the key has its own sign. */
const KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Looks for anything from anywhere: by its button, or by ⌘K and Ctrl+K. */
export function Cerca() {
  const [open, setOpen] = useState(false)
  // What is written before the code of the box has come.
  const [begun, setBegun] = useState('')
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  const close = () => {
    setOpen(false)
    setBegun('')
  }
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
        <LazyDialog close={close} waiting={<Begun text={begun} write={setBegun} close={close} />}>
          <CercaDialog begun={begun} close={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** It has been asked for to write in it. */
const focus = (box: HTMLInputElement | null) => box?.focus()

/** Takes the letters meanwhile, or who is quick would lose the first ones. */
function Begun({ text, write, close }: { text: string; write: (text: string) => void; close: () => void }) {
  return (
    <div className="cerca-begun">
      <input
        ref={focus}
        type="search"
        className="cerca-box"
        aria-label="Cerca ovunque"
        autoComplete="off"
        spellCheck={false}
        {...searchInput}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
    </div>
  )
}
