// Builds only the front ends whose sources changed.
import { ensureBuilt } from './build.mjs'
import { giveUp } from './house.mjs'

await ensureBuilt().catch(giveUp)
