import * as z from 'zod/mini'
import { id } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { conversazioneDaLavorare, primaDi, testoMessaggio } from './conversazione.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

export const leggiConversazioneDaLavorare = call(forCases, 'GET /operatore/pratiche/{id}/conversazione', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary: 'I messaggi fra operatori, convenzionato e cliente su una pratica; gli ultimi',
  query: primaDi,
  reply: conversazioneDaLavorare,
})

/** Id of the last message that the operator has read, or null: the command is refused when a newer one has arrived. */
const letto_fino_a = z.nullable(id)

/** Shared definition of the commands on a conversation: each returns it in its new state. */
const onConversation = {
  ...forCases,
  oggetto: 'pratica',
  reply: conversazioneDaLavorare,
  idempotente: true,
} as const

export const scriviSuPratica = call(onConversation, 'POST /operatore/pratiche/{id}/conversazione', {
  summary: 'Fa una domanda a chi ha registrato la pratica, o gli scrive',
  body: z.strictObject({
    testo: testoMessaggio,
    /** Whether the message asks for an answer. Until then the pratica waits for its convenzionato. */
    domanda: z.boolean(),
    letto_fino_a,
  }),
  errors: ['STATO_NON_PERMESSO'],
})

export const chiudiConversazione = call(
  onConversation,
  'POST /operatore/pratiche/{id}/conversazione/chiusa',
  {
    summary: 'Segna come lette le risposte, o come non più necessarie le domande',
    body: z.strictObject({ letto_fino_a }),
    errors: ['STATO_NON_PERMESSO'],
  },
)
