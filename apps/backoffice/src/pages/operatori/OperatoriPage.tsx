import Add from '@mui/icons-material/Add'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, IconButton, Menu, MenuItem, TextField } from '@mui/material'
import {
  cambiaInsiemi,
  elencoInsiemi,
  invitaOperatore,
  leggiOperatore,
  type Operatore,
  operatori,
} from '@primo/contract/ufficio/operatori'
import { quanti } from '@primo/domain/platform/numbers'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { callQueryOptions, useRead } from '../../data/query-client.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'
import { Insiemi } from './Insiemi.tsx'
import { InviteOperatore } from './InviteOperatore.tsx'
import { FILTERS, lastSeen, type OperatoreRow, operatoriActions, STATES, type StateFilter } from './labels.ts'
import { ScegliInsiemi } from './ScegliInsiemi.tsx'
import '../../ui/page/page.css'
import './operatori.css'

/** Shows the operators, to search, invite, suspend and change permissions, and the permission sets. */
export function OperatoriPage() {
  return (
    <Permitted call={operatori} titolo="Operatori">
      <Operatori />
    </Permitted>
  )
}

function Operatori() {
  const [stato, setStato] = useState<StateFilter>('tutti')
  const [q, setQ] = useState('')
  const [inviting, setInviting] = useState(false)
  const [dialog, setDialog] = useState<{ azione: string; record: OperatoreRow } | null>(null)
  const query = useQuery({
    ...callQueryOptions(['operatori', stato, q], operatori, {
      query: { per_page: 100, stato, ...(q ? { q } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <>
      <PageHeading titolo="Operatori">
        <Permitted call={invitaOperatore}>
          <Button variant="contained" startIcon={<Add />} onClick={() => setInviting(true)}>
            Invita
          </Button>
        </Permitted>
      </PageHeading>
      <div className="operatori-page">
        <Panel titolo="Persone">
          <div className="operatori-filters">
            <fieldset className="tabs">
              <legend className="visually-hidden">Stato degli operatori</legend>
              {(Object.keys(FILTERS) as StateFilter[]).map((which) => (
                <button
                  key={which}
                  type="button"
                  aria-pressed={which === stato}
                  onClick={() => setStato(which)}
                >
                  {FILTERS[which]}
                </button>
              ))}
            </fieldset>
            <TextField
              type="search"
              label="Nome o e-mail"
              value={q}
              slotProps={{ htmlInput: searchInput }}
              helperText={searchCutHint(q)}
              onChange={(event) => setQ(event.target.value)}
            />
          </div>
          <QueryStatus query={query} />
          <p className="visually-hidden" role="status">
            {data && quanti(data.length, 'persona', 'persone')}
          </p>
          {data?.length === 0 && <p>Nessuno, con questa ricerca.</p>}
          {data && data.length > 0 && (
            <table className="operatori">
              <thead>
                <tr>
                  <th>Chi</th>
                  <th>Insiemi</th>
                  <th>Ultimo uso</th>
                  <th className="figure">Sessioni</th>
                  <th>Stato</th>
                  <th>
                    <span className="visually-hidden">Azioni</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <Riga
                    key={`${row.invito} ${row.id}`}
                    row={row}
                    ask={(azione) => setDialog({ azione, record: row })}
                  />
                ))}
              </tbody>
            </table>
          )}
        </Panel>
        <Insiemi />
      </div>
      {inviting && <InviteOperatore close={() => setInviting(false)} />}
      {dialog?.azione === 'insiemi' && (
        <CambiaInsiemi operatore={dialog.record} close={() => setDialog(null)} />
      )}
      {dialog && dialog.azione !== 'insiemi' && (
        <AskAction
          table={operatoriActions}
          record={dialog.record}
          azione={dialog.azione}
          close={() => setDialog(null)}
        />
      )}
    </>
  )
}

const loses = (azione: string) => operatoriActions.azioni[azione]?.tone === 'bad'

/** Shows an operator, or the invitation of a future one, with the available actions. */
function Riga({ row, ask }: { row: Operatore; ask: (azione: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { identity } = useGetIdentity()
  const choose = (azione: string) => {
    setAnchor(null)
    ask(azione)
  }
  return (
    <tr className={row.stato === 'sospeso' ? 'fermo' : undefined}>
      <th scope="row">
        <b>{row.denominazione}</b>
        <small>{row.email}</small>
      </th>
      <td>{row.insiemi.map((i) => i.nome).join(' + ') || 'Nessuno'}</td>
      <td>{lastSeen(row)}</td>
      <td className="figure">{row.invito ? '–' : row.sessioni}</td>
      <td>
        <StatePill state={STATES[row.stato]} />
        {row.motivo && <small>«{row.motivo}»</small>}
      </td>
      <td className="act">
        {row.azioni.length > 0 ? (
          <>
            <IconButton
              aria-label={`Azioni su ${row.denominazione}`}
              aria-haspopup="menu"
              aria-expanded={anchor !== null}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              <MoreHoriz />
            </IconButton>
            <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
              {row.azioni.map((azione) => (
                <MenuItem
                  key={azione}
                  onClick={() => choose(azione)}
                  className={loses(azione) ? 'dangerous' : ''}
                >
                  {azione === 'insiemi' ? 'Cambia permessi' : operatoriActions.azioni[azione]?.nome}
                </MenuItem>
              ))}
            </Menu>
          </>
        ) : (
          !row.invito && row.id === identity?.id && <span className="muted">tu</span>
        )}
      </td>
    </tr>
  )
}

/** Formats an operator's permission sets as text, for the comparison of two edits. */
const textsOf = ({ insiemi }: Pick<Operatore, 'insiemi'>) => ({
  insiemi: insiemi.map(({ nome }) => nome).join(', '),
})

/** Dialog that changes an operator's permission sets. */
function CambiaInsiemi({ operatore, close }: { operatore: Operatore; close: () => void }) {
  const { data: sets = [] } = useRead(['insiemi'], elencoInsiemi, {})
  const [insiemi, setInsiemi] = useState(operatore.insiemi.map(({ id }) => id))
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const others = useEditConflict<Pick<Operatore, 'insiemi'>>({
    call: cambiaInsiemi,
    first: operatore,
    reread: async () => (await api(leggiOperatore, { params: { id: operatore.id } })).data,
  })
  const queryClient = useQueryClient()
  const notify = useNotify()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = insiemi.length === 0 ? { insiemi: 'Scegli almeno un insieme.' } : {}
    if (!allRight(event.currentTarget, wrong)) return
    void send(async () => {
      const { message } = await api(cambiaInsiemi, {
        params: { id: operatore.id },
        body: { insiemi },
        ...others.ifMatch,
      })
      notify(message ?? 'Permessi cambiati.', { type: 'success' })
      void queryClient.invalidateQueries()
      close()
    }, others.late)
  }
  return (
    <ConfirmDialog
      title={`Cambia permessi: ${operatore.denominazione}`}
      failure={failure}
      busy={busy}
      confirm="Cambia permessi"
      cancel={close}
      submit={submit}
    >
      <ScegliInsiemi
        chosen={insiemi}
        choose={(chosen) => {
          setInsiemi(chosen)
          setErrors({})
        }}
        error={errors.insiemi}
      />
      <EditConflict
        met={others.met}
        texts={textsOf}
        labels={{ insiemi: 'Insiemi' }}
        mine={textsOf({ insiemi: sets.filter(({ id }) => insiemi.includes(id)) })}
        take={() => {
          const theirs = others.met?.now
          if (theirs) setInsiemi(theirs.insiemi.map(({ id }) => id))
          others.seen()
        }}
      />
      <p className="muted">Vale subito, anche dove è già entrato.</p>
    </ConfirmDialog>
  )
}
