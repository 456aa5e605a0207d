import { inviaPratica, registraPratica } from '../pratiche/commands.ts'
import { conProfili, type Mondo, verificaContatti } from './mondo.ts'
import { creaMembro } from './persone.ts'

export type Socio = Awaited<ReturnType<typeof creaMembro>>

/** Somebody in the network, with his contacts verified and the promoters' area open. */
export async function socio(
  mondo: Mondo,
  sponsor: Socio | null,
  nome: string,
  cognome: string,
): Promise<Socio> {
  const membro = await creaMembro(mondo, { nome, cognome, sponsor_id: sponsor?.segnalatore_id ?? null })
  await verificaContatti(mondo, membro.utente_id)
  await conProfili(mondo, membro.utente_id, 'attiva', ['promotore'])
  return membro
}

/** A case of his, sent or still a draft. */
export async function pratica(mondo: Mondo, di: Socio, spedita: boolean): Promise<void> {
  await mondo.fondamenta.transazione(async (trx) => {
    const id = await registraPratica(trx, {
      utente_id: di.utente_id,
      nominativo: 'Cliente Segreto',
      id_tipo_finanziamento: 1,
      importo_cent: 1_000_000,
      quando: new Date(),
    })
    if (spedita) await inviaPratica(trx, { pratica_id: id, attore_id: null, quando: new Date() })
  })
}

/** nonno → anna → (bruno → dario, carla); nonno → estraneo. */
export async function famiglia(mondo: Mondo) {
  const nonno = await socio(mondo, null, 'Rosa', 'Nonni')
  const anna = await socio(mondo, nonno, 'Anna', 'Rossi')
  const estraneo = await socio(mondo, nonno, 'Ugo', 'Altri')
  const bruno = await socio(mondo, anna, 'Bruno', 'Bianchi')
  const carla = await socio(mondo, anna, 'Carla', 'Conti')
  const dario = await socio(mondo, bruno, 'Dario', 'Villa')
  return { nonno, anna, estraneo, bruno, carla, dario }
}
