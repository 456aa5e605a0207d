import { useEffect } from 'react'

/** Elements where `/` is text input. A focused checkbox is none, so that the shortcut works after selecting a row. */
export const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Focuses the search field on «/». */
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
