import { isRuolo } from '@primo/domain/platform/ruolo'
import { type ChangeEvent, useCallback, useMemo, useRef, useState } from 'react'
import { EMPTY, type SignupField, type SignupValues, STEPS } from './steps.ts'

type Errors = Partial<Record<SignupField, string>>
/** Names of the sign-up fields with values of type `T`: text or boolean. */
type Of<T> = { [K in SignupField]: SignupValues[K] extends T ? K : never }[SignupField]

export type SignupForm = ReturnType<typeof useSignupForm>

/** Values and errors of the sign-up form, across its steps. */
export function useSignupForm() {
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

  /** Sets the errors of the given fields. The errors of the other fields do not change. */
  const refuse = useCallback((found: Errors) => setErrors((known) => ({ ...known, ...found })), [])

  /** Sets the errors of the given fields and focuses the first invalid one. @returns whether all of them are valid */
  function right(found: Errors, fields: readonly SignupField[]): boolean {
    const wrong = fields.filter((name) => found[name] !== undefined)
    refuse(Object.fromEntries(fields.map((name) => [name, found[name]])))
    if (wrong[0]) focus(wrong[0])
    return wrong.length === 0
  }

  const tied = useMemo(() => {
    // An error is cleared while typing, and checked again on the next step.
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
  /** Returns the props that bind an input to a field's value. */
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

  /** Returns the latest values of the form, even before they are rendered. */
  const now = useCallback(() => latest.current, [])
  return { element, values, errors, now, fill, focus, refuse, right, field, box }
}

const KEY = 'registrazione-bozza'

interface Draft {
  step: number
  values: SignupValues
}

/**
 * Keeps the entered data, except the password, in the tab's session storage, so that it survives a reload or a lost connection.
 */
export function keepDraft({ step, values }: Draft): void {
  const { password: _, password_confirmation: __, ...rest } = values
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ step, values: rest }))
  } catch {
    console.warn('Sign-up draft not kept: storage refused')
  }
}

/**
 * Reads the draft of the sign-up, or null when it is missing or invalid. Validates it without the schemas, which load after the
 * page.
 */
export function readDraft(): Draft | null {
  try {
    const { step, values } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!STEPS[step] || (values.target !== '' && !isRuolo(values.target))) return null
    const kept = Object.entries(EMPTY).map(([name, empty]) => {
      const isKept = !name.startsWith('password')
      if (isKept && typeof values[name] !== typeof empty) throw new TypeError(name)
      return [name, isKept ? values[name] : empty]
    })
    return { step, values: Object.fromEntries(kept) as SignupValues }
  } catch {
    return null
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    console.warn('Sign-up draft not dropped: storage refused')
  }
}
