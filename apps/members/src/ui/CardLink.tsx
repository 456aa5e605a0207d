import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** A card that leads somewhere in the areas, whole. */
export function CardLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`card card-link ${className}`} />
}
