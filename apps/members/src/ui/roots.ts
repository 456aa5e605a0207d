import { areaPathOf, landingOf } from '../guards.ts'
import { paths } from '../paths.ts'

/** The five places of the areas one goes to from anywhere; a role's two addresses are one place. */
const ROOTS: readonly string[] = [
  paths.app,
  paths.utente,
  ...Object.values(areaPathOf),
  ...Object.values(landingOf),
]

/** Whether an address is one of the places one goes to from anywhere: nothing is behind it. */
export function isRootOfAreas(pathname: string): boolean {
  return ROOTS.includes(pathname)
}
