import { type CifrePersone, TRAGUARDI, type Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import type { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import type { Query } from '@primo/contract/platform/route'
import { addMonths } from '@primo/domain/platform/dates'
import { bucketsOf, type Period } from '@primo/domain/platform/period'
import type { Reader } from '../../platform/db/db.ts'
import type { SqlValue } from '../../platform/db/query.ts'
import { between } from '../../platform/db/time-sql.ts'
import { type Cifra, formatPeriod, giorniDelleCifre, leggiCifre } from '../../registro/cifre/queries.ts'
import { contaPerLivello } from '../../rete/queries.ts'

/** Number of sign-up months for which milestones are shown (cohorts), up to the last month of the period. */
const COORTI = 12

const inPeriodo = (c: Cifra) => c.quando !== 'prima'

/**
 * Returns the number of members who reached each milestone in a period, in total and by sign-up month (cohorts), and the number
 * of members by level of the network.
 */
export async function cifreDellePersone(reader: Reader, period: Period): Promise<CifrePersone> {
  const cifre = await leggiCifre(reader, 'persone', period)
  const sum = (part: Traguardo, which: (c: Cifra) => boolean) =>
    cifre.reduce((n, c) => (c.parte === part && which(c) ? n + c.quante : n), 0)
  return {
    periodo: formatPeriod(period),
    passi: TRAGUARDI.map((traguardo) => ({
      traguardo,
      quanti: sum(traguardo, inPeriodo),
      prima: sum(traguardo, (c) => !inPeriodo(c)),
    })),
    serie: bucketsOf(period).map((dal) => ({
      dal,
      registrati: sum('registrati', (c) => c.quando === dal),
      iscritti: sum('iscritti', (c) => c.quando === dal),
    })),
    coorti: await coorti(reader, period),
    livelli: await contaPerLivello(reader),
  }
}

async function coorti(reader: Reader, { al }: Period): Promise<CifrePersone['coorti']> {
  const last = `${al.slice(0, 7)}-01`
  const first = addMonths(last, 1 - COORTI)
  // `giorno` holds the cohort's month, `di` the months from sign-up to the milestone.
  const rows = await giorniDelleCifre(reader, 'coorti', { dal: first, al })
  const months = Array.from({ length: COORTI }, (_, i) => addMonths(last, -i))
  return months.flatMap((month, back) => {
    const of = (part: Traguardo) =>
      rows.reduce((n, r) => (r.giorno === month && r.parte === part && r.di <= back ? n + r.quante : n), 0)
    const registrati = of('registrati')
    const [, ...others] = TRAGUARDI
    return registrati === 0
      ? []
      : [
          {
            mese: month.slice(0, 7),
            registrati,
            ...(Object.fromEntries(others.map((t) => [t, of(t)])) as Record<(typeof others)[number], number>),
          },
        ]
  })
}

type TraguardoFilter = Pick<Query<typeof elencoPersone>, 'traguardo' | 'traguardo_dal' | 'traguardo_al'>

/** Column of the table `traguardo` with the day of each milestone. */
const COLUMNS = {
  verificati: 'verificato',
  iscritti: 'iscritto',
  prima_pratica: 'prima_pratica',
  primo_premio: 'primo_premio',
} as const satisfies Record<NonNullable<TraguardoFilter['traguardo']>, string>

/**
 * Returns the SQL of the accounts that reached a milestone in a range of days, by the same rule as the statistics; any milestone
 * when none is given. Null without a filter.
 */
export function arrivatiAl(
  { traguardo, traguardo_dal: dal, traguardo_al: al }: TraguardoFilter,
  con: (value: SqlValue) => string,
): string | null {
  if (traguardo === undefined && dal === undefined && al === undefined) return null
  const columns = traguardo === undefined ? Object.values(COLUMNS) : [COLUMNS[traguardo]]
  const came = columns.map((column) =>
    [`t.${column} is not null`, ...between(`t.${column}`, 'date', dal, al, con)].join(' and '),
  )
  return `select t.utente_id from traguardo t where ${came.map((one) => `(${one})`).join(' or ')}`
}
