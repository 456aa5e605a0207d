import * as contratto from '@primo/contract/pratiche/pratiche'
import * as comandi from '../pratiche/commands.ts'
import { apriMondo, conProfili, verificaContatti } from './mondo.ts'
import { creaMembro } from './persone.ts'

export const CORPO = { nominativo: 'Francesca Moretti', id_tipo_finanziamento: 2, importo_cent: 14_200_000 }

/** A small world with what a test of the convenzionato's area asks of it. */
export async function apriArea() {
  const mondo = await apriMondo()
  return {
    ...mondo,
    /** A convenzionato with an active profile and verified contacts. */
    async convenzionato() {
      const membro = await creaMembro(mondo)
      await verificaContatti(mondo, membro.utente_id)
      await conProfili(mondo, membro.utente_id)
      return membro
    },
    /** A draft of his, opened by the call itself. */
    async nuova(token: string, corpo: Partial<typeof CORPO> = {}) {
      return (await mondo.chiama(contratto.registraPratica, { body: { ...CORPO, ...corpo } }, token)).data
    },
    /** A command of the operators' or of the system's. */
    fai(comando: typeof comandi.avanzaPasso, pratica_id: number, altro: { manca?: string } = {}) {
      return mondo.fondamenta.transazione((trx) =>
        comando(trx, { pratica_id, attore_id: null, quando: new Date(), ...altro }),
      )
    },
    completa(pratica_id: number, esito: 'positivo' | 'negativo') {
      return mondo.fondamenta.transazione((trx) =>
        comandi.completaPratica(trx, { pratica_id, attore_id: null, quando: new Date(), esito }),
      )
    },
  }
}
export type Area = Awaited<ReturnType<typeof apriArea>>
