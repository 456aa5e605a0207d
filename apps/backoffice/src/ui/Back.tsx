import ArrowBack from '@mui/icons-material/ArrowBack'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './detail.css'

/** The way back to the list a thing belongs to, by its name; what else stands on that line is beside it. */
export function Back(props: { to: string; name: string; children?: ReactNode }) {
  return (
    <div className="back">
      <Button component={Link} to={props.to} startIcon={<ArrowBack />} size="small">
        {props.name}
      </Button>
      {props.children}
    </div>
  )
}
