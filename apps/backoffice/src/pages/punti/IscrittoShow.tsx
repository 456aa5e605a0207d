import { Button, TextField } from '@mui/material'
import {
  codaRettifiche,
  elencoMovimenti,
  movimentiDellIscritto,
  type PuntiIscritto,
  proponiRettifica,
  puntiDellIscritto,
} from '@primo/contract/raccolta/operatore-punti'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { withSign } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { useSoglie } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions/Actions.tsx'
import { LinkRegistro, RecordPage } from '../../ui/detail/RecordPage.tsx'
import { ExportButton } from '../../ui/export/ExportButton.tsx'
import { Pages, usePages } from '../../ui/list/PagedList.tsx'
import { ErrorState, QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { iscrittoActions } from './actions.ts'
import { Saldi } from './Saldi.tsx'
import '../../ui/punti/punti.css'

/**
 * Shows a member's balances of points, now or at a past instant, their movimenti with explanations, and the form to propose a
 * rettifica.
 */
export function IscrittoShow() {
  const id = Number(useParams().id)
  const [quando, setQuando] = useState('')
  const al = quando && !Number.isNaN(Date.parse(quando)) ? new Date(quando).toISOString() : undefined
  const query = useQuery({
    ...callQueryOptions(['punti', id, al ?? 'adesso'], puntiDellIscritto, {
      params: { id },
      query: al ? { al } : {},
    }),
    placeholderData: (before) => before,
  })
  const { error, refetch } = query
  return (
    <RecordPage back={{ to: paths.coda('punti'), name: 'Iscritti' }} query={query}>
      {(data) => (
        <>
          <PageHeading titolo={`Punti di ${data.membro.denominazione}`}>
            <div className="row-stato">
              <PersonaLink {...data.membro} denominazione="La sua scheda" />
            </div>
          </PageHeading>
          <div className="detail">
            <Permitted call={codaRettifiche}>
              <div className="to-do">
                <Panel titolo="Che cosa puoi fare">
                  <Permitted call={proponiRettifica}>
                    <Azioni punti={data} />
                  </Permitted>
                  <p className="muted punti-link">
                    <Link to={paths.coda('rettifiche', { stato: 'tutte', q: data.membro.email })}>
                      Le rettifiche di questo iscritto
                    </Link>
                  </p>
                  <LinkRegistro oggetto="utente" id={id} />
                </Panel>
              </div>
            </Permitted>
            <div className="to-know">
              <div className="punti-tools">
                <TextField
                  type="datetime-local"
                  label="Com’erano il"
                  value={quando}
                  onChange={(event) => setQuando(event.target.value)}
                  slotProps={{ inputLabel: { shrink: true } }}
                />
                {quando && <Button onClick={() => setQuando('')}>Torna ad adesso</Button>}
              </div>
              <p className="muted" role="status">
                {al ? `Saldi ${elide('al', longInstant(new Date(data.al)))}` : 'Saldi di adesso'}
              </p>
              {error && <ErrorState error={error} retry={() => void refetch()} />}
              {data.saldi.length === 0 && <p>Nessun movimento, in nessuna edizione.</p>}
              {data.saldi.map((saldi) => (
                <Panel key={saldi.edizione.id} titolo={saldi.edizione.titolo}>
                  <Saldi saldi={saldi} />
                </Panel>
              ))}
              <Panel titolo="Movimenti">
                <p className="muted">Con le parole che legge l’iscritto.</p>
                <Permitted call={elencoMovimenti}>
                  <p className="muted punti-link">
                    <Link to={paths.coda('movimenti', { q: data.membro.email })}>
                      Nell’elenco dei movimenti, con le somme
                    </Link>
                  </p>
                </Permitted>
                <Movimenti id={id} />
              </Panel>
            </div>
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Azioni({ punti }: { punti: PuntiIscritto }) {
  const iscritto = { ...punti, id: punti.membro.utente_id }
  return (
    <Actions
      table={iscrittoActions(iscritto, useSoglie()?.massimo_rettifica)}
      record={iscritto}
      after={null}
    />
  )
}

/** Lists a member's movimenti, latest first, with the explanation the member also sees. */
function Movimenti({ id }: { id: number }) {
  const { query, rows, total, pages } = usePages(['punti', id, 'movimenti'], (page, signal) =>
    api(movimentiDellIscritto, { params: { id }, query: { page } }, signal),
  )
  if (!rows) return <QueryStatus query={query} />
  if (rows.length === 0) return <p className="muted">Nessun movimento.</p>
  return (
    <>
      <ExportButton list={{ resource: 'movimentiDellIscritto', id, filter: {} }} total={total} />
      <ul className="punti-list">
        {rows.map((m) => (
          <li key={m.id}>
            <p className="row-movimento">
              <span>{m.titolo}</span>
              <span>{withSign(m.punti)}</span>
            </p>
            <p>{m.perche}</p>
            <p className="muted">
              <time dateTime={m.data}>{longInstant(new Date(m.data))}</time>
            </p>
          </li>
        ))}
      </ul>
      <Pages {...pages} label="Pagine dei movimenti" words={['Più recenti', 'Più vecchi']} />
    </>
  )
}
