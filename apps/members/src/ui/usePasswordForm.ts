import { useState } from 'react'
import { useOnEnter } from './lifecycle.ts'
import { type FormAsked, useForm } from './useForm.ts'

/** A form with a password in it: what is written is kept nowhere. */
export function usePasswordForm<F, C>(asked: FormAsked<F, C>) {
  const [value, keep] = useState<F | null>(null)
  const form = useForm({ value, keep, drop: () => keep(null) }, asked)
  // A page left behind stays mounted, and a password must not wait in it.
  useOnEnter(form.reset)
  return form
}
