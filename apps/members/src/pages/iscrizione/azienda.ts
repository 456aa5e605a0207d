import { checkBody } from '@primo/client/form-request'
import type { CategoriaMerceologica, CodiceAteco, TipoDocumento } from '@primo/contract/anagrafica/tipi'
import {
  type Azienda,
  corpoAzienda,
  corpoIndirizzoAzienda,
  type IndirizzoAzienda,
  type LegaleRappresentante,
} from '@primo/contract/iscritti/persona-giuridica'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { shortDate, todayInRome } from '@primo/domain/platform/dates'
import { foldLetters } from '@primo/domain/platform/fold'
import * as z from 'zod/mini'
import { comuneScritto, mancaComune, moduloComune, nomeComune, SENZA_COMUNE } from '../../ui/ComuneField.tsx'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** State of the company form, as stored in its draft. */
export const moduloAzienda = z.object({
  denominazione: z.string(),
  partita_iva: z.string(),
  codice_fiscale: z.string(),
  id_natura_giuridica: z.int(),
  /** Text of the field that searches the ATECO code. `codice_ateco` is null until one is chosen. */
  testo_ateco: z.string(),
  codice_ateco: z.nullable(z.string()),
  categorie_merceologiche: z.array(z.int()),
})
type ModuloAzienda = z.output<typeof moduloAzienda>

/** Returns the initial form of a company: the existing one, or an empty form with the partita IVA just searched. */
export function aziendaToForm(azienda: Azienda | null, partita_iva: string): ModuloAzienda {
  if (!azienda) {
    return {
      denominazione: '',
      partita_iva,
      codice_fiscale: '',
      id_natura_giuridica: 0,
      testo_ateco: '',
      codice_ateco: null,
      categorie_merceologiche: [],
    }
  }
  const { denominazione, codice_fiscale, id_natura_giuridica, codice_ateco, categorie_merceologiche } =
    azienda
  return {
    denominazione,
    partita_iva: azienda.partita_iva,
    codice_fiscale,
    id_natura_giuridica,
    testo_ateco: codice_ateco ?? '',
    codice_ateco,
    categorie_merceologiche,
  }
}

/** Converts the company form to the request body, or returns an error message per field. */
export function aziendaToBody(form: ModuloAzienda): FormOutcome<z.input<typeof corpoAzienda>> {
  const { testo_ateco, ...body } = form
  const errors = checkBody(corpoAzienda, body)
  if (!form.denominazione.trim()) errors.denominazione = 'Scrivi la denominazione dell’azienda.'
  if (form.id_natura_giuridica === 0) errors.id_natura_giuridica = 'Scegli la forma giuridica.'
  if (form.categorie_merceologiche.length === 0) {
    errors.categorie_merceologiche = 'Scegli almeno una categoria.'
  }
  if (testo_ateco.trim() && form.codice_ateco === null) {
    errors.codice_ateco = 'Scegli l’attività dall’elenco, o lascia vuoto.'
  }
  return formOutcome(body, errors)
}

/** Searches the ATECO codes (business activities) by the start of the code, or by all the words of the description. */
export function cercaAteco(codici: readonly CodiceAteco[], text: string, limit = 30): CodiceAteco[] {
  const wanted = foldLetters(text.trim())
  if (wanted.length < 2) return []
  const words = wanted.split(/\s+/)
  return codici
    .filter(
      (c) =>
        c.codice_ateco.toLowerCase().startsWith(wanted) ||
        words.every((word) => foldLetters(c.descrizione).includes(word)),
    )
    .slice(0, limit)
}

/** Returns the label of an ATECO code: «47.11 Commercio al dettaglio…». */
export const nomeAteco = ({ codice_ateco, descrizione }: CodiceAteco) => `${codice_ateco} ${descrizione}`

/** State of the form of a company's registered office. */
export const moduloSede = z.object({ indirizzo: z.string(), ...moduloComune.shape })
type ModuloSede = z.output<typeof moduloSede>

