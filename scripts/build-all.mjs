// Builds the front ends whose sources changed, and nothing else.
import { ensureBuilt } from './build.mjs'
import { giveUp } from './house.mjs'

await ensureBuilt().catch(giveUp)
