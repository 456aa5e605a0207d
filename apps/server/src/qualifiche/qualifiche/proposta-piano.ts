import { isRefusal } from '@primo/contract/platform/errors'
import type { Month } from '@primo/domain/platform/month'
import { quanti } from '@primo/domain/platform/numbers'
import { cambiTra } from '@primo/domain/registro/cambi'
import type { Kind } from '../../persone/proposte/kind.ts'
import { type Piano, pianiPubblicati, pianoConId } from './piani.ts'
import { daPubblicare, pubblicaPiano } from './piani-comandi.ts'

/** A version, step by step, as who confirms it reads it. */
const told = ({ nome, scala }: Pick<Piano, 'nome' | 'scala'>) => ({
  nome,
  ...Object.fromEntries(
    scala.map(({ nome, soglie }, i) => [
      `Grado ${i + 1}`,
      `${nome}: ${[
        quanti(soglie.pratiche_proprie, 'pratica sua', 'pratiche sue'),
        quanti(soglie.pratiche_rete, 'della rete', 'della rete'),
        quanti(soglie.produttori, 'produttore', 'produttori'),
      ].join(', ')}`,
    ]),
  ),
})

/** A draft of the plan that is published from a month on: read against the last one published. */
export const PUBBLICA_PIANO: Kind<{ dal: Month }> = {
  tipo: 'piano.pubblica',
  cambi: async (trx, id, { dal }, quando) => {
    const draft = await daPubblicare(trx, { id, dal, quando })
    if (isRefusal(draft)) return null
    const last = (await pianiPubblicati(trx)).at(-1)
    const before = last && (await pianoConId(trx, last.id))
    return cambiTra<object>(before ? { dal: last.dal, ...told(before) } : {}, { dal, ...told(draft) })
  },
  esegui: async (trx, id, { dal }, { confermata_da, quando }) =>
    (await pubblicaPiano(trx, { id, dal, attore_id: confermata_da, quando })) ?? 'Piano pubblicato.',
  nome: async (trx, id) => (await pianoConId(trx, id))?.nome ?? null,
}
