import { leggiQualifica, type MeseQualifica, storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import { clock } from '@primo/domain/platform/clock'
import { monthOf, monthsAfter } from '@primo/domain/platform/month'
import {
  chiudiMese,
  POSIZIONE_INIZIALE,
  type Posizione,
  prossimaQualifica,
} from '@primo/domain/qualifiche/qualifica'
import { cheCosaManca, percheQualifica } from '@primo/domain/qualifiche/qualifica-labels'
import { type MockRule, pageOf, ruleFor } from './rules.ts'

const soglie = (pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  pratiche_proprie,
  pratiche_rete,
  produttori,
})
const SCALA = [
  { id: 1, grado: 1, nome: 'Segnalatore', soglie: soglie(0, 3, 1) },
  { id: 2, grado: 2, nome: 'Promotore', soglie: soglie(2, 40, 4) },
  { id: 3, grado: 3, nome: 'Responsabile', soglie: soglie(12, 120, 14) },
]
const TODAY = monthOf(clock.now())

/** Returns mock qualifiche of ten months: growth, with one month of tolleranza in the middle. */
function mesi(): MeseQualifica[] {
  let posizione: Posizione = POSIZIONE_INIZIALE
  return Array.from({ length: 10 }, (_, i) => {
    const cifre = i === 5 ? soglie(2, 38, 5) : soglie(i, 10 * i, i)
    const { grado, tolleranza, esito } = chiudiMese(SCALA, posizione, cifre)
    posizione = { grado, tolleranza }
    return {
      mese: monthsAfter(TODAY, i - 10),
      grado,
      qualifica: SCALA[grado - 1]?.nome ?? null,
      piano: 'Piano 2026',
      esito,
      cifre,
      perche: percheQualifica(SCALA, { grado, esito, cifre }),
    }
  }).toReversed()
}

export const QUALIFICHE: MockRule[] = [
  ruleFor(leggiQualifica, () => {
    const cifre = soglie(11, 102, 14)
    return {
      data: {
        piano: { id: 1, nome: 'Piano 2026', dal: monthsAfter(TODAY, -10), qualifiche: SCALA },
        qualifica: { id: 2, grado: 2, nome: 'Promotore', dal: `${monthsAfter(TODAY, -5)}-01` },
        in_tolleranza: false,
        mese: TODAY,
        cifre,
        verifica_il: `${monthsAfter(TODAY, 1)}-01`,
        prossima: { ...prossimaQualifica(SCALA, 2, cifre)!, frase: cheCosaManca(SCALA, 2, cifre, TODAY)! },
        avviso: null,
      },
    }
  }),
  ruleFor(storiaQualifica, ({ query }) => pageOf(mesi(), query)),
]
