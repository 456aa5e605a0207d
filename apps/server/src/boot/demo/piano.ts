import { isRefusal } from '@primo/contract/platform/errors'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/month'
import type { ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import { pubblicaPiano, scriviBozza } from '../../qualifiche/qualifiche/piani-comandi.ts'
import type { Membro, World } from './world.ts'

/** A step: own cases, cases of the network and active producers to reach it. */
const passo = (nome: string, pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  nome,
  soglie: { pratiche_proprie, pratiche_rete, produttori },
})
const DI_AVVIO: ScalaQualifiche = [
  passo('Bronzo', 0, 2, 1),
  passo('Argento', 0, 8, 1),
  passo('Oro', 0, 25, 5),
  passo('Platino', 5, 60, 12),
]
const A_REGIME: ScalaQualifiche = [
  passo('Bronzo', 0, 3, 1),
  passo('Argento', 0, 12, 2),
  passo('Oro', 0, 30, 8),
  passo('Platino', 15, 90, 16),
]
/** Days ago the two versions were published: each holds from the month after. */
const AVVIO = 335
const REGIME = 70

/** Plans the piano marketing in two versions, the second of which asks for more: some go through a month of grace. */
export function planPiano(world: World, operatore: Membro): void {
  pubblica(world, operatore, AVVIO, 'Piano di avvio', DI_AVVIO)
  pubblica(world, operatore, REGIME, 'Piano a regime', A_REGIME)
}

function pubblica(
  world: World,
  operatore: Membro,
  giorni: number,
  nome: string,
  qualifiche: ScalaQualifiche,
): void {
  world.alle(world.fa(giorni), async (trx, quando) => {
    const mano = { attore_id: operatore.utente_id, quando }
    const dal: Month = monthsAfter(monthOf(quando), 1)
    const id = await scriviBozza(trx, { ...mano, nome, qualifiche })
    return isRefusal(id) ? id : pubblicaPiano(trx, { ...mano, id, dal })
  })
}
