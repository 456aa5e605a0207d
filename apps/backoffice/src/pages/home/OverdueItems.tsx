import type { Cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { quanti } from '@primo/domain/platform/numbers'
import { numeroConTitolare } from '@primo/domain/pratiche/pratica'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { type AssignmentFields, QUEUE_OF } from '../../data/incarichi.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Assegnatario, Scade } from '../../ui/incarichi/Assegnatario.tsx'
import { RUOLO_NAMES } from '../../ui/labels/iscrizioni.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import '../../ui/incarichi/incarichi.css'

/**
 * Shows the overdue items of every queue, longest overdue first, with their assignees. The count of each queue links to its
 * overdue rows.
 */
export function OverdueItems({ dati }: { dati: Cruscotto }) {
  const { rows, failed } = useRitardi(dati)
  const counts = [
    ['iscrizioni', dati.iscrizioni?.in_ritardo ?? 0, 'iscrizione', 'iscrizioni'],
    ['pratiche', dati.pratiche?.in_ritardo ?? 0, 'pratica', 'pratiche'],
    ['richieste', dati.richieste?.in_ritardo ?? 0, 'premio', 'premi'],
  ] as const
  const late = counts.filter(([, n]) => n > 0)
  const total = late.reduce((sum, [, n]) => sum + n, 0)
  const missing = failed ? 0 : Math.max(0, Math.min(ROWS, total) - rows.length)
  return (
    <div className="oggi-list">
      <Panel titolo="In ritardo">
        {late.length === 0 && <p className="muted">Niente è in ritardo.</p>}
        {late.length > 0 && (
          <p>
            {late.map(([queue, n, one, many], place) => (
              <Fragment key={queue}>
                {place > 0 && ', '}
                <Link to={paths.coda(queue, { in_ritardo: 'si' })}>{quanti(n, one, many)}</Link>
              </Fragment>
            ))}
          </p>
        )}
        {failed && <QueryStatus query={failed} />}
        <ul>
          {rows.map(({ key, to, nome, dettaglio, incarico, entro }) => (
            <li key={key} className="with-whose">
              <Link to={to}>{nome}</Link>
              <span className="muted">{dettaglio}</span>
              <Assegnatario incarico={incarico} />
              <Scade entro={entro} />
            </li>
          ))}
          {/* Reserves the height of the rows that are still loading (layout shift). */}
          {missing > 0 && <li aria-hidden="true" style={{ minHeight: missing * ROW_PX }} />}
        </ul>
      </Panel>
    </div>
  )
}

/** Overdue item of any queue, with its name and the link to it. */
type Late = AssignmentFields & { key: string; to: string; nome: string; dettaglio: string }

/** Maximum number of overdue items shown, also read from each queue: the most overdue ones are certainly among them. */
const ROWS = 6
/** Height of a row of two lines in pixels. */
const ROW_PX = 54
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
function useRitardi({ iscrizioni, pratiche, richieste }: Cruscotto) {
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
