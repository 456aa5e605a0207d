import EventOutlined from '@mui/icons-material/EventOutlined'
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined'
import { Button } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { CALENDAR_URL } from '../../data/documenti.ts'
import { paths } from '../../paths.ts'

/** Button that downloads the due dates of the operator's pratiche, to import them in a calendar. */
export function CalendarioButton() {
  return (
    <Button href={CALENDAR_URL} download variant="outlined" startIcon={<EventOutlined />}>
      Le mie scadenze
    </Button>
  )
}

/** Button that opens the board with the filters of the list. */
export function BachecaButton() {
  const { search } = useLocation()
  return (
    <Button
      component={Link}
      to={`${paths.bacheca}${search}`}
      variant="outlined"
      startIcon={<ViewKanbanOutlined />}
    >
      Bacheca
    </Button>
  )
}
