import { isRuolo } from '@primo/domain/platform/ruolo'
import { EMPTY, type SignupValues, STEPS } from './steps.ts'

const KEY = 'registrazione-bozza'

export interface Draft {
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
