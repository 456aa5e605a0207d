import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/house.mjs'

/** What a page leaves to who follows it (a name, a password, a moment), and what he says. */
export type Own = readonly (readonly [
  said: RegExp | string,
  mine: string | ((...matched: string[]) => string),
])[]

/**
 * The commands of a page between two of its lines, as they stand there: one for each, a text that is handed to it included.
 * @param from, to how the two lines begin; what is before the first, and from the second on, is not read
 */
export function commandsOf(page: string, from: string, to: string): string[] {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n')
  const first = lines.findIndex((line) => line.startsWith(from))
  const last = lines.findIndex((line, n) => n > first && line.startsWith(to))
  if (first < 0 || last < 0) throw new Error(`${page} has no «${from}», or no «${to}» after it`)
  const commands: string[] = []
  let fence: number | null = null
  let until: string | null = null
  for (const line of lines.slice(first, last)) {
    if (fence === null) {
      const opened = /^( *)```sh$/.exec(line)
      if (opened) fence = opened[1]!.length
      continue
    }
    const own = line.slice(fence)
    if (own === '```') fence = null
    else if (until !== null || commands.at(-1)?.endsWith('\\')) commands.push(`${commands.pop()}\n${own}`)
    else if (own.trim() !== '') commands.push(own)
    if (own === until) until = null
    else until ??= /<<(\w+)$/.exec(own)?.[1] ?? null
  }
  return commands
}

/** A command with what is one's own in the place of what the page says. */
export const withOwn = (command: string, own: Own): string =>
  own.reduce((text, [said, mine]) => {
    const all = typeof said === 'string' ? said : new RegExp(said, 'g')
    return text.replaceAll(all, typeof mine === 'string' ? () => mine : mine)
  }, command)
