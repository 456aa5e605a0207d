import { areaPathOf, landingOf } from '../guards.ts'
import { paths } from '../paths.ts'

/** Paths of the areas' root pages, in the navigation bar. The two addresses of a role count as one root. */
const ROOTS: readonly string[] = [
  paths.app,
  paths.utente,
  ...Object.values(areaPathOf),
  ...Object.values(landingOf),
]

/** Returns whether an address is a root page, without a back button. */
export function isRootPage(pathname: string): boolean {
  return ROOTS.includes(pathname)
}
