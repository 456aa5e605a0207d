import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/project.mjs'

/** Placeholders in the commands of a documentation page (a name, a password, a time), with the values to use. */
export type PagePlaceholders = readonly (readonly [
  said: RegExp | string,
  mine: string | ((...matched: string[]) => string),
])[]

/**
 * Returns the shell commands of a documentation page between two of its lines, each with its here-document.
 * @param from, to beginnings of the first line and of the line after the last
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

/** Replaces the placeholders of a command with this machine's values. */
export const substituteOwn = (command: string, own: PagePlaceholders): string =>
  own.reduce((text, [placeholder, mine]) => {
    const all = typeof placeholder === 'string' ? placeholder : new RegExp(placeholder, 'g')
    return text.replaceAll(all, typeof mine === 'string' ? () => mine : mine)
  }, command)
