import { isRefusal } from '@primo/contract/platform/errors'
import type { Month } from '@primo/domain/platform/period'
import { cambiTra } from '@primo/domain/registro/cambi'
import type { Kind } from '../../ufficio/proposte/kind.ts'
import { pianiPubblicati, pianoConId } from './piani.ts'
import { daPubblicare, pubblicaPiano } from './piani-comandi.ts'
import { pianoDetto } from './piano-detto.ts'

/** Proposal kind that publishes a draft of the plan from a month on. Its changes are those against the last published plan. */
export const PUBBLICA_PIANO: Kind<{ dal: Month }> = {
  tipo: 'piano.pubblica',
  cambi: async (trx, id, { dal }, quando) => {
    const draft = await daPubblicare(trx, { id, dal, quando })
    if (isRefusal(draft)) return null
    const last = (await pianiPubblicati(trx)).at(-1)
    const before = last && (await pianoConId(trx, last.id))
    return cambiTra<object>(before ? { dal: last.dal, ...pianoDetto(before) } : {}, {
      dal,
      ...pianoDetto(draft),
    })
  },
  esegui: async (trx, id, { dal }, { confermata_da, quando }) =>
    (await pubblicaPiano(trx, { id, dal, attore_id: confermata_da, quando })) ?? 'Piano pubblicato.',
  nome: async (trx, id) => (await pianoConId(trx, id))?.nome ?? null,
}
