import { clock } from '@primo/domain/platform/clock'
import { currentProductName } from './product-name.ts'
import type { SavedState } from './saved-state.ts'
import type { Visti } from './ultimi-punti.ts'

/** Member's points as last fetched on this device. */
export interface CachedPoints {
  /** Account id of the member the points belong to. */
  di: number
  saldo?: Pick<NonNullable<Visti['saldo']>, 'data'>
  movimenti?: { prima: Pick<NonNullable<Visti['movimenti']>['prima'], 'data'> }
}

/** Snapshot of the first page as last rendered: navigation, bar and content, as HTML. */
export interface FirstPageSnapshot {
  /** Build and product name that the snapshot was rendered with. Another combination would render differently. */
  build: string
  /** Fingerprint of the data that the snapshot was rendered from (`fingerprintOf`). */
  from: string
  /** Day on which the snapshot was rendered: some of its text is valid only on that day. */
  day: string
  sections: string
  bar: string
  page: string
}

/** Maximum length of a first-page snapshot, in characters. */
const MOST_CHARS = 60_000

/**
 * Returns a fingerprint of the stored data the first page is rendered from: account, premi, last seen points. Null when the
 * device has no account. A snapshot with another fingerprint belongs to another member, or is stale.
 * @param state stored state of the account
 * @param points stored points
 */
export function fingerprintOf(
  state: Partial<SavedState> | undefined,
  points: CachedPoints | null,
): string | null {
  if (!state?.hasSeenIntro || !state.token || !state.user?.id) return null
  const { user, premi } = state
  const his = points?.di === user.id ? [points.saldo?.data, points.movimenti?.prima.data] : null
  return mark(JSON.stringify([user, premi, his], inOrder))
}

/**
 * Returns the snapshot to show at once, if it matches the build and the stored data.
 * @param kept stored snapshot, as JSON
 * @param from fingerprint of the stored data (`fingerprintOf`)
 */
export function readFirstPage(
  kept: string | null,
  build: string,
  from: string | null,
): FirstPageSnapshot | null {
  const sight = JSON.parse(kept ?? 'null') as FirstPageSnapshot | null
  return sight && from !== null && sight.build === build && sight.from === from ? sight : null
}

/** Serializes a first-page snapshot. Returns null when it is too large. */
export function serializeFirstPage(sight: FirstPageSnapshot): string | null {
  const text = JSON.stringify(sight)
  return text.length > MOST_CHARS ? null : text
}

/** Returns the page's build id and product name, joined: a stored snapshot is valid only for the same ones. */
export const buildOf = ({ dataset }: HTMLElement) => `${dataset.build} ${currentProductName()}`

/** Returns today by the device's calendar, as text: a snapshot is valid only on its day. */
export const dayNow = () => clock.now().toDateString()

/** JSON replacer that sorts keys, so that the order of the fields does not matter. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** 32-bit FNV-1a hash with the length: a fingerprint, without cryptographic strength. */
function mark(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return `${text.length}.${(hash >>> 0).toString(36)}`
}
