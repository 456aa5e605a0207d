import type { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import type { Query } from '@primo/contract/platform/route'
import { between } from '../../platform/db/time-sql.ts'

type Asked = Pick<Query<typeof elencoPersone>, 'traguardo' | 'traguardo_dal' | 'traguardo_al'>

/** Column with the day of each milestone, by milestone. */
const COLUMNS = {
  verificati: 'verificato',
  iscritti: 'iscritto',
  prima_pratica: 'prima_pratica',
  primo_premio: 'primo_premio',
} as const satisfies Record<NonNullable<Asked['traguardo']>, string>

/**
 * Returns the SQL of the accounts that reached a milestone in some days, by the same rule as the statistics: any milestone if
 * none is given; null without a filter.
 */
export function arrivatiAl(
  { traguardo, traguardo_dal: dal, traguardo_al: al }: Asked,
  con: (value: unknown) => string,
): string | null {
  if (traguardo === undefined && dal === undefined && al === undefined) return null
  const columns = traguardo === undefined ? Object.values(COLUMNS) : [COLUMNS[traguardo]]
  const came = columns.map((column) =>
    [`t.${column} is not null`, ...between(`t.${column}`, 'date', dal, al, con)].join(' and '),
  )
  return `select t.utente_id from traguardo t where ${came.map((one) => `(${one})`).join(' or ')}`
}
