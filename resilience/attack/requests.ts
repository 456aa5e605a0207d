import { callUrlOf } from '@primo/client/call'
import { CALLS } from '@primo/contract/all'
import fc from 'fast-check'
import { type KnownIds, validInputs } from '../../apps/server/src/test/fuzz-arbitraries.ts'

/** Role of the account that calls an endpoint; public endpoints are called without a session. */
export type RequestRole = 'member' | 'operator' | 'nobody'

/** HTTP request that a scanner starts its attacks from. */
export type ScannerRequest = {
  who: RequestRole
  method: string
  /** Path and query, with values for all parameters. */
  url: string
  /** Whether the request's only input is in its path, where a tool must be told to inject. */
  inPath: boolean
  body: string | null
}

/** Seed of the generated values: the same in every run, so that a finding can be reproduced. */
const SEED = 11
/** Characters that break a tool's input file. */
const UNUSUAL = /[^\w .,@:+'/-]/g

/** Replaces characters that break a tool's input file. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UNUSUAL, 'a')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

/**
 * Returns a request for every endpoint of the contract, with valid values generated from its schemas.
 * @param idOf returns the id of an existing item in the list at this path, or undefined
 */
export function requestsOfContract(idOf: (path: string) => number | undefined): ScannerRequest[] {
  return CALLS.map(({ spec }) => {
    const id = idOf(spec.path.split('/{', 1)[0]!)
    const known: KnownIds = id === undefined ? {} : { id: [id] }
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
      url: `/api${callUrlOf(spec, { params, query })}`,
      inPath: params !== undefined && query === undefined && body === undefined,
      body: body === undefined ? null : JSON.stringify(body),
    }
  })
}

/** Lists of the contract without path parameters, from which ids of existing items are read. */
export const LISTS = CALLS.filter(({ spec }) => spec.method === 'GET' && spec.lista && !spec.params).map(
  ({ spec }) => ({
    path: spec.path,
    who: spec.chi === 'operatore' ? ('operator' as const) : ('member' as const),
  }),
)
