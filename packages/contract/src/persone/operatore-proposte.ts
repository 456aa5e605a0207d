import {
  AZIONI_PROPOSTA,
  type AzioneProposta,
  STATI_PROPOSTA,
  TUTTI_I_TIPI,
} from '@primo/domain/persone/proposta'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators, motivo } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

export const azioneProposta = z.enum(Object.keys(AZIONI_PROPOSTA) as [AzioneProposta, ...AzioneProposta[]])
const mano = z.object({ utente_id: id, nome: z.string() })

/** Something that waits for a second person, or did. */
export const proposta = z.object({
  id,
  tipo: z.enum(TUTTI_I_TIPI),
  /** What it is about, by name, and its number. */
  cosa: z.string(),
  oggetto_id: id,
  stato: z.enum(STATI_PROPOSTA),
  /** Of each thing that changes, how it is and how it would be. */
  cambi: z.array(z.object({ campo: z.string(), prima: z.string(), dopo: z.string() })),
  /** What else is to be known of it. */
  detti: z.array(z.object({ campo: z.string(), detto: z.string() })),
  motivo: z.nullable(z.string()),
  proposta_da: mano,
  proposta_il: instant,
  scade_il: instant,
  decisa_da: z.nullable(mano),
  decisa_il: z.nullable(instant),
  nota: z.nullable(z.string()),
  /** How many may confirm it, who proposed it aside: with none it waits, and expires. */
  altri: z.int(),
  azioni: z.array(azioneProposta),
})
export type Proposta = z.output<typeof proposta>

/**
 * Every operator's: he reads what he proposed and what he may confirm. Which permission confirming asks for is the
 * kind's, looked at in the same transaction.
 */
export const proposte = call(forOperators, 'GET /operatore/proposte', {
  summary: 'Ciò che aspetta una seconda persona, prima ciò che scade prima; o ciò che è già deciso',
  query: z.object({
    ...listQuery(['scade_il'], 'asc'),
    stato: z._default(z.enum(['aperte', 'decise']), 'aperte'),
  }),
  ...listOf(proposta),
})

export const esportaProposte = exportOf(proposte, 'le proposte')

export const agisciSuProposta = call(forOperators, 'POST /operatore/proposte/{id}/azione', {
  oggetto: 'proposta',
  summary: 'Conferma o rifiuta la proposta di un’altra persona, o ritira la propria',
  body: z.strictObject({ azione: azioneProposta, nota: motivo }),
  reply: proposta,
  errors: [
    'STATO_NON_PERMESSO',
    'ALTRO_OPERATORE',
    'PERMESSO_MANCANTE',
    'DIRITTI_ACQUISITI',
    'SPONSOR_NON_ASSEGNABILE',
    'NESSUNA_EDIZIONE',
  ],
  conferma: ['conferma', 'rifiuta'],
})
