import type {
  PremioInCatalogo,
  SchedaPremio,
  StatoCatalogo,
} from '@primo/contract/raccolta/operatore-catalogo'
import { shortDate } from '@primo/domain/platform/dates'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Tone } from '../../ui/Pill.tsx'

export const FILTER_NAMES: Record<StatoCatalogo, string> = {
  in_catalogo: 'In catalogo',
  esauriti: 'Esauriti',
  ritirati: 'Ritirati',
  tutti: 'Tutti',
}

/** Where a prize stands, in a word. */
export function statoPremio(premio: PremioInCatalogo): { nome: string; tono: Tone } {
  if (premio.ritirato_il !== null) return { nome: 'Ritirato', tono: 'bad' }
  return premio.disponibili === 0 ? { nome: 'Esaurito', tono: 'warn' } : { nome: 'In catalogo', tono: 'ok' }
}

/** «5 su 12», «senza limite». */
export const pezzi = ({ scorta, disponibili }: PremioInCatalogo) =>
  scorta === null ? 'senza limite' : `${wholeNumber(disponibili ?? 0)} su ${wholeNumber(scorta)}`

const CAMPI: Record<string, string> = {
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
const valore = (campo: string, scritto: string) => {
  if (scritto === '') return 'niente'
  if (campo === 'valore_cent') return euro(Number(scritto))
  if (campo === 'punti') return wholeNumber(Number(scritto))
  return campo.startsWith('valido') ? shortDate(scritto) : `«${scritto}»`
}

/** What happened to a prize, in a sentence. */
export function whatHappened(passo: SchedaPremio['storia'][number]): string {
  const quante = (n: number) => quanti(n, 'pezzo', 'pezzi')
  switch (passo.cosa) {
    case 'aggiunto':
      return passo.pezzi === null ? 'Aggiunto al catalogo' : `Aggiunto con ${quante(passo.pezzi)}`
    case 'modificato':
      return `Corretto: ${passo.campi
        .map(({ campo, prima, dopo }) =>
          campo === 'immagine' || campo === 'dettaglio'
            ? CAMPI[campo]
            : `${CAMPI[campo] ?? campo} da ${valore(campo, prima)} a ${valore(campo, dopo)}`,
        )
        .join('; ')}`
    case 'scorta': {
      const n = passo.pezzi ?? 0
      return n > 0 ? `Caricati ${quante(n)}` : `Tolti ${quante(-n)}`
    }
    case 'ritirato':
      return 'Ritirato dal catalogo'
    case 'rimesso':
      return 'Rimesso in catalogo'
  }
}
