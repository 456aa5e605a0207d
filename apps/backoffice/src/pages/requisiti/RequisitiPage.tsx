import { Button } from '@mui/material'
import {
  aggiungiRequisito,
  cambiaRequisito,
  requisiti,
  scadenzeRequisiti,
  tipiPerRequisiti,
} from '@primo/contract/iscritti/requisiti'
import { longDate } from '@primo/domain/platform/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { formatDeadline, urgencyOf } from '../../ui/labels/date-formats.ts'
import { StateList } from '../../ui/list/StateList.tsx'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { actionTableOf, formOfRequisito, NEW_REQUISITO, type Requisito, titleOf } from './actions.ts'
import './requisiti.css'

/**
 * Shows the requirements that an enrolment asks for, and the members' requirements that expire.
 * @see decisions §5
 */
export function RequisitiPage() {
  const list = useRead(['requisiti'], requisiti, {})
  const tipi = useRead(['tipi-finanziamento'], tipiPerRequisiti, {})
  const [aperta, setAperta] = useState<{ azione: string; record: Requisito } | null>(null)
  const table = actionTableOf(tipi.data ?? [])
  const error = list.error ?? tipi.error
  const letto = list.data && tipi.data
  const titolo = (r: Requisito) => titleOf(r, tipi.data ?? [])
  return (
    <>
      <PageHeading titolo="Requisiti">
        <Permitted call={aggiungiRequisito}>
          <Button
            variant="contained"
            disabled={!letto}
            onClick={() => setAperta({ azione: 'aggiungi', record: NEW_REQUISITO })}
          >
            Chiedi una cosa in più
          </Button>
        </Permitted>
      </PageHeading>
      {error && !letto && (
        <ErrorState
          error={error}
          retry={() => {
            void list.refetch()
            void tipi.refetch()
          }}
        />
      )}
      {!error && !letto && <p role="status">Caricamento…</p>}
      {letto && (
        <div className="requisiti">
          <Panel titolo="Che cosa si chiede">
            {list.data?.length === 0 && <p>Non si chiede nulla a nessuno.</p>}
            <ul>
              {list.data?.map((r) => (
                <li key={r.id}>
                  <div>
                    <b>{titolo(r)}</b>{' '}
                    <Pill tone={r.obbligatorio ? 'base' : 'neutro'}>
                      {r.obbligatorio ? 'Obbligatorio' : 'Facoltativo'}
                    </Pill>
                    <p className="muted">
                      {r.codice}; {r.con_scadenza ? 'con scadenza' : 'senza scadenza'}
                    </p>
                  </div>
                  <Permitted call={cambiaRequisito}>
                    <p className="requisiti-esiti">
                      {(['cambia', 'togli'] as const).map((azione) => (
                        <Button
                          key={azione}
                          color={azione === 'togli' ? 'error' : 'primary'}
                          aria-label={`${table.azioni[azione]!.nome}: ${titolo(r)}`}
                          onClick={() => setAperta({ azione, record: r })}
                        >
                          {table.azioni[azione]!.nome}
                        </Button>
                      ))}
                    </p>
                  </Permitted>
                </li>
              ))}
            </ul>
          </Panel>
          <Scadenze />
        </div>
      )}
      {aperta && (
        <AskAction
          table={table}
          record={aperta.record}
          azione={aperta.azione}
          initial={aperta.azione === 'togli' ? {} : formOfRequisito(aperta.record)}
          close={() => setAperta(null)}
        />
      )}
    </>
  )
}

const STATI = {
  in_scadenza: { label: 'Entro trenta giorni', nothing: 'Nei prossimi trenta giorni non scade nulla.' },
  scaduti: { label: 'Scaduti', nothing: 'Non c’è nulla di scaduto.' },
}

/** Lists the requirements that expire soon or have expired, with links to the enrolments. */
function Scadenze() {
  return (
    <Panel titolo="Scadenze">
      <StateList
        name={['requisiti', 'scadenze']}
        states={STATI}
        legend="Quali scadenze"
        read={(stato, page, signal) =>
          api(scadenzeRequisiti, { query: { stato, page, per_page: 25 } }, signal)
        }
        className="scadenze"
        keyOf={(s) => `${s.id_iscrizione} ${s.codice}`}
        row={(s, stato) => (
          <>
            <div>
              <Link to={paths.una('iscrizioni', s.id_iscrizione)}>{s.membro.denominazione}</Link>
              <p className="muted">
                {s.codice} {s.valore}, {s.ruolo === 'promotore' ? 'promotore' : 'convenzionato'};{' '}
                {longDate(s.scade_il)}
              </p>
            </div>
            <p className="requisiti-esiti">
              {s.stato === 'bloccata' && <Pill tone="bad">Sospeso</Pill>}
              <Pill tone={urgencyOf(s.scade_il)}>
                {stato === 'scaduti' ? 'scaduto' : formatDeadline(s.scade_il)}
              </Pill>
            </p>
          </>
        )}
        pagesLabel="Pagine delle scadenze"
        leaves="scadenze"
      />
    </Panel>
  )
}
