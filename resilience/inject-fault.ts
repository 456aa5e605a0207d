import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectedFault } from './scenario.ts'

/**
 * Injects a fault into a copy of the sources, by replacing a text.
 * @throws unless the text occurs exactly once: the fault must be kept up to date with the code
 */
export function injectFault(root: string, { what, file, from, to }: InjectedFault): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(from).length - 1
  if (times !== 1)
    throw new Error(`«${what}»: the text to replace occurs ${times} times in ${file}, not once`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}
