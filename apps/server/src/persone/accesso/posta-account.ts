import type { Trx } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { type Account, accountConEmail } from './queries.ts'

/** A queue of e-mails that concern whoever has an account there, and what the address is encrypted as while it waits. */
export type CodaPosta = { coda: string; campo: Parameters<Segreti['cifra']>[0] }

/**
 * Has something mailed to who has an account with this e-mail. It does the same for every e-mail, known or not: whether
 * there is an account is looked at later, by the job (decisions §3).
 */
export async function accodaPosta(
  trx: Trx,
  { segreti, lavori }: Pick<Servizi, 'segreti' | 'lavori'>,
  { coda, campo }: CodaPosta,
  email: string,
): Promise<void> {
  await lavori.accoda(trx, coda, { email: segreti.cifra(campo, '', email) })
}

/**
 * Starts the job behind a queue: an account that is blocked receives nothing.
 * @param scrivi what an account is told, and for how many minutes it is worth telling; null where it is told nothing.
 */
export async function avviaPosta(
  servizi: Servizi,
  { coda, campo }: CodaPosta,
  scrivi: (
    trx: Trx,
    account: Account,
    adesso: Date,
  ) => Promise<{ oggetto: string; testo: string; durata_min: number } | null>,
): Promise<void> {
  const { segreti, transazione } = servizi
  await servizi.lavori.avvia<{ email: string }>({
    coda,
    riprove: 5,
    insieme: 5,
    esegui: async (dati) => {
      const email = segreti.decifra(campo, '', dati.email)
      await transazione(async (trx) => {
        const account = await accountConEmail(trx, email)
        if (!account || account.bloccato) return
        const adesso = new Date()
        const lettera = await scrivi(trx, account, adesso)
        if (!lettera) return
        const { durata_min, ...testo } = lettera
        await scriviMessaggio(trx, servizi, {
          canale: 'email',
          destinatario: email,
          ...testo,
          scade_il: new Date(adesso.getTime() + durata_min * 60_000),
        })
      })
    },
  })
}
