import type { correggiAzienda } from '@primo/contract/iscritti/operatore-aziende'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Body } from '@primo/contract/platform/route'
import { formatCampiAzienda } from '@primo/domain/iscritti/azienda'
import { type Cambi, cambiTra, mascherati } from '@primo/domain/platform/audit-log'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import { and, eq, ne } from 'drizzle-orm'
import { emailSalutation } from '../../accesso/account/queries.ts'
import { leggiComune } from '../../anagrafica/geo/queries.ts'
import { riscriviGiuridica } from '../../anagrafica/persone/commands.ts'
import { codiceFiscaleDiAltra, denominazioni, leggiGiuridica } from '../../anagrafica/persone/queries.ts'
import {
  CATEGORIE_MERCEOLOGICHE,
  NATURE_DI_UNA_PERSONA,
  NATURE_GIURIDICHE,
} from '../../anagrafica/tipi/reference-lists.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import { luogoInItalia } from '../indirizzi/commands.ts'
import { aziendaDaCambiare, scriviSede, segnaControllo } from './commands.ts'
import { controllaAzienda } from './controlla.ts'
import { aziendaRecipients, leggiSedeRow } from './queries.ts'
import { azienda } from './tables.ts'

/** Returns the e-mail that tells the members of a company which of its data an operator has corrected. */
export function testoCorretta(head: EmailContext, link: string, fields: readonly string[]) {
  return {
    oggetto: 'I dati della tua azienda sono stati corretti',
    testo: composeEmail(
      head,
      `abbiamo corretto i dati della tua azienda: ${formatCampiAzienda(fields)}. Li ha controllati più di una persona. Le pratiche già registrate e i punti già dati restano come sono.

Li leggi qui:

${link}

Se qualcosa non torna, scrivici rispondendo dall’app.`,
    ),
  }
}

type Written = Body<typeof correggiAzienda>
type Tools = Pick<Services, 'secrets' | 'jobs' | 'config'>

/** Corrected data of a company. `codice_fiscale` is null when it stays as it is, always so for a one-person business. */
type DatiCorrezione = Omit<Written, 'motivo'>

/**
 * Returns the codice fiscale if it is a company's own (eleven digits), else null: one of sixteen characters is a person's, which
 * only that person can correct.
 */
export const codiceDellAzienda = (codice: string): string | null => (/^\d{11}$/.test(codice) ? codice : null)

const DI_PERSONA = 'È il codice fiscale di una persona: da qui non si corregge. Lascialo com’è.'
const DI_ALTRA = 'Questo codice fiscale è già di un’altra azienda: controllalo.'
const PARTITA_DI_ALTRA = 'Questa partita IVA è già di un’altra azienda: controllala.'

/** Returns a company's fields as text, for the field-by-field comparison before and after the correction. */
async function textFields(trx: Trx, data: DatiCorrezione) {
  const comune = data.id_comune === 0 ? null : await leggiComune(trx, data.id_comune)
  return {
    denominazione: data.denominazione,
    partita_iva: data.partita_iva,
    codice_fiscale: data.codice_fiscale,
    natura_giuridica: NATURE_GIURIDICHE.find((n) => n.id === data.id_natura_giuridica)?.descrizione ?? null,
    codice_ateco: data.codice_ateco,
    categorie: nomiCategorie(data.categorie_merceologiche).join(', '),
    indirizzo: data.indirizzo,
    comune: comune && `${comune.descrizione} (${comune.provincia})`,
    cap: data.cap,
  }
}

export const nomiCategorie = (ids: readonly number[]) =>
  CATEGORIE_MERCEOLOGICHE.filter((c) => ids.includes(c.id_categoria_merceologica)).map((c) => c.descrizione)

/**
 * Locks a company until the transaction ends and returns it with the current values of the fields that a correction may change;
 * null when it does not exist.
 */
export async function daCorreggere(trx: Trx, { secrets }: Pick<Tools, 'secrets'>, id: number) {
  const row = await aziendaDaCambiare(trx, id)
  const persona = row && (await leggiGiuridica(trx, secrets, id))
  if (!row || !persona) return null
  const sede = await leggiSedeRow(trx, id)
  const now: DatiCorrezione = {
    denominazione: persona.denominazione,
    partita_iva: row.partita_iva,
    codice_fiscale: codiceDellAzienda(persona.codice_fiscale),
    id_natura_giuridica: row.id_natura_giuridica,
    codice_ateco: row.codice_ateco,
    categorie_merceologiche: row.categorie_merceologiche,
    indirizzo: sede?.indirizzo ?? '',
    id_comune: sede?.id_comune ?? 0,
    cap: sede?.cap ?? '',
  }
  return { row, codice_fiscale: persona.codice_fiscale, now }
}

/** Refuses a partita IVA or codice fiscale that belongs to another company. Returns null when neither does. */
async function giaDiAltra(
  trx: Trx,
  { secrets }: Pick<Tools, 'secrets'>,
  id: number,
  { partita_iva, codice_fiscale }: DatiCorrezione,
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const other = and(eq(azienda.partita_iva, partita_iva), ne(azienda.id_anagrafica, id))
  if ((await trx.$count(azienda, other)) > 0)
    return refuse('VALIDAZIONE', { fields: { partita_iva: [PARTITA_DI_ALTRA] } })
  if (codice_fiscale !== null && (await codiceFiscaleDiAltra(trx, secrets, codice_fiscale, id)))
    return refuse('VALIDAZIONE', { fields: { codice_fiscale: [DI_ALTRA] } })
  return null
}

