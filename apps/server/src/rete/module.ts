import { SPOSTA_IN_RETE } from './commands.ts'
import { RETE_INVARIANTS } from './invariants.ts'

export const rete = {
  invariants: RETE_INVARIANTS,
  proposals: () => ({ 'rete.sposta': SPOSTA_IN_RETE }),
}
