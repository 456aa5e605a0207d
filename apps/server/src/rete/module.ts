import { RETE_INVARIANTS } from './invariants.ts'
import { SPOSTA_IN_RETE } from './sposta.ts'

export const rete = {
  invariants: RETE_INVARIANTS,
  proposals: () => ({ 'rete.sposta': SPOSTA_IN_RETE }),
}
