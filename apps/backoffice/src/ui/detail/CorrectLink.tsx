import EditOutlined from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Link from a record's page to its edit form. */
export const CorrectLink = ({ resource, id }: { resource: string; id: number }) => (
  <Button
    component={Link}
    to={paths.correggi(resource, id)}
    startIcon={<EditOutlined />}
    variant="outlined"
    size="small"
  >
    Correggi
  </Button>
)
