import type {
  correggiLegaleAzienda,
  LegaleAzienda,
  LegaleLetto,
} from '@primo/contract/iscritti/operatore-aziende'
import { refuse } from '@primo/contract/platform/errors'
import type { Body } from '@primo/contract/platform/route'
import { formatProvaLegale, type ProvaLegale } from '@primo/domain/iscritti/azienda'
import { type Cambi, cambiTra, mascherati } from '@primo/domain/platform/audit-log'
import type { IsoDate } from '@primo/domain/platform/dates'
import { eq } from 'drizzle-orm'
import { leggiComune } from '../../anagrafica/geo/queries.ts'
import { avvisiCodiceFiscale } from '../../anagrafica/persone/codice-fiscale-confronto.ts'
import { denominazioni } from '../../anagrafica/persone/queries.ts'
import { DOCUMENTI } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import { propostaConDati } from '../../ufficio/proposte/queries.ts'
import { aziendaDaCambiare, scriviLegaleRappresentante, segnaControllo } from './commands.ts'
import type { DatiLegale } from './controlla.ts'
import { emailCorrection } from './correzione.ts'
import { leggiAziendaRow } from './queries.ts'
import { legale_rappresentante } from './tables.ts'

type Tools = Pick<Services, 'secrets' | 'jobs' | 'config'>

/**
 * Payload of the proposal: `sigillo` holds the previous and the new legal representative, encrypted with the server's keys and
 * bound to this company, because proposals cannot be erased; `prova` and `prova_del` are the supporting document and its date.
 */
export type LegaleProposto = { sigillo: string; prova: ProvaLegale; prova_del: IsoDate }
type Sealed = { era: DatiLegale | null; dati: DatiLegale }

const PLACE = 'proposta.legale_rappresentante'
/** Field name under which the history shows that a company's legal representative was corrected. */
const CAMPO = 'legale_rappresentante'

/** Encrypts the proposed legal representative of a company. */
export const encryptLegale = (
  { secrets }: Pick<Tools, 'secrets'>,
  id: number,
  sealed: Sealed,
  proof: Pick<LegaleProposto, 'prova' | 'prova_del'>,
): LegaleProposto => ({ sigillo: secrets.encrypt(PLACE, id, JSON.stringify(sealed)), ...proof })

/** Decrypts the legal representatives of a proposal; null when the encryption key is no longer available. */
function unseal(secrets: Secrets, id: number, { sigillo }: LegaleProposto): Sealed | null {
  try {
    return JSON.parse(secrets.decrypt(PLACE, id, sigillo)) as Sealed
  } catch {
    return null
  }
}

/** Returns whether two legal representatives are equal: the stored one, and the one stored when the proposal was made. */
const sameLegale = (a: DatiLegale | null, b: DatiLegale | null) => JSON.stringify(a) === JSON.stringify(b)

/** Returns a company's current legal representative, validated when it was stored. Null when there is none. */
export async function legaleDi(reader: Reader, secrets: Secrets, id: number): Promise<DatiLegale | null> {
  const [r] = await reader
    .select()
    .from(legale_rappresentante)
    .where(eq(legale_rappresentante.id_anagrafica, id))
  if (!r) return null
  return {
    cognome: r.cognome,
    nome: r.nome,
    codice_fiscale: secrets.decrypt(
      'legale_rappresentante.codice_fiscale_cifrato',
      id,
      r.codice_fiscale_cifrato,
    ),
    id_tipo_documento: r.id_tipo_documento,
    numero_documento: secrets.decrypt(
      'legale_rappresentante.numero_documento_cifrato',
      id,
      r.numero_documento_cifrato,
    ),
    data_nascita: r.data_nascita,
    data_rilascio_documento: r.data_rilascio_documento,
    data_scadenza_documento: r.data_scadenza_documento,
    id_citta_rilascio: r.id_citta_rilascio,
    citta_nascita: r.citta_nascita,
    provincia_nascita: r.provincia_nascita,
    sesso: r.sesso,
    rilasciato_da: r.rilasciato_da,
    email: r.email,
    cellulare: r.cellulare,
  }
}

const nomeComune = async (reader: Reader, id: number | null) => {
  const comune = id === null ? null : await leggiComune(reader, id)
  return comune ? `${comune.descrizione} (${comune.provincia})` : ''
}

/** Returns the legal representative's fields as text, for the field-by-field comparison in a proposal. */
async function textFields(trx: Trx, dati: DatiLegale | null): Promise<object> {
  if (!dati) return {}
  const { id_tipo_documento, id_citta_rilascio, ...own } = dati
  return {
    ...own,
    tipo_documento: DOCUMENTI.find((d) => d.codice === id_tipo_documento)?.descrizione ?? id_tipo_documento,
    citta_rilascio: await nomeComune(trx, id_citta_rilascio),
  }
}

