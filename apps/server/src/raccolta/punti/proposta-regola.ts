import { isRefusal } from '@primo/contract/platform/errors'
import type { RegolePunti } from '@primo/contract/raccolta/operatore-regole'
import { percent } from '@primo/domain/platform/numbers'
import type { RegolaScritta } from '@primo/domain/raccolta/regola-punti'
import { cambiTra } from '@primo/domain/registro/cambi'
import type { Kind } from '../../persone/proposte/kind.ts'
import { leggiRegole, lockBozza, pubblicaBozza } from './regole-bozze.ts'

/** A version of the rule, field by field, as who confirms it reads it. */
const told = (regola: Omit<RegolaScritta, 'nota'>, tipi: RegolePunti['tipi']) => ({
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

/** A draft of the rule that is published: what changes is read against the version that would end. */
export const PUBBLICA_REGOLA: Kind<Record<string, never>> = {
  tipo: 'regola.pubblica',
  cambi: async (trx, id) => {
    const written = await lockBozza(trx, id)
    if (!written) return null
    const { versioni, tipi } = await leggiRegole(trx)
    const last = versioni.find((v) => v.al === null)
    return cambiTra<object>(last ? told(last, tipi) : {}, told(written, tipi))
  },
  esegui: async (trx, id, _, { confermata_da }) => {
    const published = await pubblicaBozza(trx, { id, attore_id: confermata_da })
    return isRefusal(published) ? published : `Versione ${published.versione} pubblicata.`
  },
  nome: async (trx, id) => (await lockBozza(trx, id))?.versione ?? null,
}
