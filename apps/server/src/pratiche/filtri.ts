import { wordsOf } from '@primo/domain/platform/fold'
import { parseNumeroPratica } from '@primo/domain/pratiche/pratica'
import type { Condition } from '../platform/db/page.ts'

/** Filters of an owner's list of cases. */
export type Filtri = {
  q?: string | undefined
  id_stato?: number | undefined
  id_tipo_finanziamento?: number | undefined
}

/**
 * Returns the condition of an owner's cases under these filters, over the table `p`, without withdrawn drafts. Each word of the
 * search has to be in the client's name; a number also finds the case with that number.
 * @returns SQL with its values, from `$1` on
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
    // strpos takes the text literally: `%` and `_` are plain characters.
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