/**
 * Creates the proposal kind that corrects the legal representative of an approved company, with four-eyes approval and supporting
 * document.
 */
export function correggiLegaleKind(tools: Tools): PropostaKind<LegaleProposto> {
  const { secrets } = tools
  const cambi = async (trx: Trx, id: number, dati: LegaleProposto): Promise<Cambi | null> => {
    const row = await aziendaDaCambiare(trx, id)
    const sealed = unseal(secrets, id, dati)
    if (!row?.approvata_il || !sealed) return null
    const now = await legaleDi(trx, secrets, id)
    if (!sameLegale(now, sealed.era)) return null
    const changed = cambiTra<object>(await textFields(trx, now), await textFields(trx, sealed.dati))
    return mascherati(changed, Object.keys(changed))
  }
  return {
    tipo: 'azienda.legale',
    cambi,
    esegui: async (trx, id, dati, { confermata_da, quando }) => {
      const changed = await cambi(trx, id, dati)
      const sealed = unseal(secrets, id, dati)
      if (!changed || !sealed) return refuse('NON_TROVATO')
      await scriviLegaleRappresentante(trx, secrets, id, sealed.dati)
      await segnaControllo(trx, { id, stato: 'verificato', operatore_id: confermata_da, quando })
      await registraEvento(trx, {
        attore_id: confermata_da,
        tipo: 'azienda.corretta',
        oggetto: 'anagrafica',
        oggetto_id: id,
        dati: { campi: [CAMPO], prova: dati.prova, prova_del: dati.prova_del },
        cambi: changed,
      })
      await emailCorrection(trx, tools, id, [CAMPO])
      return 'Confermato: il legale rappresentante è corretto, e chi fa parte dell’azienda lo sa.'
    },
    // No name: that of a one-person business is personal data.
    nome: async () => null,
    nomi: (reader, ids) => denominazioni(reader, [...ids]),
    detti: ({ prova, prova_del }) => [['Lo prova', formatProvaLegale(prova, prova_del)]],
  }
}

async function letto(reader: Reader, dati: DatiLegale): Promise<LegaleLetto> {
  const avvisi = await avvisiCodiceFiscale(dati.codice_fiscale, {
    ...dati,
    luogo_nascita: dati.citta_nascita,
  })
  return {
    ...corpoDi(dati),
    citta_rilascio: await nomeComune(reader, dati.id_citta_rilascio),
    avvisi: avvisi.map((a) => `${a}.`),
  }
}

type Scritto = Omit<Body<typeof correggiLegaleAzienda>, 'prova' | 'prova_del' | 'motivo'>

/** Returns a legal representative with the field names of the request body, which have the suffix `_legale_rappresentante`. */
export const corpoDi = (d: DatiLegale): Scritto => ({
  cognome_legale_rappresentante: d.cognome,
  nome_legale_rappresentante: d.nome,
  codice_fiscale_legale_rappresentante: d.codice_fiscale,
  id_tipo_documento_legale_rappresentante: d.id_tipo_documento,
  numero_documento_legale_rappresentante: d.numero_documento,
  data_rilascio_documento_legale_rappresentante: d.data_rilascio_documento,
  data_scadenza_documento_legale_rappresentante: d.data_scadenza_documento,
  id_citta_rilascio_legale_rappresentante: d.id_citta_rilascio ?? 0,
  citta_nascita_legale_rappresentante: d.citta_nascita,
  provincia_nascita_legale_rappresentante: d.provincia_nascita,
  data_nascita_legale_rappresentante: d.data_nascita,
  sesso_legale_rappresentante: d.sesso,
  rilasciato_da_legale_rappresentante: d.rilasciato_da,
  email_legale_rappresentante: d.email,
  cellulare_legale_rappresentante: d.cellulare,
})

/** Returns a company's stored legal representative and the one of a pending proposal; null when the company does not exist. */
export async function leggiLegale(
  reader: Reader,
  secrets: Secrets,
  id: number,
): Promise<LegaleAzienda | null> {
  const row = await leggiAziendaRow(reader, id)
  if (!row) return null
  const now = await legaleDi(reader, secrets, id)
  const open = await propostaConDati<LegaleProposto>(reader, 'azienda.legale', id)
  const sealed = open && unseal(secrets, id, open.dati)
  return {
    id,
    azienda: (await denominazioni(reader, [id])).get(id) ?? '',
    ora: now && (await letto(reader, now)),
    proposto:
      open && sealed
        ? {
            id_proposta: open.id,
            dati: await letto(reader, sealed.dati),
            prova: open.dati.prova,
            prova_del: open.dati.prova_del,
            motivo: open.motivo,
          }
        : null,
    azioni: row.approvata_il && !open ? ['correggi'] : [],
  }
}
