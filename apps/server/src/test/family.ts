import { clock } from '@primo/domain/platform/clock'
import { inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { createMember } from './persone.ts'
import { verifyContatti, type World, withProfili } from './world.ts'

export type Socio = Awaited<ReturnType<typeof createMember>>

/** Creates a member of the network with verified contacts and an active promotore profile. */
export async function socio(
  world: World,
  sponsor: Socio | null,
  nome: string,
  cognome: string,
): Promise<Socio> {
  const membro = await createMember(world, { nome, cognome, sponsor_id: sponsor?.segnalatore_id ?? null })
  await verifyContatti(world, membro.utente_id)
  await withProfili(world, membro.utente_id, 'attiva', ['promotore'])
  return membro
}

/** Registers a case on behalf of a member. @param spedita whether it is sent, otherwise it stays a draft */
export async function pratica(world: World, di: Socio, spedita: boolean): Promise<void> {
  await world.services.withTransaction(async (trx) => {
    const id = await registraPratica(trx, {
      utente_id: di.utente_id,
      nominativo: 'Cliente Segreto',
      id_tipo_finanziamento: 1,
      importo_cent: 1_000_000,
      quando: clock.now(),
    })
    if (spedita) await inviaPratica(trx, { pratica_id: id, attore_id: null, quando: clock.now() })
  })
}

/** Creates the test network: nonno recruited anna and estraneo, anna recruited bruno and carla, bruno recruited dario. */
export async function famiglia(world: World) {
  const nonno = await socio(world, null, 'Rosa', 'Nonni')
  const anna = await socio(world, nonno, 'Anna', 'Rossi')
  const estraneo = await socio(world, nonno, 'Ugo', 'Altri')
  const bruno = await socio(world, anna, 'Bruno', 'Bianchi')
  const carla = await socio(world, anna, 'Carla', 'Conti')
  const dario = await socio(world, bruno, 'Dario', 'Villa')
  return { nonno, anna, estraneo, bruno, carla, dario }
}