/**
 * Validates and normalises an operator's correction of a company.
 * @returns the corrected data, or the refusal with the invalid fields
 */
export async function controllaCorrezione(
  trx: Trx,
  tools: Pick<Tools, 'secrets'>,
  { id, codice_fiscale }: { id: number; codice_fiscale: string },
  written: Written,
  ateco: ReadonlySet<string>,
): Promise<DatiCorrezione | Refusal<'VALIDAZIONE'>> {
  const { motivo: _, indirizzo, id_comune, cap, ...body } = written
  const di_persona = codiceDellAzienda(codice_fiscale) === null
  if (di_persona && body.codice_fiscale)
    return refuse('VALIDAZIONE', { fields: { codice_fiscale: [DI_PERSONA] } })
  const own = controllaAzienda(
    { ...body, codice_fiscale: di_persona ? codice_fiscale : body.codice_fiscale },
    ateco,
  )
  if (isRefusal(own)) return own
  if (!di_persona && codiceDellAzienda(own.codice_fiscale) === null)
    return refuse('VALIDAZIONE', { fields: { codice_fiscale: ['Qui va quello dell’azienda, di 11 cifre.'] } })
  const luogo = await luogoInItalia(trx, { id_comune, cap })
  if ('refused' in luogo) return luogo
  const dati = {
    ...own,
    codice_fiscale: di_persona ? null : own.codice_fiscale,
    indirizzo,
    id_comune: luogo.id_comune,
    cap: luogo.cap,
  }
  return (await giaDiAltra(trx, tools, id, dati)) ?? dati
}

/**
 * Fields that are personal data when the company is a one-person business: the audit log, which is append-only, gets their values
 * masked.
 */
const PERSONALI = ['denominazione', 'partita_iva', 'codice_fiscale', 'indirizzo', 'comune', 'cap']
const diUnaPersona = (id_natura: number) => NATURE_DI_UNA_PERSONA.includes(id_natura)

/**
 * Creates the proposal kind that corrects an approved company. Four-eyes approval always, since the enrolments depend on its
 * data.
 */
export function correggiAziendaKind(tools: Tools): PropostaKind<DatiCorrezione> {
  const cambi = async (trx: Trx, id: number, dati: DatiCorrezione): Promise<Cambi | null> => {
    const there = await daCorreggere(trx, tools, id)
    if (!there?.row.approvata_il) return null
    return cambiTra<object>(await textFields(trx, there.now), await textFields(trx, dati))
  }
  return {
    tipo: 'azienda.correggi',
    cambi,
    esegui: async (trx, id, dati, { confermata_da, quando }) => {
      const there = await daCorreggere(trx, tools, id)
      if (!there) return refuse('NON_TROVATO')
      const no = await giaDiAltra(trx, tools, id, dati)
      if (no) return no
      const changed = cambiTra<object>(await textFields(trx, there.now), await textFields(trx, dati))
      await writeCorrection(trx, tools, { id, codice_fiscale: there.codice_fiscale, quando }, dati)
      if (['indirizzo', 'comune', 'cap'].some((field) => field in changed)) {
        await scriviSede(trx, id, dati)
        await segnaControllo(trx, { id, stato: 'verificato', operatore_id: confermata_da, quando })
      }
      const personal = [there.row.id_natura_giuridica, dati.id_natura_giuridica].some(diUnaPersona)
      await registraEvento(trx, {
        attore_id: confermata_da,
        tipo: 'azienda.corretta',
        oggetto: 'anagrafica',
        oggetto_id: id,
        dati: { campi: Object.keys(changed) },
        cambi: personal ? mascherati(changed, PERSONALI) : changed,
      })
      await emailCorrection(trx, tools, id, Object.keys(changed))
      return 'Confermato: l’azienda è corretta, e chi ne fa parte lo sa.'
    },
    // No name: that of a one-person business is personal data.
    nome: async () => null,
    nomi: (reader, ids) => denominazioni(reader, [...ids]),
  }
}

async function writeCorrection(
  trx: Trx,
  { secrets }: Pick<Tools, 'secrets'>,
  was: { id: number; codice_fiscale: string; quando: Date },
  dati: DatiCorrezione,
): Promise<void> {
  const { denominazione, codice_fiscale, indirizzo: _, id_comune: __, cap: ___, ...own } = dati
  const { id, quando } = was
  await riscriviGiuridica(trx, secrets, id, {
    denominazione,
    codice_fiscale: codice_fiscale ?? was.codice_fiscale,
    quando,
  })
  await trx
    .update(azienda)
    .set({ ...own, aggiornata_il: quando })
    .where(eq(azienda.id_anagrafica, id))
}

/**
 * E-mails the company's members about a correction. Their notice in the app is created by the consumer of the correction's event.
 */
export async function emailCorrection(trx: Trx, tools: Tools, id: number, fields: string[]): Promise<void> {
  const page = `${tools.config.public_url}/app/convenzionato/azienda`
  for (const { utente_id, email } of await aziendaRecipients(trx, id)) {
    const text = testoCorretta(await emailSalutation(trx, tools.config, utente_id), page, fields)
    await scriviMessaggio(trx, tools, { canale: 'email', destinatario: email, ...text })
  }
}
