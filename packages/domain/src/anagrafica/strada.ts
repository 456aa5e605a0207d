import { cleanText } from '../platform/clean-text.ts'
import { reasonPlaceholder } from '../platform/placeholder.ts'

/** Kinds of street, with their abbreviations, in lower case without full stops and accents. */
const KINDS = new Set(
  'via v viale vle piazza pza pzza piazzale ple ple piazzetta ptta corso cso largo lgo vicolo vlo vico strada str contrada cda ctr localita loc frazione fraz fr lungomare salita traversa trav indirizzo'.split(
    ' ',
  ),
)

/**
 * Returns the sentence that refuses a text as street of an Italian address: it is only a kind of street («Via», «P.zza»), or the
 * mark of a missing value. Null for an acceptable one; a house number is not required, since some houses have none.
 */
export function reasonNoStreet(text: string): string | null {
  const words = cleanText(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[.'’]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  if (words.every((word) => KINDS.has(word))) return 'Scrivi anche il nome della via e il numero civico.'
  return reasonPlaceholder(text, 'il nome della via e il numero civico')
}
