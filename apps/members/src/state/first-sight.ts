import { clock } from '@primo/domain/platform/clock'
import { productNow } from './name.ts'
import type { SavedState } from './saved.ts'
import type { Visti } from './ultimi-punti.ts'

/** The points as they were last seen, whenever that was. */
export interface PointsSeen {
  /** Whose. */
  di: number
  saldo?: Pick<NonNullable<Visti['saldo']>, 'data'>
  movimenti?: { prima: Pick<NonNullable<Visti['movimenti']>['prima'], 'data'> }
}

/** The first page inside as it was last drawn: the places one goes to, its bar and its content, as markup. */
export interface FirstSight {
  /** The build and the company's name it was drawn with: another would draw it otherwise. */
  build: string
  /** What it was drawn from (`drawnFrom`). */
  from: string
  /** The day it was drawn: some words of it are of that day alone. */
  day: string
  sections: string
  bar: string
  page: string
}

/** More than this is no first page. */
const MOST_CHARS = 60_000

/**
 * What the first page is drawn from before anything is asked, in a few signs: whose session this is, his account, the
 * prizes and the points last seen. Null where the device has no account. A page drawn from anything else is not this
 * member's, or no longer true.
 * @param state what the device keeps of the account
 * @param points what it keeps of the points
 */
export function drawnFrom(state: Partial<SavedState> | undefined, points: PointsSeen | null): string | null {
  if (!state?.hasSeenIntro || !state.token || !state.user?.id) return null
  const { user, premi } = state
  const his = points?.di === user.id ? [points.saldo?.data, points.movimenti?.prima.data] : null
  return mark(JSON.stringify([user, premi, his], inOrder))
}

/** The page to paint at once, if it is what the device would draw now. */
export function readFirstSight(kept: string | null, build: string, from: string | null): FirstSight | null {
  const sight = JSON.parse(kept ?? 'null') as FirstSight | null
  return sight && from !== null && sight.build === build && sight.from === from ? sight : null
}

/** As it is kept; null when it is too much. */
export function writeFirstSight(sight: FirstSight): string | null {
  const text = JSON.stringify(sight)
  return text.length > MOST_CHARS ? null : text
}

/** With what this page was built, and whose name it has. */
export const buildOf = ({ dataset }: HTMLElement) => `${dataset.build} ${productNow()}`

/** The day on this device's calendar. */
export const dayNow = () => clock.now().toDateString()

/** The same things written in another order are the same. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** FNV-1a in 32 bits, and the length: to tell one text from another, not to keep a secret. */
function mark(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return `${text.length}.${(hash >>> 0).toString(36)}`
}
