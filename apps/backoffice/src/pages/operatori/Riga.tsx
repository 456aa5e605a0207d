import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { IconButton, Menu, MenuItem } from '@mui/material'
import type { Operatore } from '@primo/contract/ufficio/operatori'
import { useState } from 'react'
import { StatePill } from '../../ui/page/Pill.tsx'
import { lastSeen, STATES, tavola } from './labels.ts'

const loses = (azione: string) => tavola.azioni[azione]?.tone === 'bad'

/** Shows an operator, or the invitation of a future one, with the available actions. */
export function Riga({ row, ask }: { row: Operatore; ask: (azione: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
                  {azione === 'insiemi' ? 'Cambia permessi' : tavola.azioni[azione]?.nome}
                </MenuItem>
              ))}
            </Menu>
          </>
        ) : (
          !row.invito && <span className="muted">tu</span>
        )}
      </td>
    </tr>
  )
}
