import { Button, DialogContentText } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import type { Incarico } from '@primo/contract/ufficio/incarichi'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetIdentity, useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { type AssignmentFields, assign, assignmentCallsOf } from '../../data/incarichi.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { formatElapsed } from '../labels/date-formats.ts'
import { Permitted } from '../page/Page.tsx'
import { Panel } from '../page/Panel.tsx'
import { useShortcuts } from '../shortcuts/KeyboardShortcuts.tsx'
import { Iniziali, Scade } from './Assegnatario.tsx'
import { AssigneeSelect, type Worker } from './AssigneeSelect.tsx'
import { TakeNextButton } from './TakeNextButton.tsx'
import './incarichi.css'

type Props = {
  resource: string
  lavorazione: Lavorazione
  id: number
  nome: string
  record: AssignmentFields
  filter: object
}

/** Shows the assignee and due date of the open item, and changes the assignment. Hidden for closed items. */
export function IncaricoPanel(props: Props) {
  const { lavorazione, record } = props
  if (!record.entro) return null
  return (
    <Panel titolo="In carico">
      <div className="in-carico">
        <WhoseNow incarico={record.incarico} />
        <Scade entro={record.entro} />
      </div>
      <Permitted call={assignmentCallsOf(lavorazione).affida}>
        <Hands {...props} />
      </Permitted>
    </Panel>
  )
}

function WhoseNow({ incarico }: Pick<AssignmentFields, 'incarico'>) {
  const { identity } = useGetIdentity()
  if (!incarico) return <p>Nessuno la sta lavorando.</p>
  const mie = identity?.id === incarico.operatore_id
  return (
    <p className="assegnatario">
      <Iniziali nome={incarico.nome} come={mie ? 'mie' : ''} />
      <span>
        <b>{mie ? 'Tu' : incarico.nome}</b> <span className="muted">{formatElapsed(incarico.dal)}</span>
      </span>
    </p>
  )
}

function Hands({ resource, lavorazione, id, nome, record, filter }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const ifExpired = useLogoutIfAccessDenied()
  const era = record.incarico?.operatore_id ?? null
  const io = typeof identity?.id === 'number' ? identity.id : null

  useShortcuts([{ key: 'a', does: 'Affida a qualcuno', run: () => setAsking(true) }])

  const reread = () => {
    setAsking(false)
    void queryClient.invalidateQueries()
    refresh()
  }
  const done = (sentence: string) => {
    notify(sentence, { type: 'success' })
    reread()
  }
  /**
   * Handles an assignment refused because the item has changed: notifies the operator and reloads.
   * @returns false for other errors
   */
  const overtaken = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.status !== 409) return false
    notify(error.message, { type: 'warning', autoHideDuration: 8000 })
    reread()
    return true
  }
  async function give(operatore_id: number | null) {
    setBusy(true)
    try {
      done(await assign(lavorazione, id, { operatore_id, era }))
    } catch (error) {
      if ((await ifExpired(error)) || overtaken(error)) return
      notify(messageOf(error), { type: 'warning' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="in-carico-azioni">
      {era !== io && io !== null && (
        <Button variant="outlined" disabled={busy} onClick={() => void give(io)}>
          {era === null ? 'Prendi in carico' : 'Prendila tu'}
        </Button>
      )}
      <Button variant="outlined" disabled={busy} aria-keyshortcuts="a" onClick={() => setAsking(true)}>
        Affida…
      </Button>
      {era !== null && (
        <Button variant="outlined" disabled={busy} onClick={() => void give(null)}>
          {era === io ? 'Lasciala' : 'Rendila libera'}
        </Button>
      )}
      <TakeNextButton resource={resource} lavorazione={lavorazione} filter={filter} />
      {asking && (
        <Affida
          lavorazione={lavorazione}
          id={id}
          nome={nome}
          incarico={record.incarico}
          close={() => setAsking(false)}
          done={done}
          overtaken={overtaken}
        />
      )}
    </div>
  )
}

/** Dialog that assigns an item to an operator with the permission for it. */
function Affida(props: {
  lavorazione: Lavorazione
  id: number
  nome: string
  incarico: Incarico | null
  close: () => void
  done: (sentence: string) => void
  /**
   * Handles the refusal of an assignment that another operator has changed in the meantime.
   * @returns false for other errors
   */
  overtaken: (error: unknown) => boolean
}) {
  const era = props.incarico?.operatore_id ?? null
  const [chosen, setChosen] = useState<Worker | null>(null)
  const { errors, failure, busy, allRight, send } = useSubmit()
  return (
    <ConfirmDialog
      title={`Affida: ${props.nome}`}
      confirm="Affida"
      failure={failure}
      busy={busy}
      cancel={props.close}
      submit={(event) => {
        const wrong = chosen ? {} : { operatore_id: 'Scegli a chi.' }
        if (busy || !allRight(event.currentTarget, wrong) || !chosen) return
        const body = { operatore_id: chosen.id, era }
        void send(async () => props.done(await assign(props.lavorazione, props.id, body)), props.overtaken)
      }}
    >
      <DialogContentText>Chi la riceve la trova fra le sue.</DialogContentText>
      <AssigneeSelect
        lavorazione={props.lavorazione}
        but={era}
        chosen={chosen}
        choose={setChosen}
        error={errors.operatore_id}
      />
    </ConfirmDialog>
  )
}
