// Builds only the front ends whose sources changed.
import { ensureBuilt } from './build.mjs'
import { exitWithError } from './project.mjs'

await ensureBuilt().catch(exitWithError)
