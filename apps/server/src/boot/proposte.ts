import type { Kinds } from '../persone/proposte/kind.ts'
import { RIBASSO_PREMIO } from '../raccolta/premi/proposta-ribasso.ts'

/** Everything that takes two people, by its kind. */
export const PROPOSALS: Kinds = {
  'premio.ribasso': RIBASSO_PREMIO,
}
