import { wordsOf } from '@primo/domain/platform/fold'
import { parseNumeroPratica } from '@primo/domain/pratiche/pratica'
import type { Condition } from '../platform/db/page.ts'

/** What a list of cases is narrowed by. */
export type Filtri = {
  q?: string | undefined
  id_stato?: number | undefined
  id_tipo_finanziamento?: number | undefined
}

/**
 * The condition for an owner's cases under these filters, over the table `p`. Withdrawn drafts are never in it. Each
 * word of the search has to be in the client's name; what reads as a number also finds the case with that number.
 * @returns SQL with its values, from `$1` on.
 */
export function condizioni(utente_id: number, filters: Filtri): Condition {
  const values: unknown[] = [utente_id]
  const con = (value: unknown) => `$${values.push(value)}`
  const dove = ['p.utente_id = $1', 'p.ritirata_il is null']
  if (filters.id_stato !== undefined) dove.push(`p.id_stato = ${con(filters.id_stato)}::int`)
  if (filters.id_tipo_finanziamento !== undefined) {
    dove.push(`p.id_tipo_finanziamento = ${con(filters.id_tipo_finanziamento)}::bigint`)
  }
  if (filters.q) {
    // strpos takes what was written as it is: `%` and `_` are only signs.
    const nome =
      wordsOf(filters.q)
        .map((word) => `strpos(p.nominativo_cercato, ${con(word)}::text) > 0`)
        .join(' and ') || 'false'
    const numero = parseNumeroPratica(filters.q ?? '')
    const anno = numero?.anno
      ? ` and p.data_registrazione between ${con(`${numero.anno}-01-01`)}::date and ${con(`${numero.anno}-12-31`)}::date`
      : ''
    dove.push(numero ? `(${nome} or (p.sequenza = ${con(numero.sequenza)}::int${anno}))` : nome)
  }
  return { where: dove.join(' and '), values }
}
