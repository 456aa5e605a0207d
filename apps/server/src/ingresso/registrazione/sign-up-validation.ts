import type { corpoRegistrazione } from '@primo/contract/ingresso/registrazione'
import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { anniDiNascita, maggiorenne, verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { verificaNome } from '@primo/domain/anagrafica/nome'
import { MANCA_IL_NOME, NO_NAME } from '@primo/domain/anagrafica/person-names'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import type * as z from 'zod/mini'
import { campiPassword } from '../../accesso/account/password-change.ts'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { normalizzaCellulare } from '../../iscritti/contatti/commands.ts'
import { haProfiloAttivo } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Nodo, segnalatoreConCodice } from '../../rete/queries.ts'
import { campiOccupati, type NuovoAccount, rifiutaOccupati } from './commands.ts'

/**
 * Returns the network node with a sponsor code, as typed by a new user; null unless its account is not blocked and has at least
 * one active profile (docs/decisions/0003).
 */
export async function trovaSponsor(reader: Reader, codice: string): Promise<Nodo | null> {
  const nodo = await segnalatoreConCodice(reader, sponsorCode(codice))
  if (!nodo || !(await haProfiloAttivo(reader, nodo.utente_id))) return null
  const account = await leggiAccount(reader, nodo.utente_id)
  return account && !account.bloccato ? nodo : null
}

type SignUp = z.output<typeof corpoRegistrazione>
/** Validated body of a sign-up: the data of an account without the password's hash. */
type Verificata = Omit<NuovoAccount, 'password_hash'>

const SPONSOR_IGNOTO = 'Il codice sponsor non è valido: chiedilo a chi ti ha invitato.'

type Checked = { ok: true } | { ok: false; message: string }
const sentence = (item: Checked) => (item.ok ? [] : [`${item.message}.`])

/** Returns the fields that have messages. */
export const withMessages = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, sentences]) => sentences.length > 0))

type Identita = Pick<NuovoAccount, 'nome' | 'cognome' | 'codice_fiscale' | 'anno_nascita'>

/**
 * Validates a person's names and codice fiscale, which must be an adult's.
 * @param askYear returns the message that asks for the year of birth, given the possible years
 * @returns the normalised values (null when a field is invalid), and the messages of each field
 */
export function verificaIdentita(
  body: Pick<SignUp, 'nome' | 'cognome' | 'codice_fiscale' | 'anno_nascita'>,
  askYear: (anni: string) => string,
) {
  const nome = verificaNome(body.nome, 'nome')
  const cognome = verificaNome(body.cognome, 'cognome')
  const cf = verificaCodiceFiscale(body.codice_fiscale)
  const today = todayInRome(clock.now())
  const anno_nascita = body.anno_nascita ?? undefined
  const anni = cf.ok ? anniDiNascita(cf.codice, today) : []
  const daScegliere = anni.length > 0 && !anni.some((anno) => anno === anno_nascita)
  const adulto = cf.ok && maggiorenne(cf.codice, today, anno_nascita)
  const senzaNome = nome.ok && nome.nome === NO_NAME && cognome.ok && cognome.nome === NO_NAME
  const fields = {
    nome: sentence(nome),
    cognome: [...sentence(cognome), ...(senzaNome ? [MANCA_IL_NOME] : [])],
    codice_fiscale: [
      ...sentence(cf),
      ...(cf.ok && !adulto && !daScegliere ? ['L’iscrizione è riservata ai maggiorenni.'] : []),
    ],
    anno_nascita: daScegliere ? [askYear(anni.join(' o '))] : [],
  }
  const wrong = Object.values(fields).some((sentences) => sentences.length > 0)
  const ok: Identita | null =
    wrong || !nome.ok || !cognome.ok || !cf.ok
      ? null
      : {
          nome: nome.nome,
          cognome: cognome.nome,
          codice_fiscale: cf.codice,
          ...(anno_nascita !== undefined && { anno_nascita }),
        }
  return { fields, ok }
}

/**
 * Validates a sign-up without creating anything: all invalid fields are returned at once (decisions §5).
 * @returns names, mobile and codice fiscale normalised, or the refusal with its fields
 */
export async function verificaCorpo(
  { db, secrets, config }: Pick<Services, 'db' | 'secrets' | 'config'>,
  body: SignUp,
): Promise<Verificata | Refusal<'EMAIL_GIA_UTILIZZATA' | 'SPONSOR_NON_VALIDO' | 'VALIDAZIONE'>> {
  const identita = verificaIdentita(body, (anni) => `Scrivi in che anno sei nato o nata: ${anni}.`)
  const cellulare = normalizzaCellulare(body.cellulare)
  const sponsor = await trovaSponsor(db, body.codice_sponsor)
  const occupati = await campiOccupati(db, secrets, {
    email: body.email,
    codice_fiscale: identita.ok?.codice_fiscale ?? '',
  })

  const all: FieldErrors = {
    ...identita.fields,
    cellulare: sentence(cellulare),
    codice_fiscale: [...identita.fields.codice_fiscale, ...(occupati.codice_fiscale ?? [])],
    email: occupati.email ?? [],
    codice_sponsor: sponsor ? [] : [SPONSOR_IGNOTO],
    password:
      campiPassword(body.password, [body.email, body.nome, body.cognome, config.product]).password ?? [],
  }
  const fields = withMessages(all)
  if (!identita.ok || !cellulare.ok || !sponsor || Object.keys(fields).length > 0) {
    const soloSponsor = Object.keys(fields).length === 1 && 'codice_sponsor' in fields
    return soloSponsor ? refuse('SPONSOR_NON_VALIDO', { fields }) : rifiutaOccupati(fields)
  }
  return {
    ...identita.ok,
    email: body.email,
    cellulare: cellulare.cellulare,
    target: body.target ?? null,
    sponsor_id: sponsor.id,
    consensi: {
      trattamento_dati: body.trattamento_dati,
      dati_sensibili: body.dati_sensibili,
      attivita_commerciali: body.attivita_commerciali,
      attivita_conto_terzi: body.attivita_conto_terzi,
    },
  }
}
