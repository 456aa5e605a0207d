import type { correggiLegaleAzienda, LegaleLetto } from '@primo/contract/iscritti/operatore-aziende'
import type { Body } from '@primo/contract/platform/route'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import type { ProvaLegale } from '@primo/domain/iscritti/azienda'
import { parseDate } from '@primo/domain/platform/dates'

/** Form values of a legal representative's correction: the text of each field. */
export type LegaleValues = Record<keyof typeof LABELS | 'id_citta_rilascio', string>

/** Label of each field of a legal representative, in display order. */
export const LABELS = {
  nome: 'Nome',
  cognome: 'Cognome',
  codice_fiscale: 'Codice fiscale',
  data_nascita: 'Data di nascita',
  citta_nascita: 'Città di nascita',
  provincia_nascita: 'Provincia di nascita',
  sesso: 'Sesso',
  id_tipo_documento: 'Documento',
  numero_documento: 'Numero del documento',
  rilasciato_da: 'Rilasciato da',
  citta_rilascio: 'Comune di rilascio',
  data_rilascio_documento: 'Rilasciato il',
  data_scadenza_documento: 'Scade il',
  email: 'E-mail',
  cellulare: 'Cellulare',
} as const

export const SESSI = { F: 'Femmina', M: 'Maschio' } as const

export const DAYS = ['data_nascita', 'data_rilascio_documento', 'data_scadenza_documento'] as const
/** Fields of the legal representative that may be empty for an identity document issued abroad. */
const ABROAD = new Set<string>(['citta_rilascio'])

const nowhere = Object.fromEntries(Object.keys(LABELS).map((field) => [field, ''])) as LegaleValues

/** Returns the form values of a legal representative, empty without one. */
export const formOfLegale = (l: LegaleLetto | null): LegaleValues =>
  l === null
    ? { ...nowhere, id_citta_rilascio: '' }
    : {
        nome: l.nome_legale_rappresentante,
        cognome: l.cognome_legale_rappresentante,
        codice_fiscale: l.codice_fiscale_legale_rappresentante,
        data_nascita: l.data_nascita_legale_rappresentante,
        citta_nascita: l.citta_nascita_legale_rappresentante,
        provincia_nascita: l.provincia_nascita_legale_rappresentante,
        sesso: l.sesso_legale_rappresentante,
        id_tipo_documento: l.id_tipo_documento_legale_rappresentante,
        numero_documento: l.numero_documento_legale_rappresentante,
        rilasciato_da: l.rilasciato_da_legale_rappresentante,
        citta_rilascio: l.citta_rilascio,
        data_rilascio_documento: l.data_rilascio_documento_legale_rappresentante,
        data_scadenza_documento: l.data_scadenza_documento_legale_rappresentante,
        email: l.email_legale_rappresentante,
        cellulare: formatCellulare(l.cellulare_legale_rappresentante),
        id_citta_rilascio: l.id_citta_rilascio_legale_rappresentante
          ? String(l.id_citta_rilascio_legale_rappresentante)
          : '',
      }

/** Form values of a correction's supporting document, its date and the reason. */
export type ProvaValues = Record<'prova' | 'prova_del' | 'motivo', string>
export const NO_PROOF: ProvaValues = { prova: '', prova_del: '', motivo: '' }

const SUFFIX = '_legale_rappresentante'
const asSuch = (field: string) => (field === 'citta_rilascio' ? 'id_citta_rilascio' : field)

/** Returns the API's name of a field of the legal representative's form. */
export const serverName = (field: string) => (field in LABELS ? asSuch(field) + SUFFIX : field)

/** Parses the form into a request body, and validates it on the client. */
export function parseLegale(form: LegaleValues, proof: ProvaValues) {
  const wrong: Record<string, string> = {}
  for (const [field, text] of Object.entries({ ...form, ...proof })) {
    if (field === 'id_citta_rilascio' || ABROAD.has(field)) continue
    if (!text.trim()) wrong[serverName(field)] = 'Serve per continuare.'
  }
  for (const field of [...DAYS, 'prova_del'] as const) {
    const text = field === 'prova_del' ? proof.prova_del : form[field]
    if (text && !parseDate(text))
      wrong[serverName(field)] = 'Scrivi un giorno che c’è, per esempio 23/11/2026.'
  }
  const { citta_rilascio: _, id_citta_rilascio, sesso, ...texts } = form
  const fields = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [serverName(field), text.trim()]),
  )
  const body = {
    ...fields,
    id_citta_rilascio_legale_rappresentante: Number(id_citta_rilascio),
    sesso_legale_rappresentante: sesso,
    prova: proof.prova as ProvaLegale,
    prova_del: proof.prova_del,
    motivo: proof.motivo.trim(),
  } as unknown as Body<typeof correggiLegaleAzienda>
  return { body, wrong }
}
