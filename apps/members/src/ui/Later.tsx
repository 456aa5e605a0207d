import { needsReload } from '@primo/client/api-error'
import { reach } from '@primo/client/reach'
import { messageOf } from '@primo/client/sentences'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { ErrorState, LoadingState } from './states.tsx'

type Load<P extends object = object> = () => Promise<ComponentType<P>>

/** Nothing in the place of what cannot be fetched: for what the page is whole without. */
export const orNothing = (code: ReturnType<Load>): ReturnType<Load> => code.catch(() => () => null)

const loaded = new WeakMap<object, unknown>()

/**
 * A component whose code is fetched when it is first shown; until then nothing is, and if it cannot be fetched the page
 * says so. Not React's `lazy`: what has suspended is held back for three tenths of a second, though its code is there.
 */
export function Later({ load, props }: { load: Load; props?: object | undefined }) {
  const { Found, failed } = useCode(load)
  if (failed !== null) throw failed
  return Found ? <Found {...props} /> : null
}

/**
 * The same for a part of a page: if it cannot be fetched its place says so and the rest of the page stays. «Riprova» fetches it
 * again, and reloads the page where that alone helps.
 */
export function LaterPart<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  const { Found, failed, retry } = useCode(load)
  if (failed !== null) return <ErrorState message={messageOf(failed)} onRetry={retry} />
  return Found ? <Found {...props} /> : <LoadingState />
}

function useCode<P extends object>(load: Load<P>) {
  const [Found, setFound] = useState(() => loaded.get(load) as ComponentType<P> | undefined)
  const [failed, setFailed] = useState<unknown>(null)
  const retried = useRef(false)
  useEffect(() => {
    if (Found || failed !== null) return
    reach(load).then(
      (code) => {
        loaded.set(load, code)
        setFound(() => code)
      },
      (error: unknown) => {
        if (retried.current && needsReload(error)) location.reload()
        else setFailed(error)
      },
    )
  }, [Found, failed, load])
  const retry = () => {
    retried.current = true
    setFailed(null)
  }
  return { Found, failed, retry }
}
