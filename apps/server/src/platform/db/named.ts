import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A text asked once or twice is not asked again; past so many the engine would keep plans nobody uses. */
const FROM_TIME = 3
const TEXTS_MAX = 500
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Part of a query whose best way depends on its values: a word that half the people have or that one has, a state with
 * nothing in it. It is given no name, and planned each time for what is asked.
 */
export const PLANNED_EACH_TIME = { eachTime: true } as const

/** The driver's own socket. */
type WithSocket = { connection: { stream: Duplex } }

/**
 * A connection on which what is asked in one breath leaves in one write, none waiting for another's answer: a write to the
 * socket is most of what a short question costs who asks it.
 */
class TogetherClient extends pg.Client {
  /** Gathers what is written until whoever is running now waits for something. */
  protected gather(): void {
    const { stream } = (this as unknown as WithSocket).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

/**
 * A connection that gives a name to each query it is asked again and again, so that the engine parses and plans it
 * once: in PGlite that is half of what a query takes. Only a query with values has one: its text is then the
 * program's, and there are few of those.
 */
export class NamingClient extends TogetherClient {
  readonly #texts = new Map<string, { name: string; times: number }>()

  // `query` has fourteen shapes; what came is handed on, with a name.
  override query = ((asked: string | pg.QueryConfig, values: unknown, ...others: unknown[]) => {
    const named =
      typeof asked === 'object' && Array.isArray(asked.values ?? values) ? this.#named(asked) : asked
    this.gather()
    return Reflect.apply(super.query, this, [named, values, ...others])
  }) as pg.Client['query']

  #named(asked: pg.QueryConfig): pg.QueryConfig {
    if (asked.name || 'eachTime' in asked || !PLANNED.test(asked.text)) return asked
    const known = this.#texts.get(asked.text) ?? this.#remember(asked.text)
    if (!known || ++known.times < FROM_TIME) return asked
    return { ...asked, name: known.name }
  }

  #remember(text: string): { name: string; times: number } | null {
    if (this.#texts.size === TEXTS_MAX) return null
    const known = { name: `named_${this.#texts.size}`, times: 0 }
    this.#texts.set(text, known)
    return known
  }
}

/**
 * A connection that names nothing, whoever asks: for a pooler that hands each transaction another connection and does
 * not keep prepared statements (`PREPARED_STATEMENTS=off`).
 */
export class NamelessClient extends TogetherClient {
  override query = ((asked: string | pg.QueryConfig, ...others: unknown[]) => {
    const nameless = typeof asked === 'object' && asked.name ? { ...asked, name: undefined } : asked
    this.gather()
    return Reflect.apply(super.query, this, [nameless, ...others])
  }) as pg.Client['query']
}
