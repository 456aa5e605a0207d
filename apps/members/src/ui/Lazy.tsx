import { needsReload } from '@primo/client/api-error'
import { loadCode } from '@primo/client/lazy'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { FailureState, LoadingState } from './loading-and-errors.tsx'

type Load<P extends object = object> = () => Promise<ComponentType<P>>

/** Makes a component render nothing when its optional code fails to load. */
export const emptyOnFailure = (code: ReturnType<Load>): ReturnType<Load> => code.catch(() => () => null)

const loaded = new WeakMap<object, unknown>()

/**
 * Component loaded when it is first shown. It renders nothing until then, and throws when loading fails. Unlike React's `lazy`,
 * it shows already loaded code without the 300 ms delay of a suspended component.
 */
export function Lazy({ load, props }: { load: Load; props?: object | undefined }) {
  const { Found, failed } = useCode(load)
  if (failed !== null) throw failed
  return Found ? <Found {...props} /> : null
}

/**
 * Like `Lazy`, for a section of a page: when loading fails, the section shows the error and the rest of the page stays.
 * «Riprova» loads it again, or reloads the page when only that helps.
 */
export function LazySection<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  const { Found, failed, retry } = useCode(load)
  if (failed !== null) return <FailureState error={failed} onRetry={retry} />
  return Found ? <Found {...props} /> : <LoadingState />
}

function useCode<P extends object>(load: Load<P>) {
  const [Found, setFound] = useState(() => loaded.get(load) as ComponentType<P> | undefined)
  const [failed, setFailed] = useState<unknown>(null)
  const retried = useRef(false)
  useEffect(() => {
    if (Found || failed !== null) return
    loadCode(load).then(
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
