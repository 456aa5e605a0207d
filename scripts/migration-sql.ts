/** Tokens of a migration's SQL, as far as `migration-rules.ts` needs them. */

const TOKENS = /'(?:[^']|'')*'|\$(\w*)\$([\s\S]*?)\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[^'$\-/]+|[\s\S]/g
const BREAKPOINT = '--> statement-breakpoint'
/** Matches the boundaries of statements in a block that runs (`DO`). */
const STEPS = /\b(?:begin|loop|then|else|declare)\b/gi

/**
 * Returns the SQL statements that a migration runs, one line each, without comments. The body of a function is omitted, because
 * the migration does not run it. The body of a `DO` is split as well.
 */
export function statementsOf(text: string): string[] {
  const found: string[] = []
  let statement = ''
  let body = ''
  const end = () => {
    const line = statement.replace(/\s+/g, ' ').trim()
    if (/^do\b/i.test(line)) found.push(...statementsOf(body.replace(STEPS, ';')))
    else if (line) found.push(line)
    statement = ''
    body = ''
  }
  for (const [token, , dollars] of text.matchAll(TOKENS)) {
    if (token.startsWith(BREAKPOINT)) end()
    else if (token.startsWith('--') || token.startsWith('/*')) statement += ' '
    else if (dollars !== undefined) {
      body = dollars
      statement += '$$'
    } else if (token.startsWith("'")) statement += token
    else {
      const [first = '', ...others] = token.split(';')
      statement += first
      for (const other of others) {
        end()
        statement = other
      }
    }
  }
  end()
  return found
}

/** Returns an SQL name without schema and quotes, in lower case. */
export const plain = (name: string) => name.replaceAll('"', '').split('.').at(-1)!.toLowerCase()

/** Splits an SQL list at its commas, except those in brackets and strings. */
function parts(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === ',' && depth === 0) found.push('')
    else found[found.length - 1] += token
  }
  return found.map((part) => part.trim())
}

/** Returns the table and the comma-separated actions of an `ALTER TABLE`, or null for another statement. */
export function alterations(statement: string): { table: string; actions: string[] } | null {
  const [, table, rest] = /^alter table (?:if exists )?(?:only )?(\S+) (.+)$/is.exec(statement) ?? []
  return table && rest ? { table: plain(table), actions: parts(rest) } : null
}

/** Returns the column that an action of `ALTER TABLE` adds, with its definition, or null for another action. */
export function addedColumn(action: string): { name: string; definition: string } | null {
  const [, name, definition] =
    /^add (?!constraint|primary|unique|check|foreign|exclude)(?:column )?(?:if not exists )?(\S+) (.+)$/is.exec(
      action,
    ) ?? []
  return name && definition ? { name: plain(name), definition } : null
}
