import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { expect } from 'vitest'
import { creaAccount } from '../ingresso/registrazione/commands.ts'
import { attivaProfilo } from '../iscritti/profili/commands.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { eventually } from './eventually.ts'
import { codiceFiscale } from './persone.ts'

const SPONSOR = 'GUASTI01'
/** Password of `signUpBody`. */
export const PASSWORD = 'una frase lunga di prova'

/** Returns the body of a sign-up. Mobile number and codice fiscale are those of person `n`. */
export const signUpBody = (n: number, email: string, sponsor: string) => ({
  nome: 'Mario',
  cognome: 'Rossi',
  email,
  cellulare: `+39333${String(1_000_000 + n)}`,
  codice_fiscale: codiceFiscale(n),
  password: PASSWORD,
  password_confirmation: PASSWORD,
  codice_sponsor: sponsor,
  trattamento_dati: true,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
})

/** Creates the sponsor of all sign-ups, the first member, through the product's commands. */
export async function createSponsor(database_url: string, secrets: Secrets): Promise<void> {
  const { withTransaction, close } = await openDatabase(readConfig({ DATABASE_URL: database_url }))
  const outcome = await withTransaction(async (trx) => {
    const account = await creaAccount(
      trx,
      { secrets },
      {
        nome: 'Mario',
        cognome: 'Rossi',
        email: 'sponsor@posta.it',
        cellulare: '+393330000000',
        codice_fiscale: codiceFiscale(0),
        password_hash: '-',
        sponsor_id: null,
        codice_segnalatore: SPONSOR,
        consensi: {
          trattamento_dati: true,
          dati_sensibili: false,
          attivita_commerciali: false,
          attivita_conto_terzi: false,
        },
      },
    )
    if (isRefusal(account)) return account
    const { utente_id, id_anagrafica } = account
    await attivaProfilo(trx, {
      utente_id,
      ruolo: 'promotore',
      id_anagrafica,
      username: SPONSOR,
      quando: clock.now(),
    })
    return null
  })
  expect(outcome).toBeNull()
  await close()
}

/** Number of sign-ups made by all tests, from which unique data is derived. */
let count = 0

/** Generates sign-ups continuously until stopped, and records every response. */
export function signUpLoad(indirizzo: string) {
  const riuscite: string[] = []
  const rifiuti: { stato: number; errore: string; riprova: string | null; messaggio: string }[] = []
  let fermo = false
  /** Numbers of the sign-ups without a response. */
  const pending = new Set<number>()
  const registra = async () => {
    const n = ++count
    pending.add(n)
    await send(n).finally(() => pending.delete(n))
  }
  const send = async (n: number) => {
    const email = `iscritto${n}@posta.it`
    const answer = await fetch(`${indirizzo}/api/user/registrazione`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Each from a different address, because rate limits are not tested here.
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify(signUpBody(n, email, SPONSOR)),
    })
    const body = (await answer.json()) as { error: string; message: string }
    if (answer.ok) riuscite.push(email)
    else {
      const riprova = answer.headers.get('retry-after')
      rifiuti.push({ stato: answer.status, errore: body.error, riprova, messaggio: body.message })
    }
  }
  const persone = Array.from({ length: 6 }, async () => {
    while (!fermo)
      await registra().catch((error: Error) => {
        // Connection errors are expected only while the test stops the server.
        if (!fermo) throw error
      })
  })
  return {
    riuscite,
    rifiuti,
    /** Waits for `n` further successful sign-ups. */
    altre: (n: number) => {
      const start = riuscite.length
      return eventually(() => expect(riuscite.length).toBeGreaterThanOrEqual(start + n))
    },
    /** Waits until the sign-ups that are being sent have got their responses. */
    risposte: () => {
      const sent = [...pending]
      return eventually(() => expect(sent.filter((n) => pending.has(n))).toEqual([]))
    },
    ferma: async () => {
      fermo = true
      await Promise.all(persone)
    },
  }
}
