import { useEffect } from 'react'

/** Where `/` is a letter one writes: ticking a row leaves the focus on its box, and there it is a key. */
export const IS_WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** «/» goes to the search box, as in the places where people search all day. */
export function useSlashToSearch() {
  useEffect(() => {
    const premuto = (event: KeyboardEvent) => {
      const dove = event.target instanceof HTMLElement ? event.target : document.body
      if (event.key !== '/' || dove.matches(IS_WRITING)) return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.filters input')?.focus()
    }
    document.addEventListener('keydown', premuto)
    return () => document.removeEventListener('keydown', premuto)
  }, [])
}
