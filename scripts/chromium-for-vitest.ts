import { ensureChromium } from './chromium.mjs'

/** Global setup of Vitest: installs the browser before the tests start it. */
export default async function setup() {
  await ensureChromium()
}
