/**
 * Calls that the benchmark measures, each with the one SQL query that a hand-written handler would run: the product's own SQL, on
 * the same tables, with the same values.
 */
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { domandaComuni } from '../apps/server/src/anagrafica/geo/queries.ts'
import { UTENTE_SQL } from '../apps/server/src/ingresso/utente/queries.ts'
import { pageStatement } from '../apps/server/src/platform/db/pagination.ts'
import { cercaPratiche } from '../apps/server/src/pratiche/pratiche/pratiche-list.ts'
import { PUNTI_SQL } from '../apps/server/src/raccolta/edizioni/queries.ts'
import { CATALOGO_SQL } from '../apps/server/src/raccolta/premi/queries.ts'
import { PAGINA } from '../apps/server/src/raccolta/punti/movimenti.ts'
import { PROFILI_E_NODO_SQL } from '../apps/server/src/rete/queries.ts'

type MeasuredQuery = { name?: string | undefined; text: string; values: unknown[] }
export type MeasuredCall = { title: string; path: string; question: (utente_id: number) => MeasuredQuery }

const today = () => todayInRome(clock.now())
const firstPage = {
  per_page: 15,
  page: 1,
  sort_by: 'data_registrazione',
  sort_order: 'desc',
} as const

export const MEASURED: MeasuredCall[] = [
  {
    title: 'GET user',
    path: '/api/user',
    question: (utente_id) => ({ name: 'utente', text: UTENTE_SQL, values: [utente_id] }),
  },
  {
    title: 'profiles',
    path: '/api/user/profiles',
    question: (utente_id) => ({ name: 'profili', text: PROFILI_E_NODO_SQL, values: [utente_id] }),
  },
  {
    title: 'page of movements',
    path: '/api/manifestazione/punti-premio',
    question: (utente_id) => ({ name: 'movimenti', text: PAGINA.desc, values: [utente_id, 15, 0] }),
  },
  {
    title: 'page of cases',
    path: '/api/convenzionato/pratiche',
    question: (utente_id) => pageStatement(cercaPratiche(utente_id, firstPage), firstPage),
  },
  {
    title: 'balances',
    path: '/api/manifestazione/saldo-punti',
    question: (utente_id) => ({ name: 'punti', text: PUNTI_SQL, values: [utente_id, today()] }),
  },
  {
    title: 'catalogue',
    path: '/api/manifestazione/premi',
    question: () => ({ name: 'catalogo', text: CATALOGO_SQL, values: [today()] }),
  },
  {
    title: 'search of comuni',
    path: '/api/geo/comuni/search/firenze',
    question: () => domandaComuni('firenze', 50),
  },
]
