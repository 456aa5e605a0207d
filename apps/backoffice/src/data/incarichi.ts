import { affidaIscrizione, prossimaIscrizione } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { Input } from '@primo/contract/platform/route'
import { affidaPratica, prossimaPratica } from '@primo/contract/pratiche/operatore-pratiche'
import { affidaRichiesta, prossimaRichiesta } from '@primo/contract/raccolta/operatore-premi'
import { affidaRettifica, prossimaRettifica } from '@primo/contract/raccolta/operatore-punti'
import { type Incarico, incaricabili, mieLavorazioni } from '@primo/contract/ufficio/incarichi'
import { LAVORAZIONI, type Lavorazione } from '@primo/domain/ufficio/incarico'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { callQueryOptions } from './query-client.ts'

type Calls = { prossima: typeof prossimaPratica; affida: typeof affidaPratica }

/** API calls that assign, release and list the items of each kind of work. Their shape is the same for every queue. */
const CALLS: Record<Lavorazione, Calls> = {
  profilo: { prossima: prossimaIscrizione, affida: affidaIscrizione } as unknown as Calls,
  pratica: { prossima: prossimaPratica, affida: affidaPratica },
  richiesta_premio: { prossima: prossimaRichiesta, affida: affidaRichiesta } as unknown as Calls,
  rettifica: { prossima: prossimaRettifica, affida: affidaRettifica } as unknown as Calls,
}

/** Returns whether objects of a type (as named in the audit log) belong to a queue whose items can be assigned. */
export const isAssignable = (oggetto: string): oggetto is Lavorazione => oggetto in LAVORAZIONI

export const assignmentCallsOf = (lavorazione: Lavorazione): Calls => CALLS[lavorazione]

/**
 * Assigns the first unassigned item under the queue's filters to the operator.
 * @returns the item's id, null when none is free, and the server's message
 */
export async function takeNext(lavorazione: Lavorazione, filter: object, idempotencyKey: string) {
  const { prossima } = CALLS[lavorazione]
  const input = { query: filter, idempotencyKey } as Input<typeof prossima>
  const { data, message = '' } = await api(prossima, input)
  return { id: data.id, message }
}

/**
 * Assigns an item to an operator, or unassigns it. `era` is the assignee shown on the screen: the server refuses if it has
 * changed.
 * @returns the server's message
 */
export async function assign(
  lavorazione: Lavorazione,
  id: number,
  body: { operatore_id: number | null; era: number | null },
): Promise<string> {
  return (await api(CALLS[lavorazione].affida, { params: { id }, body })).message ?? 'Fatto.'
}

/** Reads the operators who may work an item, by part of the name. */
export const useWorkers = (lavorazione: Lavorazione, q: string) =>
  useQuery({
    ...callQueryOptions(['incaricabili', lavorazione, q], incaricabili, {
      query: { permesso: LAVORAZIONI[lavorazione].permesso, ...(q.trim() && { q }) },
    }),
    placeholderData: keepPreviousData,
  })

const EVERY_MS = 60_000

/** Reads the items assigned to the operator. */
export const useAssignedItems = () =>
  useQuery({ ...callQueryOptions(['incarichi'], mieLavorazioni, {}), refetchInterval: EVERY_MS })

/** Fields of a queue item about its assignment: assignee and due date. */
export type AssignmentFields = { incarico: Incarico | null; entro: string | null }

/** Name of the queue (react-admin resource) of each kind of work. */
export const QUEUE_OF: Record<Lavorazione, string> = {
  profilo: 'iscrizioni',
  pratica: 'pratiche',
  richiesta_premio: 'richieste',
  rettifica: 'rettifiche',
}
