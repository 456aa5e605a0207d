import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined'
import { Button } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'

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
