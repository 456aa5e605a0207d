import * as contratto from '@primo/contract/pratiche/pratiche'
import { clock } from '@primo/domain/platform/clock'
import * as comandi from '../pratiche/pratiche/commands.ts'
import { createMember } from './persone.ts'
import { openWorld, verifyContatti, withProfili } from './world.ts'

export const CORPO = { nominativo: 'Francesca Moretti', id_tipo_finanziamento: 2, importo_cent: 14_200_000 }

/** Opens a test world with fixtures for tests of the convenzionato's cases. */
export async function openArea() {
  const world = await openWorld()
  return {
    ...world,
    /** Creates a convenzionato with an active profile and verified contacts. */
    async convenzionato() {
      const membro = await createMember(world)
      await verifyContatti(world, membro.utente_id)
      await withProfili(world, membro.utente_id)
      return membro
    },
    /** Registers a draft of a case through the API. */
    async nuova(token: string, body: Partial<typeof CORPO> = {}) {
      return (await world.call(contratto.registraPratica, { body: { ...CORPO, ...body } }, token)).data
    },
    /** Runs a command on a case as the system. */
    fai(command: typeof comandi.avanzaPasso, pratica_id: number, other: { manca?: string } = {}) {
      return world.services.withTransaction((trx) =>
        command(trx, { pratica_id, attore_id: null, quando: clock.now(), ...other }),
      )
    },
    completa(pratica_id: number, esito: 'positivo' | 'negativo') {
      return world.services.withTransaction((trx) =>
        comandi.completaPratica(trx, { pratica_id, attore_id: null, quando: clock.now(), esito }),
      )
    },
  }
}
export type Area = Awaited<ReturnType<typeof openArea>>
