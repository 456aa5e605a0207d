import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonLook, classes } from './Button.tsx'

/** Link of the areas styled as a button, for navigation to another page. */
export function ButtonLink({ variant, small, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={classes({ variant, small, block }, className)} />
}

/** Card on the pages of the areas that is a link as a whole. */
export function CardLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`card card-link ${className}`} />
}
