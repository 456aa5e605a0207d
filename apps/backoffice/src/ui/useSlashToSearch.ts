import { useEffect } from 'react'

/** Where `/` is a letter one writes: ticking a row leaves the focus on its box, and there it is a key. */
const SI_SCRIVE = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** «/» goes to the search box, as in the places where people search all day. */
export function useSlashToSearch() {
  useEffect(() => {
    const premuto = (evento: KeyboardEvent) => {
      const dove = evento.target instanceof HTMLElement ? evento.target : document.body
      if (evento.key !== '/' || dove.matches(SI_SCRIVE)) return
      evento.preventDefault()
      document.querySelector<HTMLInputElement>('.filtri input')?.focus()
    }
    document.addEventListener('keydown', premuto)
    return () => document.removeEventListener('keydown', premuto)
  }, [])
}
