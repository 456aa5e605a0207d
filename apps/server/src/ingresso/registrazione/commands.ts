import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import type { Ruolo, RuoloAccount } from '@primo/domain/platform/ruolo'
import { aggiungiUtente } from '../../accesso/account/commands.ts'
import { emailTrattenuta, isEmailRegistered } from '../../accesso/account/queries.ts'
import { creaPersona } from '../../anagrafica/persone/commands.ts'
import { codiceFiscaleNoto } from '../../anagrafica/persone/queries.ts'
import { registraConsensi, type Scelte } from '../../iscritti/consensi/commands.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { creaSegnalatore } from '../../rete/commands.ts'
import { daiInsiemiDelRuolo } from '../../ufficio/operatori/insiemi.ts'

/** Data of a new account, already normalised and validated. */
export type NuovoAccount = {
  nome: string
  cognome: string
  email: string
  /** Mobile number in E.164 format. */
  cellulare: string
  codice_fiscale: string
  /** Needed when the codice fiscale does not determine the century. */
  anno_nascita?: number
  /** Result of `hashPassword`. Computed before the transaction is opened, because it takes long. */
  password_hash: string
  /** Role, `user` by default. An operator gets no node in the sponsor tree, and the role's default permissions. */
  ruolo?: RuoloAccount
  target?: Ruolo | null
  /** Id of the sponsor's network node. Null = the new member is a root of the network. */
  sponsor_id: number | null
  /** Sponsor code of the new member, for their own invitations. Omitted = a random code. */
  codice_segnalatore?: string
  consensi: Scelte
  creato_il?: Date
}

/** Returns the fields whose value belongs to another account (e-mail or codice fiscale), with the messages to show. */
export async function campiOccupati(
  reader: Reader,
  secrets: Secrets,
  data: { email: string; codice_fiscale: string },
): Promise<FieldErrors> {
  return {
    ...((await isEmailRegistered(reader, data.email)) ? { email: ['Email già utilizzata.'] } : {}),
    ...((await codiceFiscaleNoto(reader, secrets, data.codice_fiscale))
      ? { codice_fiscale: ['Questo codice fiscale è già registrato: prova a entrare.'] }
      : {}),
  }
}

/**
 * Returns the refusal of a sign-up whose e-mail or codice fiscale belongs to another account. A taken e-mail has an error code of
 * its own (specification §8).
 */
export function rifiutaOccupati(fields: FieldErrors): Refusal<'EMAIL_GIA_UTILIZZATA' | 'VALIDAZIONE'> {
  return 'email' in fields ? refuse('EMAIL_GIA_UTILIZZATA', { fields }) : refuse('VALIDAZIONE', { fields })
}

/**
 * Creates an account with all its rows: `anagrafica`, account, network node with its sponsor history, the four consents, the
 * event. Of two concurrent calls with the same e-mail or codice fiscale the second is refused.
 */
export async function creaAccount(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  data: NuovoAccount,
): Promise<
  | { utente_id: number; id_anagrafica: number; segnalatore_id: number | null }
  | Refusal<'EMAIL_GIA_UTILIZZATA' | 'VALIDAZIONE'>
> {
  const quando = data.creato_il ?? clock.now()
  const ruolo = data.ruolo ?? 'user'
  const occupato = async () => rifiutaOccupati(await campiOccupati(trx, secrets, data))

  const id_anagrafica = await creaPersona(trx, secrets, { ...data, creata_il: quando })
  if (id_anagrafica === null) return occupato()
  const { email, cellulare, password_hash, target = null } = data
  const account = { ruolo, email, cellulare, password_hash, target, id_anagrafica }
  const utente_id = await aggiungiUtente(trx, { ...account, creato_il: quando })
  if (utente_id === null) return rifiutaOccupati({ email: ['Email già utilizzata.'] })

  // Checked again after the insert: the change that released the address may have just committed.
  if (await emailTrattenuta(trx, data.email, utente_id))
    return rifiutaOccupati({ email: ['Email già utilizzata.'] })
  const nodo =
    ruolo === 'user'
      ? await creaSegnalatore(trx, {
          utente_id,
          sponsor_id: data.sponsor_id,
          codice: data.codice_segnalatore,
          creato_il: quando,
        })
      : null
  await daiInsiemiDelRuolo(trx, utente_id, ruolo)
  await registraConsensi(trx, { utente_id, scelte: data.consensi, canale: 'registrazione', quando })
  await registraSuDiSe(trx, utente_id, 'account_creato', {
    ruolo,
    target: data.target ?? null,
    segnalatore_id: nodo?.id ?? null,
  })
  return { utente_id, id_anagrafica, segnalatore_id: nodo?.id ?? null }
}
