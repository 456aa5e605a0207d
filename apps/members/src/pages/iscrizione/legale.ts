import { checkBody } from '@primo/client/form-request'
import type { Utente } from '@primo/contract/accesso/accesso'
import {
  corpoLegaleRappresentante,
  type LegaleRappresentante,
} from '@primo/contract/iscritti/persona-giuridica'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { parseCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import * as z from 'zod/mini'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** Suffix in the API of every field of the legal representative. */
export const SUFFISSO_LEGALE = '_legale_rappresentante'

const comuneScelto = z.nullable(z.object({ id: z.int(), nome: z.string() }))

/** State of the legal representative's form. Field names are those of the API without the suffix `_legale_rappresentante`. */
export const moduloLegale = z.object({
  nome: z.string(),
  cognome: z.string(),
  codice_fiscale: z.string(),
  sesso: z.string(),
  data_nascita: z.string(),
  citta_nascita: z.string(),
  provincia_nascita: z.string(),
  email: z.string(),
  cellulare: z.string(),
  id_tipo_documento: z.string(),
  numero_documento: z.string(),
  rilasciato_da: z.string(),
  /** Text of the field that searches the comune which issued the identity document. `rilascio` is null until one is chosen. */
  testo_rilascio: z.string(),
  rilascio: comuneScelto,
  estero: z.boolean(),
  data_rilascio_documento: z.string(),
  data_scadenza_documento: z.string(),
})
export type ModuloLegale = z.output<typeof moduloLegale>

const VUOTO: ModuloLegale = {
  nome: '',
  cognome: '',
  codice_fiscale: '',
  sesso: '',
  data_nascita: '',
  citta_nascita: '',
  provincia_nascita: '',
  email: '',
  cellulare: '',
  id_tipo_documento: '',
  numero_documento: '',
  rilasciato_da: '',
  testo_rilascio: '',
  rilascio: null,
  estero: false,
  data_rilascio_documento: '',
  data_scadenza_documento: '',
}

/** Returns the initial form: the present legal representative, with the name of the issuing comune. */
export function legaleToForm(presente: LegaleRappresentante | null, rilascio: string | null): ModuloLegale {
  if (!presente) return VUOTO
  const field = (nome: string) => String(presente[`${nome}${SUFFISSO_LEGALE}` as keyof LegaleRappresentante])
  const written = Object.fromEntries(CAMPI_DIRETTI.map((nome) => [nome, field(nome)])) as Pick<
    ModuloLegale,
    CampoDiretto
  >
  const id = presente.id_citta_rilascio_legale_rappresentante
  const chosen = id > 0 && rilascio !== null ? { id, nome: rilascio } : null
  const cellulare = formatCellulare(written.cellulare)
  return {
    ...VUOTO,
    ...written,
    cellulare,
    rilascio: chosen,
    testo_rilascio: chosen?.nome ?? '',
    estero: id === 0,
  }
}

/** Fields of the legal representative's form that are sent to the API unchanged. */
const CAMPI_DIRETTI = [
  'nome',
  'cognome',
  'codice_fiscale',
  'sesso',
  'data_nascita',
  'citta_nascita',
  'provincia_nascita',
  'email',
  'cellulare',
  'id_tipo_documento',
  'numero_documento',
  'rilasciato_da',
  'data_rilascio_documento',
  'data_scadenza_documento',
] as const satisfies readonly (keyof ModuloLegale)[]
type CampoDiretto = (typeof CAMPI_DIRETTI)[number]

/** Fills the form with the member's own data. Date of birth and sex come from the codice fiscale. */
export function fillLegaleWithMember(
  form: ModuloLegale,
  utente: Utente,
  today = todayInRome(clock.now()),
): ModuloLegale {
  const parsed = parseCodiceFiscale(utente.codice_fiscale, today)
  return {
    ...form,
    nome: utente.nome,
    cognome: utente.cognome,
    codice_fiscale: utente.codice_fiscale,
    email: utente.email,
    cellulare: formatCellulare(utente.cellulare),
    ...(parsed ? { data_nascita: parsed.data_nascita, sesso: parsed.sesso } : {}),
  }
}

const MANCA: Partial<Record<CampoDiretto, string>> = {
  nome: 'Scrivi il nome.',
  cognome: 'Scrivi il cognome.',
  codice_fiscale: 'Scrivi il codice fiscale.',
  sesso: 'Scegli.',
  data_nascita: 'Scrivi la data di nascita.',
  citta_nascita: 'Scrivi dove è nato o nata.',
  provincia_nascita: 'Scrivi la sigla, o EE per l’estero.',
  email: 'Scrivi l’e-mail.',
  cellulare: 'Scrivi il cellulare.',
  id_tipo_documento: 'Scegli il documento.',
  numero_documento: 'Scrivi il numero del documento.',
  rilasciato_da: 'Scrivi chi l’ha rilasciato.',
  data_rilascio_documento: 'Scrivi la data di rilascio.',
  data_scadenza_documento: 'Scrivi la scadenza.',
}

/** Returns the request body, every field with its suffix, or an error message per field. */
export function legaleToBody(form: ModuloLegale): FormOutcome<z.input<typeof corpoLegaleRappresentante>> {
  const written = CAMPI_DIRETTI.map((nome) => [`${nome}${SUFFISSO_LEGALE}`, form[nome]] as const)
  const id_citta = form.estero ? 0 : (form.rilascio?.id ?? 0)
  const body = { ...Object.fromEntries(written), [`id_citta_rilascio${SUFFISSO_LEGALE}`]: id_citta }
  const errors = checkBody(corpoLegaleRappresentante, body)
  for (const nome of CAMPI_DIRETTI) {
    if (form[nome].trim() === '') errors[`${nome}${SUFFISSO_LEGALE}`] = MANCA[nome] ?? 'Campo obbligatorio.'
  }
  if (!form.estero && !form.rilascio) {
    errors[`id_citta_rilascio${SUFFISSO_LEGALE}`] =
      'Scegli il comune, o segna che è stato rilasciato all’estero.'
  }
  return formOutcome(body as z.input<typeof corpoLegaleRappresentante>, errors)
}
