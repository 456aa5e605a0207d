import { affidaIscrizione, prossimaIscrizione } from '@primo/contract/ingresso/operatore-iscrizioni'
import { type Incarico, incaricabili, mieLavorazioni } from '@primo/contract/persone/incarichi'
import type { Input } from '@primo/contract/platform/route'
import { affidaPratica, prossimaPratica } from '@primo/contract/pratiche/operatore-pratiche'
import { affidaRichiesta, prossimaRichiesta } from '@primo/contract/raccolta/operatore-premi'
import { affidaRettifica, prossimaRettifica } from '@primo/contract/raccolta/operatore-punti'
import { LAVORAZIONI, type Lavorazione } from '@primo/domain/persone/incarico'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { reading } from './read.ts'

type Calls = { prossima: typeof prossimaPratica; affida: typeof affidaPratica }

/** The calls of each kind of work: they ask the same, of their own queue. */
const CALLS: Record<Lavorazione, Calls> = {
  profilo: { prossima: prossimaIscrizione, affida: affidaIscrizione } as unknown as Calls,
  pratica: { prossima: prossimaPratica, affida: affidaPratica },
  richiesta_premio: { prossima: prossimaRichiesta, affida: affidaRichiesta } as unknown as Calls,
  rettifica: { prossima: prossimaRettifica, affida: affidaRettifica } as unknown as Calls,
}

/** Whether the things the register calls so are taken in charge. */
export const isWork = (oggetto: string): oggetto is Lavorazione => oggetto in LAVORAZIONI

export const callsOf = (lavorazione: Lavorazione): Calls => CALLS[lavorazione]

/** Takes the first free one of those the filters let through. @returns its id, or null, and the server's sentence */
export async function takeNext(lavorazione: Lavorazione, filter: object, idempotencyKey: string) {
  const { prossima } = CALLS[lavorazione]
  const input = { query: filter, idempotencyKey } as Input<typeof prossima>
  const { data, message = '' } = await api(prossima, input)
  return { id: data.id, message }
}

/** Gives a thing to somebody, or to nobody; `era` is whose it was for who gives it. @returns the server's sentence */
export async function assign(
  lavorazione: Lavorazione,
  id: number,
  body: { operatore_id: number | null; era: number | null },
): Promise<string> {
  return (await api(CALLS[lavorazione].affida, { params: { id }, body })).message ?? 'Fatto.'
}

/** Who may work a thing, of those with `q` in their name. */
export const useWorkers = (lavorazione: Lavorazione, q: string) =>
  useQuery({
    ...reading(['incaricabili', lavorazione, q], incaricabili, {
      query: { permesso: LAVORAZIONI[lavorazione].permesso, ...(q.trim() && { q }) },
    }),
    placeholderData: keepPreviousData,
  })

const EVERY_MS = 60_000

/** What who is here has in charge. */
export const useMie = () =>
  useQuery({ ...reading(['incarichi'], mieLavorazioni, {}), refetchInterval: EVERY_MS })

/** What a row or a thing of a queue says of who works it. */
export type Worked = { incarico: Incarico | null; entro: string | null }

/** The queue each kind of work is in. */
export const QUEUE_OF: Record<Lavorazione, string> = {
  profilo: 'iscrizioni',
  pratica: 'pratiche',
  richiesta_premio: 'richieste',
  rettifica: 'rettifiche',
}
