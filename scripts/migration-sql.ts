/** The SQL of a migration, taken apart as far as `migration-rules.ts` has to look at it. */

const TOKENS = /'(?:[^']|'')*'|\$(\w*)\$([\s\S]*?)\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[^'$\-/]+|[\s\S]/g
const BREAKPOINT = '--> statement-breakpoint'
/** Where, in a block that runs, one statement ends and the next begins. */
const STEPS = /\b(?:begin|loop|then|else|declare)\b/gi

/**
 * The statements that run, one line each, without comments. The body of a function is left out, as nothing in it runs now;
 * that of a `DO` is taken apart as well.
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

/** A name without its schema and its quotes. */
export const plain = (name: string) => name.replaceAll('"', '').split('.').at(-1)!.toLowerCase()

/** What stands between the commas that are in no bracket and no string. */
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

/** What an `ALTER TABLE` does to which table; null for any other statement. */
export function alterations(statement: string): { table: string; actions: string[] } | null {
  const [, table, rest] = /^alter table (?:if exists )?(?:only )?(\S+) (.+)$/is.exec(statement) ?? []
  return table && rest ? { table: plain(table), actions: parts(rest) } : null
}

/** The column an action adds, with all that is said of it; null for any other action. */
export function addedColumn(action: string): { name: string; said: string } | null {
  const [, name, said] =
    /^add (?!constraint|primary|unique|check|foreign|exclude)(?:column )?(?:if not exists )?(\S+) (.+)$/is.exec(
      action,
    ) ?? []
  return name && said ? { name: plain(name), said } : null
}
