import type { PremioInCatalogo, SchedaPremio, StatoCatalogo } from '@primo/contract/raccolta/operatore-premi'
import { shortDate } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { State } from '../../ui/page/Pill.tsx'
import type { FormValues } from './premio-form-values.ts'

export const FILTER_NAMES: Record<StatoCatalogo, string> = {
  in_catalogo: 'In catalogo',
  esauriti: 'Esauriti',
  ritirati: 'Ritirati',
  tutti: 'Tutti',
}

/** Returns the state of a premio as a label with its tone. */
export function statoPremio(premio: PremioInCatalogo): State {
  if (premio.ritirato_il !== null) return ['Ritirato', 'bad']
  return premio.disponibili === 0 ? ['Esaurito', 'warn'] : ['In catalogo', 'ok']
}

/** Formats the stock of a premio: «5 su 12», «senza limite». */
export const pezzi = ({ scorta, disponibili }: PremioInCatalogo) =>
  scorta === null ? 'senza limite' : `${wholeNumber(disponibili ?? 0)} su ${wholeNumber(scorta)}`

const FIELDS: Record<string, string> = {
  codice: 'codice',
  descrizione: 'nome',
  dettaglio: 'descrizione',
  categoria: 'categoria',
  immagine: 'immagine',
  punti: 'punti',
  valore_cent: 'valore',
  valido_dal: 'dal',
  valido_al: 'al',
  limite_persona: 'limite a persona',
  evidenza: 'posto in evidenza',
}
const value = (field: string, written: string) => {
  if (written === '') return 'niente'
  if (field === 'valore_cent') return euro(Number(written))
  if (field === 'punti') return wholeNumber(Number(written))
  return field.startsWith('valido') ? shortDate(written) : `«${written}»`
}

/** Returns the sentence that describes an event of a premio's history. */
export function describePremioEvent(step: SchedaPremio['storia'][number]): string {
  const count = (n: number) => quanti(n, 'pezzo', 'pezzi')
  switch (step.cosa) {
    case 'aggiunto':
      return step.pezzi === null ? 'Aggiunto al catalogo' : `Aggiunto con ${count(step.pezzi)}`
    case 'modificato':
      return `Corretto: ${step.campi
        .map(({ campo, prima, dopo }) =>
          campo === 'immagine' || campo === 'dettaglio'
            ? FIELDS[campo]
            : `${FIELDS[campo] ?? campo} da ${value(campo, prima)} ${aOrAd(value(campo, dopo))}`,
        )
        .join('; ')}`
    case 'scorta': {
      const n = step.pezzi ?? 0
      return n > 0 ? `Caricati ${count(n)}` : `Tolti ${count(-n)}`
    }
    case 'ritirato':
      return 'Ritirato dal catalogo'
    case 'rimesso':
      return 'Rimesso in catalogo'
  }
}

/** Labels of the premio form's fields, used where a message names the fields that another operator has changed. */
export const FIELD_LABELS: Partial<Record<keyof FormValues, string>> = {
  codice: 'Codice',
  categoria: 'Categoria',
  descrizione: 'Nome del premio',
  dettaglio: 'Descrizione',
  immagine: 'Immagine',
  punti: 'Punti',
  valore_cent: 'Valore in euro',
  limite_persona: 'Al massimo a persona',
  evidenza: 'In evidenza',
  valido_dal: 'Si richiede dal',
  valido_al: 'Fino al',
}

/** Help text of each field of the premio form. */
export const FIELD_HELP: Partial<Record<keyof FormValues, string>> = {
  valore_cent: 'Quanto vale davvero: conta per la cauzione e per il registro dell’anno.',
  scorta: 'Vuoto: senza limite.',
  limite_persona: 'Vuoto: senza limite.',
  evidenza: 'I premi in evidenza aprono il catalogo e la home degli iscritti, nell’ordine dei posti.',
}
