#!/usr/bin/env node
// `primo`: command line for administrators, run by the pinned Node with the server's settings.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { checkReleaseNode, ExpectedError, exitWithError, pinnedNode, ROOT, SHELL } from './project.mjs'

try {
  checkReleaseNode()
} catch (error) {
  exitWithError(error)
}
if (!existsSync(pinnedNode()) || !existsSync(SHELL))
  exitWithError(
    new ExpectedError('Primo non è ancora costruito: prima «npm ci --include=dev», poi «npm run build».'),
  )
const settings = join(ROOT, '.env')
// Only when the file exists: Node reports a missing one.
const args = [...(existsSync(settings) ? [`--env-file=${settings}`] : []), SHELL, ...process.argv.slice(2)]
// Runs in the server's folder, because settings may contain relative paths. Relative paths in arguments are resolved against
// INIT_CWD.
const INIT_CWD = process.env.INIT_CWD ?? process.cwd()
const { status, signal, error } = spawnSync(pinnedNode(), args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, INIT_CWD },
})
if (error) exitWithError(error)
process.exit(status ?? 128 + (signal ? constants.signals[signal] : 1))
