import { reach } from '@primo/client/reach'
import { type ComponentType, useEffect, useState } from 'react'

type Load = () => Promise<ComponentType<object>>

/** Nothing in the place of what cannot be fetched: for what the page is whole without. */
export const orNothing = (code: ReturnType<Load>): ReturnType<Load> => code.catch(() => () => null)

const loaded = new WeakMap<Load, ComponentType<object>>()

/**
 * A component whose code is fetched when it is first shown; until then nothing is, and if it cannot be fetched the page
 * says so. Not React's `lazy`: what has suspended is held back for three tenths of a second, though its code is there.
 */
export function Later({ load, props }: { load: Load; props?: object | undefined }) {
  const [Page, setPage] = useState(() => loaded.get(load))
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    if (Page) return
    reach(load).then((page) => {
      loaded.set(load, page)
      setPage(() => page)
    }, setFailed)
  }, [Page, load])
  if (failed !== null) throw failed
  return Page ? <Page {...props} /> : null
}
