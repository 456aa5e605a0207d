import { useLayoutEffect } from 'react'
import { type Area, areaOf } from '../paths.ts'
import { usePublicLocation } from './public-router.tsx'

const CLASSES: readonly Area[] = ['base', 'premi', 'convenzionato', 'promotore']

/** Sets the class of the current area on the body (specification §2), which selects the accent colour. */
export function AreaClass() {
  const { pathname } = usePublicLocation()
  useLayoutEffect(() => {
    document.body.classList.remove(...CLASSES.map((area) => `area-${area}`))
    document.body.classList.add(`area-${areaOf(pathname)}`)
  }, [pathname])
  return null
}
