import { isRefusal } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/registro/cambi'
import type { Kind } from '../../ufficio/proposte/kind.ts'
import { regolaDetta } from './regola-detta.ts'
import { leggiRegole, lockBozza, pubblicaBozza } from './regole-bozze.ts'

/** Proposal kind that publishes a draft of the points rule. Its changes are those against the version it replaces. */
export const PUBBLICA_REGOLA: Kind<Record<string, never>> = {
  tipo: 'regola.pubblica',
  cambi: async (trx, id) => {
    const written = await lockBozza(trx, id)
    if (!written) return null
    const { versioni, tipi } = await leggiRegole(trx)
    const last = versioni.find((v) => v.al === null)
    return cambiTra<object>(last ? regolaDetta(last, tipi) : {}, regolaDetta(written, tipi))
  },
  esegui: async (trx, id, _, { confermata_da }) => {
    const published = await pubblicaBozza(trx, { id, attore_id: confermata_da })
    return isRefusal(published) ? published : `Versione ${published.versione} pubblicata.`
  },
  nome: async (trx, id) => (await lockBozza(trx, id))?.versione ?? null,
}
