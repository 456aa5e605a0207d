import type { Rifiuto } from '@primo/contract/platform/errors'
import type { CallSpec, Corpo, Paginazione, Parametri, Query, Risposta } from '@primo/contract/platform/route'

/** What a mock answer starts from: the request, parsed by the contract. */
export interface Domanda<C extends CallSpec> {
  params: Parametri<C>
  query: Query<C>
  body: Corpo<C>
}

export interface Regola {
  spec: CallSpec
  risponde: (domanda: Domanda<CallSpec>) => Risposta<CallSpec> | Rifiuto
}

/** How one call is answered in the mock-data mode; a call without a rule is answered from its schema. */
export function quando<C extends CallSpec>(
  spec: C,
  risponde: (domanda: Domanda<C>) => Risposta<C> | Rifiuto,
): Regola {
  // The request has been parsed by this very call's schemas.
  return { spec, risponde: risponde as unknown as Regola['risponde'] }
}

/** The page asked for, of a list kept whole. */
export function pagina<T>(
  righe: readonly T[],
  { page, per_page }: { page: number; per_page: number },
): { data: T[]; pagination: Paginazione } {
  return {
    data: righe.slice((page - 1) * per_page, page * per_page),
    pagination: {
      total: righe.length,
      per_page,
      current_page: page,
      last_page: Math.max(1, Math.ceil(righe.length / per_page)),
    },
  }
}
