#!/usr/bin/env node
// `primo`: the command line of who administers, run by the pinned Node with the settings of the server.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { checkReleaseNode, Fault, giveUp, pinnedNode, ROOT, SHELL } from './house.mjs'

try {
  checkReleaseNode()
} catch (error) {
  giveUp(error)
}
if (!existsSync(pinnedNode()) || !existsSync(SHELL))
  giveUp(new Fault('Primo non è ancora costruito: prima «npm ci --include=dev», poi «npm run build».'))
const settings = join(ROOT, '.env')
// Named only where there is one: Node says of each that it did not find.
const args = [...(existsSync(settings) ? [`--env-file=${settings}`] : []), SHELL, ...process.argv.slice(2)]
// Where the server runs, whose settings may name a folder from there; the files named are from where one is.
const INIT_CWD = process.env.INIT_CWD ?? process.cwd()
const { status, signal, error } = spawnSync(pinnedNode(), args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, INIT_CWD },
})
if (error) giveUp(error)
process.exit(status ?? 128 + (signal ? constants.signals[signal] : 1))
