import { ensureChromium } from './browser.mjs'

/** Vitest's global setup: the browser is there when the tests start it. */
export default async function setup() {
  await ensureChromium()
}
