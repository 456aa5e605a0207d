import type { elencoPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import type { Query } from '@primo/contract/platform/route'
import { between } from '../../platform/db/range-sql.ts'

type Asked = Pick<Query<typeof elencoPersone>, 'traguardo' | 'traguardo_dal' | 'traguardo_al'>

/** Where the day of each is. */
const COLUMNS = {
  verificati: 'verificato',
  iscritti: 'iscritto',
  prima_pratica: 'prima_pratica',
  primo_premio: 'primo_premio',
} as const satisfies Record<NonNullable<Asked['traguardo']>, string>

/**
 * SQL of the accounts that came to something for the first time in some days, as the figures count them: to anything, where
 * it is not said to what; null when neither is asked.
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
