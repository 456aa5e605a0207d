import { addedColumn, alterations, plain, statementsOf } from './migration-sql.ts'

/** Definition of a table at one migration, from the snapshot that Drizzle stores with it. */
export type Table = {
  columns: Record<string, { notNull: boolean }>
  indexes: Record<string, { isUnique: boolean }>
  uniqueConstraints: Record<string, unknown>
  compositePrimaryKeys: Record<string, unknown>
  checkConstraints: Record<string, { value: string }>
}
export type Tables = Readonly<Record<string, Table>>

/**
 * Errors of a migration that runs while the previous version still serves requests, each with the way to avoid it
 * (docs/decisions/0128).
 */
export const RULES = {
  drops:
    'the previous version still reads it: stop reading it first, drop it in a later migration («contracts»)',
  renames: 'the previous version uses the old name: add the new one, write both, drop the old one later',
  'not null':
    'the previous version writes rows without it: add a default, or make it NOT NULL later («contracts»)',
  narrower:
    'the previous version may write rows that violate it: fix the writes first, constrain later («contracts»)',
  'no conflict': 'the previous version uses it in ON CONFLICT: drop it in a later migration («contracts»)',
  type: 'the previous version uses the old type, and the table is rewritten: add another column',
  rewrites:
    'the table is rewritten under an exclusive lock: use a constant default, or backfill the column in batches',
  'holds writes': 'it blocks writes while it runs: CREATE INDEX CONCURRENTLY, in a migration of its own',
  'not begun anew':
    'a retry after a crash would find an invalid index: DROP INDEX CONCURRENTLY IF EXISTS before it',
  mixed: 'CONCURRENTLY runs outside a transaction, so the migration may contain no other statements',
  validates:
    'every row is checked under an exclusive lock: NOT VALID here, VALIDATE CONSTRAINT in a later migration',
  'all rows': 'every row stays locked until the end: backfill from a job, a few hundred at a time',
  holds: 'it locks the whole table',
  mark: '«contracts» must name an earlier migration with a snapshot',
} as const
export type Breach = { rule: keyof typeof RULES; statement: string }

export type Migration = {
  text: string
  /** Tables after the previous migration. */
  before: Tables
  /** Tables after the migration named by `-- contracts NNNN`; null when none is named, or it does not exist. */
  since: Tables | null
  isGrowing: (table: string) => boolean
}

/**
 * Returns the migration number in the comment `-- contracts NNNN`: the objects that this migration removes have not been used
 * since that one.
 */
export const contractsOf = (text: string) => /^-- contracts (\d{4})\b/m.exec(text)?.[1] ?? null
/**
 * Returns the reason in the comment `-- stops the version before: …`, why the previous version must be stopped before the
 * migration. docs/deploy.md lists such migrations.
 */
export const stopsOf = (text: string) => /^-- stops the version before: (\S.{9,})$/m.exec(text)?.[1] ?? null

const VOLATILE = /\b(?:random|gen_random_uuid|clock_timestamp|nextval|timeofday)\s*\(|\bgenerated\b/i
const CONCURRENTLY = /^(?:create (?:unique )?index|drop index|reindex \w+) concurrently\b/i
const LITERAL = /'(?:[^']|'')*'/g
const literals = (text: string): readonly string[] => text.match(LITERAL) ?? []

/**
 * Returns the statements of a migration that would break the previous version or block other transactions, with the broken rule.
 */
