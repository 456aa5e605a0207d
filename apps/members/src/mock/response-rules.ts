import type { Refusal } from '@primo/contract/platform/errors'
import type { Body, CallSpec, Pagination, Params, Query, Reply } from '@primo/contract/platform/route'

/** Request of a call to the mock API, parsed by the contract. */
export interface MockRequest<C extends CallSpec> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
}

export interface MockRule {
  spec: CallSpec
  risponde: (domanda: MockRequest<CallSpec>) => Reply<CallSpec> | Refusal
}

/** Declares the mock response of a call. A call without a rule gets a response generated from its schema. */
export function ruleFor<C extends CallSpec>(
  spec: C,
  replies: (domanda: MockRequest<C>) => Reply<C> | Refusal,
): MockRule {
  // The request was parsed by the schemas of the same call.
  return { spec, risponde: replies as unknown as MockRule['risponde'] }
}

/** Returns a page of mock rows in the format of a list response. */
export function pageOf<T>(
  rows: readonly T[],
  { page, per_page }: { page: number; per_page: number },
): { data: T[]; pagination: Pagination } {
  return {
    data: rows.slice((page - 1) * per_page, page * per_page),
    pagination: {
      total: rows.length,
      per_page,
      current_page: page,
      last_page: Math.max(1, Math.ceil(rows.length / per_page)),
    },
  }
}
