import type {
  PremioInCatalogo,
  SchedaPremio,
  StatoCatalogo,
} from '@primo/contract/raccolta/operatore-catalogo'
import { shortDate } from '@primo/domain/platform/dates'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { State } from '../../ui/Pill.tsx'

export const FILTER_NAMES: Record<StatoCatalogo, string> = {
  in_catalogo: 'In catalogo',
  esauriti: 'Esauriti',
  ritirati: 'Ritirati',
  tutti: 'Tutti',
}

/** Where a prize stands, in a word. */
export function statoPremio(premio: PremioInCatalogo): State {
  if (premio.ritirato_il !== null) return ['Ritirato', 'bad']
  return premio.disponibili === 0 ? ['Esaurito', 'warn'] : ['In catalogo', 'ok']
}

/** «5 su 12», «senza limite». */
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
}
const value = (field: string, written: string) => {
  if (written === '') return 'niente'
  if (field === 'valore_cent') return euro(Number(written))
  if (field === 'punti') return wholeNumber(Number(written))
  return field.startsWith('valido') ? shortDate(written) : `«${written}»`
}

/** What happened to a prize, in a sentence. */
export function whatHappened(step: SchedaPremio['storia'][number]): string {
  const count = (n: number) => quanti(n, 'pezzo', 'pezzi')
  switch (step.cosa) {
    case 'aggiunto':
      return step.pezzi === null ? 'Aggiunto al catalogo' : `Aggiunto con ${count(step.pezzi)}`
    case 'modificato':
      return `Corretto: ${step.campi
        .map(({ campo, prima, dopo }) =>
          campo === 'immagine' || campo === 'dettaglio'
            ? FIELDS[campo]
            : `${FIELDS[campo] ?? campo} da ${value(campo, prima)} a ${value(campo, dopo)}`,
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
