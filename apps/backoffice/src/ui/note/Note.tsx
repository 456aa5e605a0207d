import { Button } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import type { Nota } from '@primo/contract/ufficio/note'
import { longInstant } from '@primo/domain/platform/dates'
import { OGGETTI_REGISTRO } from '@primo/domain/registro/audit-labels'
import type { CosaConNote } from '@primo/domain/ufficio/incarico'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { deleteNote, noteCallsOf, useNotes } from '../../data/note.ts'
import { Iniziali } from '../incarichi/Assegnatario.tsx'
import { QueryStatus } from '../page/loading-and-errors.tsx'
import { Permitted } from '../page/Page.tsx'
import { Panel } from '../page/Panel.tsx'
import { NoteText, noteTargetPath } from './NoteText.tsx'
import { WriteNote } from './WriteNote.tsx'
import './note.css'

type Props = { oggetto: CosaConNote; id: number }

/** Shows the internal notes on the open record, and the form to write one with mentions. */
export function Note({ oggetto, id }: Props) {
  return (
    <Permitted call={noteCallsOf(oggetto).reads}>
      <Panel titolo="Note interne">
        <Notes key={`${oggetto} ${id}`} oggetto={oggetto} id={id} />
      </Panel>
    </Permitted>
  )
}

function Notes({ oggetto, id }: Props) {
  const query = useNotes(oggetto, id)
  return (
    <>
      <Permitted call={noteCallsOf(oggetto).writes}>
        <WriteNote oggetto={oggetto} id={id} />
      </Permitted>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p className="muted">Nessuna nota. Le note restano tra chi lavora qui.</p>}
      <ul className="note-list">
        {query.data?.map((nota) => (
          <li key={nota.id}>
            <One nota={nota} here={oggetto} />
          </li>
        ))}
      </ul>
    </>
  )
}

function One({ nota, here }: { nota: Nota; here: CosaConNote }) {
  const elsewhere = nota.oggetto !== here
  return (
    <>
      <Iniziali nome={nota.scritta_da.nome} come={nota.mia ? 'mie' : ''} />
      <div>
        <p className="nota-chi">
          <b>{nota.mia ? 'Tu' : nota.scritta_da.nome}</b>{' '}
          <span className="muted">
            <time dateTime={nota.scritta_il}>{longInstant(new Date(nota.scritta_il))}</time>
            {elsewhere && (
              <>
                {', su: '}
                <Link to={noteTargetPath(nota)}>{(OGGETTI_REGISTRO[nota.oggetto] ?? '').toLowerCase()}</Link>
              </>
            )}
          </span>
        </p>
        <NoteText nota={nota} />
        {nota.mia && <Drop id={nota.id} />}
      </div>
    </>
  )
}

/** Deletes the operator's own note, after a confirmation. */
function Drop({ id }: { id: number }) {
  const [confirming, setConfirming] = useState(false)
  const notify = useNotify()
  const queryClient = useQueryClient()
  const ifExpired = useLogoutIfAccessDenied()
  async function drop() {
    try {
      await deleteNote(id)
      notify('Nota eliminata.', { type: 'success' })
    } catch (error) {
      if (!(await ifExpired(error))) notify(messageOf(error), { type: 'warning' })
    }
    await queryClient.invalidateQueries({ queryKey: ['note'] })
  }
  if (!confirming)
    return (
      <Button size="small" onClick={() => setConfirming(true)}>
        Elimina
      </Button>
    )
  return (
    <p className="nota-elimina">
      Non si recupera.
      <Button size="small" color="error" onClick={() => void drop()}>
        Elimina davvero
      </Button>
      <Button size="small" onClick={() => setConfirming(false)}>
        Tienila
      </Button>
    </p>
  )
}
