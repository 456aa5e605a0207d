import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { email as emailValida } from '@primo/contract/platform/campi'
import { eRifiuto } from '@primo/contract/platform/errors'
import { maggiorenne, verificaCodiceFiscale } from '@primo/domain/persone/codice-fiscale'
import { verificaNome } from '@primo/domain/persone/nome'
import { oggiARoma } from '@primo/domain/platform/data'
import * as z from 'zod/mini'
import { creaAccount } from '../ingresso/registrazione/commands.ts'
import { LINK_MIN, linkPassword } from '../persone/accesso/link-password.ts'
import { hashPassword } from '../persone/accesso/password.ts'
import { accountConEmail } from '../persone/accesso/queries.ts'
import { normalizzaCellulare } from '../persone/contatti/cellulare.ts'
import { attivaProfilo } from '../persone/profili/iscrizione.ts'
import { leggiConfig } from '../platform/config/config.ts'
import { apriDatabase } from '../platform/db/db.ts'
import { unoPerVolta } from '../platform/db/uno-per-volta.ts'
import { apriSegreti } from '../platform/secrets/segreti.ts'
import { segnalatoreDi } from '../rete/queries.ts'
import { spiegaAvvio } from './avvio-guasti.ts'
import { caricaBase } from './base.ts'
import { verificaChiavi } from './chiave.ts'
import { migra } from './migra.ts'

type RuoloPrimo = 'amministratore' | 'sponsor'
type Ambiente = Parameters<typeof leggiConfig>[0]

/** Somebody who runs the command made a mistake: told as one line. */
class Errato extends Error {}

type Esito<K extends string> = ({ ok: true } & Record<K, string>) | { ok: false; messaggio: string }

function preso<K extends string>(esito: Esito<K>, campo: K): string {
  if (!esito.ok) throw new Errato(`${esito.messaggio}.`)
  return esito[campo]
}

/** Asks who he is on the terminal: none of it is left in the history of the shell. */
async function chiedi() {
  const terminale = createInterface({ input: process.stdin })
  const righe = terminale[Symbol.asyncIterator]()
  const risposta = async (domanda: string) => {
    process.stdout.write(`${domanda}: `)
    return String((await righe.next()).value ?? '')
  }
  try {
    const nome = preso(verificaNome(await risposta('Nome'), 'nome'), 'nome')
    const cognome = preso(verificaNome(await risposta('Cognome'), 'cognome'), 'nome')
    const codice_fiscale = preso(verificaCodiceFiscale(await risposta('Codice fiscale')), 'codice')
    if (!maggiorenne(codice_fiscale, oggiARoma(new Date())))
      throw new Errato('Serve una persona maggiorenne.')
    const cellulare = preso(normalizzaCellulare(await risposta('Cellulare')), 'cellulare')
    return { nome, cognome, codice_fiscale, cellulare }
  } finally {
    terminale.close()
  }
}

/**
 * Makes one of the first accounts of an empty database and prints the link by which its owner chooses the password,
 * worth `LINK_MIN` minutes and one use: nobody else ever knows it. For an e-mail already there, of the same role, it
 * prints a new link. A sponsor also gets an active promotore profile and no sponsor above him: it is the one enrolment
 * nobody approves, because there is nobody yet (docs/decisions/0016).
 * @param argomento the e-mail, as it came from the command line.
 * @throws a line to read when the e-mail is wrong or somebody else's, or an answer is not acceptable.
 */
async function primoAccount(ruolo: RuoloPrimo, argomento: string | undefined, env: Ambiente) {
  const email = z.safeParse(emailValida, argomento ?? '')
  if (!email.success)
    throw new Errato('Scrivi dopo il comando l’indirizzo e-mail, per esempio nome@posta.it.')
  const config = leggiConfig(env)
  const database = await apriDatabase(config)
  try {
    const segreti = apriSegreti(config)
    await unoPerVolta(config, async () => {
      await migra(database.db)
      await database.transazione((trx) => verificaChiavi(trx, segreti, config))
      await database.transazione((trx) => caricaBase(trx, config.prodotto, new Date(), config.titolare))
    })
    const gia = await accountConEmail(database.db, email.data)
    if (gia) {
      const nodo = await segnalatoreDi(database.db, gia.id)
      const suo = ruolo === 'sponsor' ? nodo !== null && nodo.sponsor_id === null : gia.ruolo === ruolo
      if (!suo) throw new Errato('Questo indirizzo è già di un altro account.')
    }
    if (!gia) {
      const persona = await chiedi()
      const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
      await database.transazione(async (trx) => {
        const quando = new Date()
        const nuovo = await creaAccount(
          trx,
          { segreti },
          {
            ...persona,
            email: email.data,
            password_hash,
            ruolo: ruolo === 'sponsor' ? 'user' : ruolo,
            sponsor_id: null,
            consensi: {
              trattamento_dati: true,
              dati_sensibili: false,
              attivita_commerciali: false,
              attivita_conto_terzi: false,
            },
            creato_il: quando,
          },
        )
        if (eRifiuto(nuovo)) throw new Errato('Questo codice fiscale è già registrato.')
        if (ruolo === 'sponsor') {
          const { utente_id, id_anagrafica } = nuovo
          const username = (await segnalatoreDi(trx, utente_id))?.codice ?? ''
          await attivaProfilo(trx, { utente_id, ruolo: 'promotore', id_anagrafica, username, quando })
        }
      })
    }
    const account = (await accountConEmail(database.db, email.data))!
    const nodo = ruolo === 'sponsor' ? await segnalatoreDi(database.db, account.id) : null
    return {
      link: linkPassword(config.public_url, segreti, account, new Date()),
      codice: nodo?.codice ?? null,
    }
  } finally {
    await database.chiudi()
  }
}

/** The whole of a command: what it says and how it ends. */
export async function comando(ruolo: RuoloPrimo, env: Ambiente): Promise<void> {
  try {
    const { link, codice } = await primoAccount(ruolo, process.argv[2], env)
    process.stdout.write(
      `\nApri questo link entro ${LINK_MIN} minuti e scegli la password (vale una volta sola):\n${link}\n`,
    )
    if (codice) process.stdout.write(`\nCodice sponsor da dare a chi si registra: ${codice}\n`)
  } catch (errore) {
    const frase = spiegaAvvio(errore) ?? (errore instanceof Error ? errore.message : String(errore))
    process.stderr.write(`${frase}\n`)
    process.exitCode = 1
  }
}