export function breachesOf({ text, before, since, isGrowing }: Migration): Breach[] {
  if (stopsOf(text)) return []
  const statements = statementsOf(text)
  const made = new Set(
    statements
      .flatMap((s) => /^create (?:unlogged )?table (?:if not exists )?([^\s(]+)/i.exec(s)?.[1] ?? [])
      .map(plain),
  )
  const added = new Set<string>()
  const addedTo = (table: string, column: string) => made.has(table) || added.has(`${table}.${column}`)
  const wasThere = (table: string) => !made.has(table) && Object.hasOwn(before, table)
  for (const { table, actions } of statements.flatMap((s) => alterations(s) ?? []))
    for (const action of actions) {
      const column = addedColumn(action)
      if (column) added.add(`${table}.${column.name}`)
    }

  /** Returns whether a renamed table becomes the first partition of a new one with its name. */
  const becomesPart = (table: string, action: string) => {
    const [, part] = /^rename to (\S+)$/i.exec(action) ?? []
    const whole = new RegExp(
      `^create table "?${table}"? \\(like "?${plain(part ?? '')}"?[^,]*\\) partition by `,
      'i',
    )
    return part !== undefined && statements.some((statement) => whole.test(statement))
  }

  /** Returns whether all columns named in a constraint or an index were added by this migration. */
  const ofNewColumns = (table: string, definition: string) => {
    const own = definition.replace(/\breferences\b.*/is, '').replace(LITERAL, '')
    const named = Object.keys(before[table]?.columns ?? {}).filter((c) =>
      new RegExp(`\\b${c}\\b`, 'i').test(own),
    )
    return named.every((column) => addedTo(table, column))
  }
  const isUnique = (tables: Tables, table: string, name: string) =>
    tables[table]?.indexes[name]?.isUnique === true ||
    Object.hasOwn(tables[table]?.uniqueConstraints ?? {}, name) ||
    Object.hasOwn(tables[table]?.compositePrimaryKeys ?? {}, name)

  function* constraint(table: string, name: string, definition: string): Generator<Breach['rule']> {
    if (!wasThere(table)) return
    const isCheck = /^check/i.test(definition)
    const old = before[table]!.checkConstraints[name]?.value
    const widens =
      isCheck && old !== undefined && literals(old).every((value) => literals(definition).includes(value))
    const declared =
      Object.hasOwn(since?.[table]?.checkConstraints ?? {}, name) || (since && isUnique(since, table, name))
    const references = /^foreign key/i.test(definition) && since?.[table] !== undefined
    if (!ofNewColumns(table, definition) && !widens && !declared && !references) yield 'narrower'
    if (!isGrowing(table)) return
    if (!/^(?:check|foreign key)/i.test(definition)) yield 'holds writes'
    else if (!/\bnot valid$/i.test(definition)) yield 'validates'
  }

  function* alteration(table: string, action: string): Generator<Breach['rule']> {
    const renames = /^rename (?!constraint)/i.test(action)
    if (renames && Object.hasOwn(before, table) && !becomesPart(table, action)) yield 'renames'
    if (made.has(table)) return
    const column = addedColumn(action)
    if (column) {
      if (/\bnot null\b/i.test(column.definition) && !/\b(?:default|generated)\b/i.test(column.definition))
        yield 'not null'
      if (isGrowing(table) && VOLATILE.test(column.definition)) yield 'rewrites'
      return
    }
    const [, dropped] = /^drop (?!constraint\b)(?:column )?(?:if exists )?(\S+)/i.exec(action) ?? []
    if (dropped && !(since?.[table] && !Object.hasOwn(since[table].columns, plain(dropped)))) yield 'drops'
    const [, key] = /^drop constraint (?:if exists )?(\S+)/i.exec(action) ?? []
    if (key && isUnique(before, table, plain(key)) && !(since && !isUnique(since, table, plain(key))))
      yield 'no conflict'
    const [, changed, how = ''] = /^alter (?:column )?(\S+) (.+)$/is.exec(action) ?? []
    if (changed && /^set not null/i.test(how) && !since?.[table]?.columns[plain(changed)]?.notNull)
      yield 'not null'
    if (changed && /^(?:set data )?type\b/i.test(how)) yield 'type'
    if (changed && /^drop default/i.test(how) && before[table]?.columns[plain(changed)]?.notNull)
      yield 'not null'
    const [, name, definition] =
      /^add (?:constraint (\S+) )?((?:check|foreign|unique|primary|exclude)\b.+)$/is.exec(action) ?? []
    if (definition) yield* constraint(table, plain(name ?? ''), definition)
  }

  function* rulesBroken(statement: string): Generator<Breach['rule']> {
    const altered = alterations(statement)
    if (altered) for (const action of altered.actions) yield* alteration(altered.table, action)
    const [, gone] = /^drop (?:table|view|materialized view) (?:if exists )?([^\s,]+)/i.exec(statement) ?? []
    if (gone && !(since && !Object.hasOwn(since, plain(gone)))) yield 'drops'
    const [, other] =
      /^drop (?:function|procedure|type|sequence|schema) (?:if exists )?([^\s(]+)/i.exec(statement) ?? []
    const isMadeAnew = statements.some(
      (one) => /^create (?:or replace )?function ([^\s(]+)/i.exec(one)?.[1] === other,
    )
    if (other && !isMadeAnew && !since) yield 'drops'
    const [, lost] = /^drop index (?:concurrently )?(?:if exists )?(\S+)/i.exec(statement) ?? []
    const holder = Object.keys(before).find((table) => lost && isUnique(before, table, plain(lost)))
    if (holder && !(since && !isUnique(since, holder, plain(lost!)))) yield 'no conflict'
    const index =
      /^create (unique )?index (concurrently )?(?:if not exists )?(\S+) on (?:only )?([^\s(]+)(.*)$/is.exec(
        statement,
      )
    if (index && wasThere(plain(index[4]!))) {
      const [, unique, concurrently, name, on, definition] = index
      const table = plain(on!)
      if (unique && !ofNewColumns(table, definition!) && !(since && isUnique(since, table, plain(name!))))
        yield 'narrower'
      if (!concurrently && isGrowing(table)) yield 'holds writes'
      const again = new RegExp(`^drop index concurrently if exists "?${plain(name!)}"?$`, 'i')
      if (concurrently && !statements.some((other) => again.test(other))) yield 'not begun anew'
    }
    const [, written] = /^(?:update|delete from) (?:only )?(\S+)/i.exec(statement) ?? []
    if (written && wasThere(plain(written)) && isGrowing(plain(written))) yield 'all rows'
    if (/^(?:lock|truncate|cluster|vacuum)\b/i.test(statement)) yield 'holds'
  }

  const found = statements.flatMap((statement) =>
    [...rulesBroken(statement)].map((rule): Breach => ({ rule, statement })),
  )
  if (contractsOf(text) && !since) found.push({ rule: 'mark', statement: contractsOf(text)! })
  const beside = statements.filter((statement) => !CONCURRENTLY.test(statement))
  if (beside.length > 0 && beside.length < statements.length)
    found.push({ rule: 'mixed', statement: beside[0]! })
  return found
}
