import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** Card on the pages of the areas that is a link as a whole. */
export function CardLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`card card-link ${className}`} />
}
