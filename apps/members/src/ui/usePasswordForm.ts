import { useState } from 'react'
import { useOnEnter } from './lifecycle.ts'
import { type FormOptions, useForm } from './useForm.ts'

/** Manages a form with a password, which is never stored in a draft. */
export function usePasswordForm<F, C>(asked: FormOptions<F, C>) {
  const [value, keep] = useState<F | null>(null)
  const form = useForm({ value, keep, drop: () => keep(null) }, asked)
  // A page left behind stays mounted, and must not keep a password.
  useOnEnter(form.reset)
  return form
}
