import { ASSISTENTE } from './assistente.ts'
import { AVVISI } from './avvisi.ts'
import { CHI } from './chi.ts'
import { INDIRIZZI } from './indirizzi.ts'
import { LUOGHI_E_TIPI } from './luoghi.ts'
import { PRATICHE } from './pratiche.ts'
import { PUNTI } from './punti.ts'
import { QUALIFICHE } from './qualifiche.ts'
import { RETE_REGOLE } from './rete.ts'

/** The calls whose answers hang together; every other one is answered from its schema alone. */
export const REGOLE = [
  ...ASSISTENTE,
  ...AVVISI,
  ...CHI,
  ...INDIRIZZI,
  ...LUOGHI_E_TIPI,
  ...PRATICHE,
  ...PUNTI,
  ...QUALIFICHE,
  ...RETE_REGOLE,
]
