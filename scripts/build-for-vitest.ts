import { buildIfChanged } from './build.mjs'

/** Vitest's global setup: tests that start the server's own processes start the built one, which is ready in half the time. */
export default () => buildIfChanged('server')
