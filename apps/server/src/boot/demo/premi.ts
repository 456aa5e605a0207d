import { isRefusal } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import type { AzioneRichiesta } from '@primo/domain/raccolta/premio'
import { registraCauzione } from '../../raccolta/manifestazioni/edizioni.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { agisciSuRichiesta, richiediPremio } from '../../raccolta/premi/commands.ts'
import { scegliDesiderio } from '../../raccolta/premi/desiderio.ts'
import type { PremioPicture } from './catalogo.ts'
import type { Membro, World } from './world.ts'

/** Plans that an operator registers the edition's deposit: a fifth of the catalogue's value, and a margin. */
export function planCauzione(world: World, operatore: Membro): void {
  world.alle(world.fa(operatore.giorni - 2), async (trx, quando) => {
    const today = todayInRome(quando)
    return registraCauzione(
      trx,
      {
        edizione_id: (await edizioneCorrente(trx, today))!.id,
        importo_cent: 1_500_000,
        data: today,
        riferimento: 'Fideiussione n. 2025/118, Banca di Prova',
      },
      { attore_id: operatore.utente_id, quando },
    )
  })
}

const NOTE: Partial<Record<AzioneRichiesta, string>> = {
  rifiuta: 'Indirizzo di consegna da confermare: scrivici e la riapriamo.',
}

/** Plans that a demo member sets a desired prize. */
export function planDesiderio(
  world: World,
  premi: Map<PremioPicture, number>,
  { chi, giorni, premio }: { chi: Membro; giorni: number; premio: PremioPicture },
): void {
  world.alle(world.fa(giorni), (trx, quando) =>
    scegliDesiderio(trx, {
      utente_id: chi.utente_id,
      id_premio: premi.get(premio)!,
      giorno: todayInRome(quando),
      quando,
    }),
  )
}

/** Plans a demo member's prize request and the later actions on it, one every few days. */
export function planRichiesta(
  world: World,
  premi: Map<PremioPicture, number>,
  input: {
    chi: Membro
    operatore: Membro
    giorni: number
    premio: PremioPicture
    azioni: AzioneRichiesta[]
    nota?: string
  },
): void {
  const { chi, operatore, premio, nota } = input
  let richiesta_id = 0
  let giorni = input.giorni
  world.alle(world.fa(giorni), async (trx, quando) => {
    const outcome = await richiediPremio(trx, {
      utente_id: chi.utente_id,
      id_premio: premi.get(premio)!,
      nota: nota ?? null,
      quando,
    })
    if (!isRefusal(outcome)) richiesta_id = outcome
    return outcome
  })
  for (const azione of input.azioni) {
    giorni -= world.caso.intero(1, 3)
    const tracking = `1Z${world.caso.intero(10_000_000, 99_999_999)}IT`
    world.alle(world.fa(giorni), (trx, quando) =>
      agisciSuRichiesta(trx, azione, {
        richiesta_id,
        attore_id: azione === 'annulla' ? chi.utente_id : operatore.utente_id,
        quando,
        ...(NOTE[azione] ? { nota: NOTE[azione] } : {}),
        ...(azione === 'spedisci' ? { spedizione: { corriere: 'Corriere Espresso', tracking } } : {}),
      }),
    )
  }
}
