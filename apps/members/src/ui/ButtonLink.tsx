import { Link, type LinkProps } from 'react-router-dom'
import { classes, type Look } from './Button.tsx'

/** A link of the areas drawn as a button: for what leads to another page. */
export function ButtonLink({ variant, small, block, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classes({ variant, small, block }, className)} />
}
