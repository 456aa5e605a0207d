import type { correggiPersona } from '@primo/contract/ingresso/operatore-persone'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Body } from '@primo/contract/platform/route'
import { cambiTra, mascherati } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import { lockAccountAlone } from '../../accesso/account/commands.ts'
import { eCancellato } from '../../accesso/account/personal-data.ts'
import { emailSalutation, leggiAccount } from '../../accesso/account/queries.ts'
import { riscriviPersona } from '../../anagrafica/persone/commands.ts'
import { codiceFiscaleNoto, leggiPersona } from '../../anagrafica/persone/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { scriviNota } from '../../ufficio/note/commands.ts'
import { verificaIdentita, withMessages } from '../registrazione/sign-up-validation.ts'

type Written = Body<typeof correggiPersona>

const FIELDS = { nome: 'nome', cognome: 'cognome', codice_fiscale: 'codice fiscale' } as const
type Field = keyof typeof FIELDS

const named = new Intl.ListFormat('it', { type: 'conjunction' })

/** Returns the e-mail to a member whose data an operator corrected. */
export function testoDatiCorretti(head: EmailContext, link: string, fields: readonly Field[]) {
  return {
    oggetto: 'I tuoi dati sono stati corretti',
    testo: composeEmail(
      head,
      `abbiamo corretto i tuoi dati: ${named.format(fields.map((field) => FIELDS[field]))}.

Li leggi qui:

${link}

Se qualcosa non torna, scrivici rispondendo dall’app.`,
    ),
  }
}

/** Returns the refusal of a codice fiscale that another person or company has. */
export const codiceDiAltri = () =>
  refuse('VALIDAZIONE', {
    fields: { codice_fiscale: ['È già il codice fiscale di un’altra persona o azienda.'] },
  })

/**
 * Corrects names and codice fiscale of a member, and e-mails the member. The operator's reason becomes an internal note. The
 * audit log gets only the names of the corrected fields, because it is append-only and must not keep personal data.
 * @param asRead refuses when the data differ from those that the operator read
 * @throws the violation of `anagrafica_codice_fiscale_unico`, when a concurrent change or another company has the same code
 */
export async function correggiDati<Late>(
  trx: Trx,
  services: Services,
  { utente_id, operatore_id }: { utente_id: number; operatore_id: number },
  body: Written,
  asRead: (now: object) => Late | null,
): Promise<null | Late | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>> {
  const { secrets, config } = services
  const quando = clock.now()
  await lockAccountAlone(trx, utente_id)
  const account = await leggiAccount(trx, utente_id)
  if (account?.ruolo !== 'user' || eCancellato(account))
    return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
  const id = account.id_anagrafica
  const { data_nascita, ...before } = await leggiPersona(trx, secrets, id)
  const late = asRead(before)
  if (late) return late

  // The known year of birth answers for a codice fiscale that fits two centuries.
  const anno_nascita = body.anno_nascita ?? (data_nascita ? Number(data_nascita.slice(0, 4)) : null)
  const { fields, ok } = verificaIdentita(
    { ...body, anno_nascita },
    (anni) => `Scrivi in che anno è nata questa persona: ${anni}.`,
  )
  if (!ok) return refuse('VALIDAZIONE', { fields: withMessages(fields) })
  if (
    ok.codice_fiscale !== before.codice_fiscale &&
    (await codiceFiscaleNoto(trx, secrets, ok.codice_fiscale))
  )
    return codiceDiAltri()
  const { anno_nascita: _, ...now } = ok
  const cambi = cambiTra(before, now)
  const changed = Object.keys(cambi) as Field[]
  if (changed.length === 0)
    return refuse('STATO_NON_PERMESSO', { message: 'È già scritto così: non c’è nulla da correggere.' })

  const noted = await scriviNota(trx, {
    oggetto: 'utente',
    oggetto_id: utente_id,
    utente_id,
    testo: `Corretti: ${named.format(changed.map((field) => FIELDS[field]))}. ${body.motivo}`,
    menzioni: [],
    scritta_da: operatore_id,
    quando,
  })
  if (noted) return noted
  await riscriviPersona(trx, secrets, id, { ...ok, quando })
  await registraEvento(trx, {
    attore_id: operatore_id,
    tipo: 'utente.corretto',
    oggetto: 'utente',
    oggetto_id: utente_id,
    cambi: mascherati(cambi, changed),
  })
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: account.email,
    ...testoDatiCorretti(
      await emailSalutation(trx, config, utente_id),
      `${config.public_url}/app/utente`,
      changed,
    ),
  })
  return null
}
