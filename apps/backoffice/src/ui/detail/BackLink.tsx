import ArrowBack from '@mui/icons-material/ArrowBack'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './detail.css'

/** Link back to the list of a record, with optional content on the same line. */
export function BackLink(props: { to: string; name: string; children?: ReactNode }) {
  return (
    <div className="back">
      <Button component={Link} to={props.to} startIcon={<ArrowBack />} size="small">
        {props.name}
      </Button>
      {props.children}
    </div>
  )
}
