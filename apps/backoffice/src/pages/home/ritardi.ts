import type { Cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { numeroConTitolare } from '@primo/domain/pratiche/pratica'
import { useQuery } from '@tanstack/react-query'
import { type AssignmentFields, QUEUE_OF } from '../../data/incarichi.ts'
import { callQueryOptions } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { RUOLO_NAMES } from '../../ui/labels/iscrizioni.ts'

/** Overdue item of any queue, with its link and name. */
export type Late = AssignmentFields & { key: string; to: string; nome: string; dettaglio: string }

/** Maximum number of overdue items shown, also read from each queue: the most overdue ones are certainly among them. */
const ROWS = 6
const EVERY_MS = 60_000

function useLate<C extends CallSpec>(resource: string, spec: C, late: number | undefined) {
  const query = { in_ritardo: 'si', per_page: ROWS }
  return useQuery({
    ...callQueryOptions([resource, 'in ritardo'], spec, { query } as unknown as Input<C>),
    enabled: Boolean(late),
    refetchInterval: EVERY_MS,
  })
}

/** Reads the overdue items of the queues the operator may open, most overdue first. */
export function useRitardi({ iscrizioni, pratiche, richieste }: Cruscotto) {
  const enrolments = useLate(QUEUE_OF.profilo, codaIscrizioni, iscrizioni?.in_ritardo)
  const cases = useLate(QUEUE_OF.pratica, codaPratiche, pratiche?.in_ritardo)
  const requests = useLate(QUEUE_OF.richiesta_premio, codaRichieste, richieste?.in_ritardo)
  const row = (
    queue: string,
    id: number,
    worked: AssignmentFields,
    nome: string,
    dettaglio: string,
  ): Late => {
    const to = paths.una(queue, id)
    return { key: to, to, nome, dettaglio, incarico: worked.incarico, entro: worked.entro }
  }
  const rows = [
    ...(enrolments.data ?? []).map((one) =>
      row(QUEUE_OF.profilo, one.id, one, one.membro.denominazione, `Iscrizione, ${RUOLO_NAMES[one.ruolo]}`),
    ),
    ...(cases.data ?? []).map((one) =>
      row(
        QUEUE_OF.pratica,
        one.id_scheda,
        one,
        one.nominativo,
        `Pratica ${numeroConTitolare(one.numero, one.titolare.denominazione)}`,
      ),
    ),
    ...(requests.data ?? []).map((one) =>
      row(QUEUE_OF.richiesta_premio, one.id, one, one.premio.descrizione, `Premio ${one.codice}`),
    ),
  ]
  return {
    rows: rows.toSorted((a, b) => (a.entro ?? '').localeCompare(b.entro ?? '')).slice(0, ROWS),
    failed: [enrolments, cases, requests].find(({ error }) => error),
  }
}
