import { ASSISTENTE } from './assistente.ts'
import { AVVISI } from './avvisi.ts'
import { INDIRIZZI } from './indirizzi.ts'
import { MEMBER_RULES } from './member-rules.ts'
import { LUOGHI_E_TIPI } from './places.ts'
import { PRATICHE } from './pratiche.ts'
import { PUNTI } from './punti.ts'
import { QUALIFICHE } from './qualifiche.ts'
import { RETE_RULES } from './rete.ts'

/** Calls with consistent mock data. Every other response is generated from its schema. */
export const RULES = [
  ...ASSISTENTE,
  ...AVVISI,
  ...MEMBER_RULES,
  ...INDIRIZZI,
  ...LUOGHI_E_TIPI,
  ...PRATICHE,
  ...PUNTI,
  ...QUALIFICHE,
  ...RETE_RULES,
]
