import { type ButtonHTMLAttributes, useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'

const never = () => () => {}

/**
 * Returns whether the page is hydrated. Before hydration, a native form submission would put the typed data, the password
 * included, in the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

type Variant = 'full' | 'soft' | 'plain' | 'danger'

export interface ButtonLook {
  /** Style of the button. A screen has one `full` button, for its primary action. */
  variant?: Variant
  small?: boolean
  block?: boolean
}

/** Returns the CSS classes of a button. */
export function classes({ variant = 'full', small, block }: ButtonLook, extra = ''): string {
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

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether an action is running: the button stays focusable without effect, with `aria-busy`. */
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

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: Parameters<typeof Icon>[0]['name']
  /** Accessible name of the button, which shows only an icon. */
  label: string
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`btn btn-icon ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
