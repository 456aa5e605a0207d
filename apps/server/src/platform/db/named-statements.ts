import type { Duplex } from 'node:stream'
import pg from 'pg'

/**
 * Number of executions before a query is named, and maximum number of names, beyond which the server would keep plans that are
 * never used.
 */
const FROM_TIME = 3
const TEXTS_MAX = 500
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Properties of a query whose best plan depends on its values, such as a frequent or a rare word. It does not become a named
 * statement, and is planned at each execution.
 */
export const CUSTOM_PLAN = { eachTime: true } as const

/** Connection of the driver with its socket. */
type WithSocket = { connection: { stream: Duplex } }

/**
 * A client that pipelines the queries issued in the same tick into one write: writing to the socket is most of the client's cost
 * of a short query.
 */
class TogetherClient extends pg.Client {
  /** Buffers the socket's writes until the current tick ends. */
  protected gather(): void {
    const { stream } = (this as unknown as WithSocket).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

/**
 * Database client that makes repeated queries named prepared statements, so that the database parses and plans them once: in
 * PGlite that is half of a query's time. Only queries with parameters are named: their texts are constants of the program, and
 * few.
 */
export class NamedStatementClient extends TogetherClient {
  readonly #texts = new Map<string, { name: string; times: number }>()

  // `query` has fourteen overloads: all arguments are passed on, with the name added.
  override query = ((queryConfig: string | pg.QueryConfig, values: unknown, ...others: unknown[]) => {
    const named =
      typeof queryConfig === 'object' && Array.isArray(queryConfig.values ?? values)
        ? this.#named(queryConfig)
        : queryConfig
    this.gather()
    return Reflect.apply(super.query, this, [named, values, ...others])
  }) as pg.Client['query']

  #named(queryConfig: pg.QueryConfig): pg.QueryConfig {
    if (queryConfig.name || 'eachTime' in queryConfig || !PLANNED.test(queryConfig.text)) return queryConfig
    const known = this.#texts.get(queryConfig.text) ?? this.#remember(queryConfig.text)
    if (!known || ++known.times < FROM_TIME) return queryConfig
    return { ...queryConfig, name: known.name }
  }

  #remember(text: string): { name: string; times: number } | null {
    if (this.#texts.size === TEXTS_MAX) return null
    const known = { name: `named_${this.#texts.size}`, times: 0 }
    this.#texts.set(text, known)
    return known
  }
}

/**
 * Database client that removes the names of prepared statements, for a pooler in transaction mode that does not support them
 * (`PREPARED_STATEMENTS=off`).
 */
export class UnnamedStatementClient extends TogetherClient {
  override query = ((queryConfig: string | pg.QueryConfig, ...others: unknown[]) => {
    const nameless =
      typeof queryConfig === 'object' && queryConfig.name ? { ...queryConfig, name: undefined } : queryConfig
    this.gather()
    return Reflect.apply(super.query, this, [nameless, ...others])
  }) as pg.Client['query']
}
