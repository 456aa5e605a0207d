import { addressOf } from '@primo/client/call'
import { CALLS } from '@primo/contract/all'
import fc from 'fast-check'
import { type Known, validInputs } from '../../apps/server/src/test/fuzz-arbitraries.ts'

/** Who makes a call; what is open to everybody is made without a session. */
export type Who = 'member' | 'operator' | 'nobody'

/** A call as a tool sends it. */
export type Call = {
  who: Who
  method: string
  /** Its path and query, with values for all that it asks. */
  url: string
  /** Where a text of the path is: a tool may put something else there. */
  inPath: boolean
  body: string | null
}

/** The same values at each run: what a tool found is found again. */
const SEED = 11
/** Characters that a tool's own file of calls would not survive. */
const UNUSUAL = /[^\w .,@:+'/-]/g

/** A value in characters that any tool can write. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UNUSUAL, 'a')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

/**
 * Every call of the contract with values it takes, made from its schemas.
 * @param idOf the id of something that is there in a list of this path; undefined where nothing is known
 */
export function callsOfContract(idOf: (path: string) => number | undefined): Call[] {
  return CALLS.map(({ spec }) => {
    const id = idOf(spec.path.split('/{', 1)[0]!)
    const known: Known = id === undefined ? {} : { id: [id] }
    const sample = (schema: typeof spec.params) => {
      if (!schema) return undefined
      const [fields] = fc.sample(validInputs(schema, known), { numRuns: 1, seed: SEED })
      const named = Object.entries(fields!).map(([name, value]) => [name, known[name]?.[0] ?? value])
      return plain(Object.fromEntries(named))
    }
    const [params, query, body] = [sample(spec.params), sample(spec.query), sample(spec.body)]
    return {
      who: spec.chi === 'pubblico' ? 'nobody' : spec.chi === 'operatore' ? 'operator' : 'member',
      method: spec.method,
      url: `/api${addressOf(spec, { params, query })}`,
      inPath: params !== undefined && query === undefined && body === undefined,
      body: body === undefined ? null : JSON.stringify(body),
    }
  })
}

/** The lists of the contract that ask for nothing: where ids of what is there are read. */
export const LISTS = CALLS.filter(({ spec }) => spec.method === 'GET' && spec.lista && !spec.params).map(
  ({ spec }) => ({
    path: spec.path,
    who: spec.chi === 'operatore' ? ('operator' as const) : ('member' as const),
  }),
)
