import {
  AZIONI_PROPOSTA,
  type AzioneProposta,
  STATI_PROPOSTA,
  TUTTI_I_TIPI,
} from '@primo/domain/ufficio/proposta'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators, motivo } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

export const azioneProposta = z.enum(Object.keys(AZIONI_PROPOSTA) as [AzioneProposta, ...AzioneProposta[]])
const mano = z.object({ utente_id: id, nome: z.string() })

/** Proposal under four-eyes approval, open or decided. */
export const proposta = z.object({
  id,
  tipo: z.enum(TUTTI_I_TIPI),
  /** Name of the object that the proposal changes. `oggetto_id` is its id. */
  cosa: z.string(),
  oggetto_id: id,
  stato: z.enum(STATI_PROPOSTA),
  /** Fields that the proposal changes, each with the value before and after. */
  cambi: z.array(z.object({ campo: z.string(), prima: z.string(), dopo: z.string() })),
  /** Further facts about the proposal for the operator who decides on it. */
  detti: z.array(z.object({ campo: z.string(), detto: z.string() })),
  motivo: z.nullable(z.string()),
  proposta_da: mano,
  proposta_il: instant,
  scade_il: instant,
  decisa_da: z.nullable(mano),
  decisa_il: z.nullable(instant),
  nota: z.nullable(z.string()),
  /** Number of other operators who may confirm the proposal. With none it stays open until it expires. */
  altri: z.int(),
  azioni: z.array(azioneProposta),
})
export type Proposta = z.output<typeof proposta>

/**
 * Lists the operator's own proposals and those they may confirm. Open to every operator: the permission to confirm depends on the
 * kind of proposal, and is checked in the same transaction.
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
