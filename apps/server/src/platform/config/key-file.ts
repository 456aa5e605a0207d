import { readFileSync, statSync } from 'node:fs'

const LINE = /^([1-9]\d{0,3}):(.{32,})$/
/** Maximum size of a key file, far above any realistic number of keys. */
const BYTES_MAX = 64 * 1024

/** Contents of a key file: the keys by number, or the reason why it is invalid. */
export type KeyFile = { keys: ReadonlyMap<number, string> } | { wrong: string }

/**
 * Reads and parses a key file: one `2:secret` per line, `#` starts a comment. Error messages never contain a secret or a part
 * of it.
 */
export function readKeyFile(path: string): KeyFile {
  let text: string
  try {
    if (statSync(path).size > BYTES_MAX) return { wrong: 'non è un file di chiavi: è troppo grande' }
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return { wrong: `non si legge (${(error as NodeJS.ErrnoException).code ?? 'errore'}): ${path}` }
  }
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'))
  const keys = new Map<number, string>()
  for (const [i, row] of rows.entries()) {
    const [, number, secret] = LINE.exec(row) ?? []
    if (number === undefined || secret === undefined)
      return {
        wrong: `deve avere una chiave per riga, come 2:…, di almeno 32 caratteri: la ${i + 1}ª non lo è`,
      }
    if (keys.has(Number(number))) return { wrong: `ha due chiavi con il numero ${number}` }
    keys.set(Number(number), secret)
  }
  return keys.size > 0 ? { keys } : { wrong: `è vuoto: ${path}` }
}
