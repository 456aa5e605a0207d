import { WEBHOOK_FIGURES } from '../comunicazioni/webhook/figures.ts'
import type { Figures } from '../platform/metrics/figures.ts'
import { EVENTI_FIGURES } from '../registro/eventi/figures.ts'
import { LAVORI_FIGURES } from '../registro/lavori/figures.ts'
import { MESSAGGI_FIGURES } from '../registro/messaggi/figures.ts'
import { PROOF_FIGURES } from './ledger-proof.ts'

/** All metrics about the contents of the database, from the areas that declare them. */
export const FIGURES: readonly Figures[] = [
  ...LAVORI_FIGURES,
  ...MESSAGGI_FIGURES,
  ...EVENTI_FIGURES,
  ...WEBHOOK_FIGURES,
  PROOF_FIGURES,
  {
    gauges: { database_size_bytes: 'How much room the database takes' },
    sql: 'select pg_database_size(current_database()) as database_size_bytes',
  },
]
