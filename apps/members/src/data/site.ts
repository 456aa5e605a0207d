import { API_BASE } from '../config.ts'

/** Returns the absolute URL of a path on the site: in a native build the site is not the app's origin. */
export function siteAddress(path: string): string {
  return new URL(path, new URL(API_BASE, window.location.origin)).href
}
