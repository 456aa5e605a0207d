import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useHydrated } from './hydrated.ts'
import { Icon } from './Icon.tsx'

type Variant = 'full' | 'soft' | 'plain' | 'danger'

interface Look {
  /** A screen has one `full` button: its next step. */
  variant?: Variant
  small?: boolean
  block?: boolean
}

function classes({ variant = 'full', small, block }: Look, extra = ''): string {
  return [
    'btn',
    variant === 'full' ? '' : `btn-${variant}`,
    small ? 'btn-small' : '',
    block ? 'btn-block' : '',
    extra,
  ]
    .filter(Boolean)
    .join(' ')
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work in progress: the button stays focusable but does nothing, and says it is busy. */
  busy?: boolean
}

export function Button({ variant, small, block, busy, className, children, onClick, ...rest }: ButtonProps) {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || (rest.type === 'submit' && !hydrated)}
      className={classes({ variant, small, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Icon name="spinner" className="icon-spin" /> : null}
      {children}
    </button>
  )
}

/** A link drawn as a button: for what leads to another page. */
export function ButtonLink({ variant, small, block, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classes({ variant, small, block }, className)} />
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: Parameters<typeof Icon>[0]['name']
  /** What it does, in words: it has no other text. */
  label: string
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`btn btn-icon ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
