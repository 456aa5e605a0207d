import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { Badge, Button, IconButton, Popover } from '@mui/material'
import type { Menzioni as Called } from '@primo/contract/ufficio/note'
import { longInstant } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { OGGETTI_REGISTRO } from '@primo/domain/registro/audit-labels'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MENTIONS_KEY, markRead, useMentions } from '../../data/note.ts'
import { Iniziali } from '../incarichi/Assegnatario.tsx'
import { NoteText, noteTargetPath } from './NoteText.tsx'
import './note.css'

/** Button of the header with the number of unread notes that mention the operator, which opens the list of these notes. */
export function Menzioni() {
  const { data } = useMentions()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const queryClient = useQueryClient()
  const unread = data?.da_leggere ?? 0
  const read = async (note?: number[]) => {
    await markRead(note).catch(() => null)
    await queryClient.invalidateQueries({ queryKey: MENTIONS_KEY })
  }
  const name = unread > 0 ? `Menzioni: ${wholeNumber(unread)} da leggere` : 'Menzioni'
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {unread > 0 ? (
          <Badge badgeContent={unread} color="error" max={99}>
            <NotificationsOutlined />
          </Badge>
        ) : (
          <NotificationsOutlined />
        )}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'menzioni', role: 'dialog', 'aria-label': 'Menzioni' } }}
      >
        <header>
          <h2>Menzioni</h2>
          {unread > 0 && (
            <Button size="small" onClick={() => void read()}>
              Segna tutte come lette
            </Button>
          )}
        </header>
        {data?.righe.length === 0 && (
          <p className="muted">Quando un collega ti chiama in una nota con @, la trovi qui.</p>
        )}
        <ul className="note-list">
          {data?.righe.map((row) => (
            <li key={row.id} className={row.letta ? undefined : 'da-leggere'}>
              <Iniziali nome={row.scritta_da.nome} />
              <Row
                row={row}
                open={() => {
                  setAnchor(null)
                  if (!row.letta) void read([row.id])
                }}
              />
            </li>
          ))}
        </ul>
      </Popover>
    </>
  )
}

function Row({ row, open }: { row: Called['righe'][number]; open: () => void }) {
  return (
    <div>
      <p className="nota-chi">
        <Link to={noteTargetPath(row)} onClick={open}>
          {row.scritta_da.nome}, su: {(OGGETTI_REGISTRO[row.oggetto] ?? '').toLowerCase()}
        </Link>{' '}
        <span className="muted">{longInstant(new Date(row.scritta_il))}</span>
        {!row.letta && <span className="visually-hidden"> da leggere</span>}
      </p>
      <NoteText nota={row} />
    </div>
  )
}
