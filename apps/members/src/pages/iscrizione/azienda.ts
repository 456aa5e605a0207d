import { checkBody } from '@primo/client/check-body'
import type { CodiceAteco } from '@primo/contract/anagrafica/tipi'
import { type Azienda, corpoAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { foldLetters } from '@primo/domain/platform/fold'
import * as z from 'zod/mini'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** State of the company form, as stored in its draft. */
export const moduloAzienda = z.object({
  denominazione: z.string(),
  partita_iva: z.string(),
  codice_fiscale: z.string(),
  id_natura_giuridica: z.int(),
  /** Text of the activity field. The code is null until an activity is chosen. */
  testo_ateco: z.string(),
  codice_ateco: z.nullable(z.string()),
  categorie_merceologiche: z.array(z.int()),
})
export type ModuloAzienda = z.output<typeof moduloAzienda>

/** Returns the initial form: the existing company, or an empty form with the partita IVA just searched. */
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

/** Searches activities by the start of the code, or by all the words of their description. */
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

/** Returns the label of an activity: «47.11 Commercio al dettaglio…». */
export const nomeAteco = ({ codice_ateco, descrizione }: CodiceAteco) => `${codice_ateco} ${descrizione}`
