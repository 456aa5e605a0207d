import Search from '@mui/icons-material/SearchOutlined'
import { Button } from '@mui/material'
import { loadCode } from '@primo/client/lazy'
import { lazy, useEffect, useState } from 'react'
import { LazyDialog } from '../page/loading-and-errors.tsx'
import { searchInput } from './search-length.ts'
import './search.css'

const SearchDialog = lazy(async () => ({
  default: (await loadCode(() => import('./SearchDialog.tsx'))).SearchDialog,
}))

/** Label of the search shortcut: ⌘K on Apple devices, Ctrl+K elsewhere. */
const KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Button that opens the search of everything, as ⌘K and Ctrl+K do. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  // Text typed before the dialog's code has loaded.
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
          <SearchDialog begun={begun} close={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** Focuses the search field when the dialog opens. */
const focus = (box: HTMLInputElement | null) => box?.focus()

/** Search field shown while the dialog's code loads, so that no keystrokes are lost. */
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
