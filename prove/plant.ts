import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plant } from './proof.ts'

/**
 * Puts a fault into a copy of the sources.
 * @throws when what it takes the place of is not there exactly once: the plant has to follow the code
 */
export function plant(root: string, { what, file, from, to }: Plant): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(from).length - 1
  if (times !== 1) throw new Error(`«${what}»: ${file} has its text ${times} times, not once`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}
