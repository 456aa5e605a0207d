import { type ChangeEvent, useCallback, useMemo, useRef, useState } from 'react'
import { EMPTY, type SignupField, type SignupValues } from './steps.ts'

type Errors = Partial<Record<SignupField, string>>
/** The fields of one kind: a text, or a box to tick. */
type Of<T> = { [K in SignupField]: SignupValues[K] extends T ? K : never }[SignupField]

export type SignupForm = ReturnType<typeof useValues>

/** What is typed in the sign-up and what is wrong with it, step after step. */
export function useValues() {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const latest = useRef(values)
  const element = useRef<HTMLFormElement>(null)

  const fill = useCallback((next: SignupValues) => {
    latest.current = next
    setValues(next)
  }, [])

  const focus = useCallback((name: SignupField) => {
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [])

  /** Says under each field what is wrong with it; of the others nothing changes. */
  const refuse = useCallback((found: Errors) => setErrors((known) => ({ ...known, ...found })), [])

  /** Whether these fields are right: where they are not each says why, and the first has the focus. */
  function right(found: Errors, fields: readonly SignupField[]): boolean {
    const wrong = fields.filter((name) => found[name] !== undefined)
    refuse(Object.fromEntries(fields.map((name) => [name, found[name]])))
    if (wrong[0]) focus(wrong[0])
    return wrong.length === 0
  }

  const tied = useMemo(() => {
    // Cleared while typing, and checked on going on.
    const write = (name: SignupField, value: string | boolean) => {
      fill({ ...latest.current, [name]: value })
      setErrors(({ [name]: _, ...others }) => others)
    }
    return {
      text: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        write(event.target.name as SignupField, event.target.value),
      box: (event: ChangeEvent<HTMLInputElement>) =>
        write(event.target.name as SignupField, event.target.checked),
    }
  }, [fill])
  /** What ties a field to the text it writes, and a box to its tick. */
  const field = (name: Of<string>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: tied.text,
  })
  const box = (name: Of<boolean>) => ({
    name,
    checked: values[name],
    error: errors[name],
    onChange: tied.box,
  })

  /** What is written at this moment, whether or not it has been drawn. */
  const now = useCallback(() => latest.current, [])
  return { element, values, errors, now, fill, focus, refuse, right, field, box }
}
