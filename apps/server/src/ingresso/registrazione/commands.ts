import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import type { Ruolo, RuoloAccount } from '@primo/domain/platform/ruolo'
import { aggiungiUtente } from '../../persone/accesso/commands.ts'
import { emailNota, emailTrattenuta } from '../../persone/accesso/queries.ts'
import { creaPersona } from '../../persone/anagrafica/commands.ts'
import { codiceFiscaleNoto } from '../../persone/anagrafica/queries.ts'
import { registraConsensi, type Scelte } from '../../persone/consensi/commands.ts'
import { daiInsiemiDelRuolo } from '../../persone/operatori/insiemi.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { creaSegnalatore } from '../../rete/commands.ts'

/** What an account is made of; everything already normalised and checked. */
export type NuovoAccount = {
  nome: string
  cognome: string
  email: string
  /** E.164. */
  cellulare: string
  codice_fiscale: string
  /** Where the codice fiscale leaves the century open. */
  anno_nascita?: number
  /** From `hashPassword`: made outside the transaction, where only the database is awaited. */
  password_hash: string
  /** `user` when it is not said; an operator has no place in the sponsor tree, and the permissions its role begins with. */
  ruolo?: RuoloAccount
  target?: Ruolo | null
  /** The sponsor's segnalatore; null = a root. */
  sponsor_id: number | null
  /** The code he will give to newcomers; random when it is not said. */
  codice_segnalatore?: string
  consensi: Scelte
  creato_il?: Date
}

/** What is already somebody else's, as sentences under the fields of the form. */
export async function campiOccupati(
  reader: Reader,
  secrets: Secrets,
  data: { email: string; codice_fiscale: string },
): Promise<FieldErrors> {
  return {
    ...((await emailNota(reader, data.email)) ? { email: ['Email già utilizzata.'] } : {}),
    ...((await codiceFiscaleNoto(reader, secrets, data.codice_fiscale))
      ? { codice_fiscale: ['Questo codice fiscale è già registrato: prova a entrare.'] }
      : {}),
  }
}

/** The refusal for fields that are taken; the e-mail has a code of its own (spec §8). */
export function rifiutaOccupati(fields: FieldErrors): Refusal<'EMAIL_GIA_UTILIZZATA' | 'VALIDAZIONE'> {
  return 'email' in fields ? refuse('EMAIL_GIA_UTILIZZATA', { fields }) : refuse('VALIDAZIONE', { fields })
}

/**
 * Makes a person's account whole: registry entry, account, place under the sponsor with its history, the
 * four consents, the event. Two that race for one e-mail or one codice fiscale: the second is refused.
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

  // Asked again now that the address is ours: the change that let it go may have ended a moment ago.
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
