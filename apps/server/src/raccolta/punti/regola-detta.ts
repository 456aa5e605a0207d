import type { RegolePunti } from '@primo/contract/raccolta/operatore-regole'
import { percent } from '@primo/domain/platform/numbers'
import type { RegolaScritta } from '@primo/domain/raccolta/regola-punti'

/** Returns a points rule field by field, for the confirmation and the audit log. */
export const regolaDetta = (regola: Omit<RegolaScritta, 'nota'>, tipi: RegolePunti['tipi']) => ({
  versione: regola.versione,
  dal: regola.dal,
  quote: regola.quote_bp.map((bp) => percent(bp / 100)).join(', '),
  tetto_quota: regola.tetto_quota,
  giorni_maturazione: regola.giorni_maturazione,
  ...Object.fromEntries(
    tipi.map((t) => [
      t.tipo_finanziamento,
      regola.punti.find((p) => p.id_tipo_finanziamento === t.id_tipo_finanziamento)?.punti ?? 0,
    ]),
  ),
})
