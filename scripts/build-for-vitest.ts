import { buildIfChanged } from './build.mjs'

/** Global setup of Vitest: builds the server, because tests that spawn it start the built one in half the time. */
export default () => buildIfChanged('server')
