import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  RUOLI_CON_APPROVAZIONE,
} from '@primo/domain/iscritti/iscrizione'
import * as z from 'zod/mini'
import { day, id, longText, text } from '../platform/fields.ts'
import { forOperators, forProgramme, persona } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

const azioniOperatore = Object.entries(AZIONI_ISCRIZIONE).flatMap(([azione, { chi }]) =>
  chi === 'operatore' ? [azione] : [],
) as [AzioneIscrizione, ...AzioneIscrizione[]]
/** Actions an operator may take on an enrolment, from its state table. */
export const azioneSuIscrizione = z.enum(azioniOperatore)

/** Shared definition of the calls on requirements that operators who decide on enrolments may read. */
const forReaders = { ...forProgramme, leggono: ['iscrizioni.decidere'] } as const
/** Shared definition of the calls on expiring requirements, for operators who decide on enrolments. */
const forExpiries = {
  ...forOperators,
  permesso: 'iscrizioni.decidere',
  leggono: ['programma.pubblicare'],
} as const

const data = {
  /** Code under which profiles store the members' answers: capitals, digits and `_`. */
  codice: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z][A-Z0-9_]{1,29}$/, 'Solo lettere, cifre e «_».')),
  descrizione: text(120, 3),
  aiuto: longText(300, 0),
  ruolo: z.enum(RUOLI_CON_APPROVAZIONE),
  /** Type of financing whose pratiche need the requirement. Null = every member needs it to enrol in the role. */
  id_tipo_finanziamento: z.nullable(id),
  obbligatorio: z.boolean(),
  con_scadenza: z.boolean(),
}

/** Requirement of the enrolment in a role. @see decisions §5 */
export const requisito = z.object({ id, ...data })
export type RequisitoScritto = z.output<typeof requisito>
const body = z.strictObject(data)

export const requisiti = call(forReaders, 'GET /operatore/requisiti', {
  summary: 'Che cosa si chiede a chi si iscrive, per ruolo e tipo di finanziamento',
  reply: z.array(requisito),
})

/** Lists the types of financing that a requirement can be limited to. */
export const tipiPerRequisiti = call(forReaders, 'GET /operatore/requisiti/tipi', {
  summary: 'I tipi di finanziamento per cui si può chiedere qualcosa',
  reply: z.array(z.object({ id, descrizione: z.string() })),
})

/** Shared definition of the calls that write a requirement, always with all of its fields. */
const onRequirement = { ...forProgramme, body, reply: requisito } as const

export const aggiungiRequisito = call(onRequirement, 'POST /operatore/requisiti', {
  summary: 'Chiede una cosa in più a chi si iscrive',
  idempotente: true,
})

export const cambiaRequisito = call(onRequirement, 'PUT /operatore/requisiti/{id}', {
  oggetto: 'requisito',
  modifica: true,
  summary: 'Cambia che cosa si chiede: vale per chi deve ancora inviare o essere approvato',
})

export const togliRequisito = call(forProgramme, 'DELETE /operatore/requisiti/{id}', {
  oggetto: 'requisito',
  summary: 'Non chiede più una cosa; le risposte già date restano',
  reply: z.object({ id }),
})

/** Filter values of the list of expiring requirements: those that expire within thirty days, and those already expired. */
export const STATI_SCADENZA = ['in_scadenza', 'scaduti'] as const

export const scadenzaInCoda = z.object({
  id_iscrizione: id,
  membro: persona,
  ruolo: z.enum(RUOLI_CON_APPROVAZIONE),
  /** State of the profile. An expired requirement that applies to the whole role blocks it. */
  stato: z.enum(['attiva', 'bloccata']),
  codice: z.string(),
  valore: z.string(),
  scade_il: day,
})
export type ScadenzaInCoda = z.output<typeof scadenzaInCoda>

export const scadenzeRequisiti = call(forExpiries, 'GET /operatore/requisiti/scadenze', {
  summary: 'I requisiti che scadono entro trenta giorni, o sono scaduti, il più vicino per primo',
  query: z.object({
    ...listQuery(['scade_il'], 'asc'),
    stato: z._default(z.enum(STATI_SCADENZA), 'in_scadenza'),
  }),
  ...listOf(scadenzaInCoda),
})

export const esportaScadenze = exportOf(scadenzeRequisiti, 'le scadenze dei requisiti')

/** Requirement to enrol in a role, with the member's current answer. */
export const requisitoChiesto = z.object({
  codice: z.string(),
  descrizione: z.string(),
  aiuto: z.string(),
  /** Names of the types of financing that the requirement is limited to. Empty = required of every member with the role. */
  tipi_finanziamento: z.array(z.string()),
  obbligatorio: z.boolean(),
  con_scadenza: z.boolean(),
  valore: z.string(),
  scade_il: z.nullable(day),
})
export type RequisitoChiesto = z.output<typeof requisitoChiesto>
