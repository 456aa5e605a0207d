import { API_BASE } from '../config.ts'

/** An address the server gives relative to the site, whole: in a native build the site is not where the app lives. */
export function siteAddress(path: string): string {
  return new URL(path, new URL(API_BASE, window.location.origin)).href
}
