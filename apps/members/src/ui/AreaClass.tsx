import { useLayoutEffect } from 'react'
import { type Area, areaOf } from '../paths.ts'
import { usePlace } from './front-router.tsx'

const CLASSES: readonly Area[] = ['base', 'premi', 'convenzionato', 'promotore']

/** Keeps on the body the class of the area in the address (specification §2): it decides the accent colour. */
export function AreaClass() {
  const { pathname } = usePlace()
  useLayoutEffect(() => {
    document.body.classList.remove(...CLASSES.map((area) => `area-${area}`))
    document.body.classList.add(`area-${areaOf(pathname)}`)
  }, [pathname])
  return null
}
