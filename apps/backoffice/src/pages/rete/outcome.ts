import type { PersonaInRete } from '@primo/contract/rete/operatore-rete'
import { quanti } from '@primo/domain/platform/numbers'
import { LETTERS_MIN } from './rete.ts'

/** Returns the rows of a search, and the message about its outcome. */
export function searchOutcome(
  q: string,
  data: { righe: PersonaInRete[]; altre: boolean; simili: boolean } | undefined,
  cercando: boolean,
): { frase: string; righe: PersonaInRete[] } {
  if (q !== '' && q.length < LETTERS_MIN) return { frase: 'Scrivi almeno due lettere.', righe: [] }
  if (!data) return { frase: cercando ? 'Cerco…' : '', righe: [] }
  const { righe, altre } = data
  if (righe.length === 0) return { frase: 'Nessuno risponde a questa ricerca.', righe }
  if (q === '') return { frase: 'Chi sta in cima alla rete, ramo per ramo.', righe }
  if (data.simili) return { frase: `Nessun nome contiene «${q}»: ecco i più simili.`, righe }
  const frase = altre
    ? `Le prime ${righe.length} persone: scrivi qualche lettera in più per trovare le altre.`
    : `${quanti(righe.length, 'persona trovata', 'persone trovate')}.`
  return { frase, righe }
}

/** Returns the preview of a move: the number of moved persons, or the obstacle. */
export function fraseProva(
  chi: string,
  sponsor: string | null,
  prova: { assegnabile: boolean; motivo: string | null; persone: number } | undefined,
): string {
  if (!prova) return 'Controllo se si può…'
  if (!prova.assegnabile) return prova.motivo ?? 'Qui non si può.'
  const dove = sponsor ? `sotto ${sponsor}` : 'in cima alla rete'
  const others = prova.persone - 1
  if (others === 0) return `${chi} va ${dove}. Sotto non ha nessuno.`
  return `${chi} va ${dove} e porta con sé ${quanti(others, 'persona', 'persone')}.`
}
