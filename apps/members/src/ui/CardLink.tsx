import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** Card of the areas that is entirely a link. */
export function CardLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`card card-link ${className}`} />
}