/** Returns the initial form of a registered office: the existing one, or an empty form. */
export function sedeToForm(sede: IndirizzoAzienda | null): ModuloSede {
  if (!sede?.comune) return { indirizzo: sede?.indirizzo ?? '', ...SENZA_COMUNE }
  return { indirizzo: sede.indirizzo, ...comuneScritto({ ...sede, comune: sede.comune }) }
}

/** Converts the form of the registered office to the request body, or returns an error message per field. */
export function sedeToBody(form: ModuloSede): FormOutcome<z.input<typeof corpoIndirizzoAzienda>> {
  const body = { indirizzo: form.indirizzo, id_comune: form.comune?.id ?? 0, cap: form.cap }
  const errors = checkBody(corpoIndirizzoAzienda, body)
  if (!form.indirizzo.trim()) errors.indirizzo = 'Scrivi la via e il numero civico.'
  if (!form.comune) delete errors.cap
  return formOutcome(body, { ...errors, ...mancaComune(form) })
}

/** One row of an enrolment's summary: label and value. */
export type LabelledValue = [nome: string, valore: string]

/** Returns the rows of a company's data. The ATECO code is shown alone until the descriptions have loaded. */
export function aziendaRows(
  azienda: Azienda,
  categorie: readonly CategoriaMerceologica[],
  codici: readonly CodiceAteco[],
): LabelledValue[] {
  const ateco = codici.find((c) => c.codice_ateco === azienda.codice_ateco)
  const vende = categorie
    .filter((c) => azienda.categorie_merceologiche.includes(c.id_categoria_merceologica))
    .map((c) => c.descrizione)
  return [
    ['Partita IVA', azienda.partita_iva],
    ['Codice fiscale', azienda.codice_fiscale],
    ['Forma giuridica', azienda.natura_giuridica],
    ['Attività (ATECO)', ateco ? nomeAteco(ateco) : (azienda.codice_ateco ?? 'Non indicata')],
    ...(vende.length > 0 ? [['Che cosa vende', vende.join(', ')] satisfies LabelledValue] : []),
  ]
}

/** Returns the rows of a registered office and of the operators' checks of it, newest check first. */
export function sedeRows(sede: IndirizzoAzienda | null): LabelledValue[] {
  if (!sede) return [['Indirizzo', 'Da scrivere']]
  const dove = sede.comune ? `${sede.indirizzo}, ${sede.cap} ${nomeComune(sede.comune)}` : sede.indirizzo
  const controlli = sede.last_check_stato_utilizzo.map(
    ({ data, stato_utilizzo }) =>
      `${shortDate(todayInRome(new Date(data)))}: ${stato_utilizzo.descrizione.toLowerCase()}`,
  )
  return [
    ['Indirizzo', dove],
    ...(controlli.length > 0 ? [['Controlli', controlli.join('\n')] satisfies LabelledValue] : []),
  ]
}

/** Returns the rows of a legal representative and of the identity document. `rilascio` is the comune that issued it. */
export function legaleRows(
  legale: LegaleRappresentante | null,
  rilascio: string | null,
  documenti: readonly TipoDocumento[],
): LabelledValue[] {
  if (!legale) return [['Nome', 'Da scrivere']]
  const codice = legale.id_tipo_documento_legale_rappresentante
  const tipo = documenti.find((d) => d.codice === codice)?.descrizione ?? 'Documento'
  const nato = `${legale.citta_nascita_legale_rappresentante} (${legale.provincia_nascita_legale_rappresentante})`
  return [
    ['Nome', `${legale.nome_legale_rappresentante} ${legale.cognome_legale_rappresentante}`],
    ['Codice fiscale', legale.codice_fiscale_legale_rappresentante],
    ['Nascita', `${shortDate(legale.data_nascita_legale_rappresentante)}, ${nato}`],
    ['E-mail', legale.email_legale_rappresentante],
    ['Cellulare', formatCellulare(legale.cellulare_legale_rappresentante)],
    [
      tipo,
      `${legale.numero_documento_legale_rappresentante} · ${legale.rilasciato_da_legale_rappresentante}${rilascio ? `, ${rilascio}` : ''}`,
    ],
    ['Vale fino al', shortDate(legale.data_scadenza_documento_legale_rappresentante)],
  ]
}
