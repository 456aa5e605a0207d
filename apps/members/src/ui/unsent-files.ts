import { useEffect } from 'react'

let forms = 0

/** Returns whether a form on the screen has files that have not been sent. */
export const hasUnsentFiles = (): boolean => forms > 0

/** Makes the browser ask before it leaves a page whose form has files that have not been sent. */
export function useUnsentFiles(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    forms += 1
    return () => {
      window.removeEventListener('beforeunload', ask)
      forms -= 1
    }
  }, [unsent])
}
