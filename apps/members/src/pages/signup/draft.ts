import { isRuolo } from '@primo/domain/platform/ruolo'
import { EMPTY, type SignupValues, STEPS } from './steps.ts'

const KEY = 'registrazione-bozza'

export interface Draft {
  step: number
  values: SignupValues
}

/** Keeps what was typed for as long as the tab lives: a reload or a lost network loses nothing. Never the password. */
export function keepDraft({ step, values }: Draft): void {
  const { password: _, password_confirmation: __, ...rest } = values
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ step, values: rest }))
  } catch {
    console.warn('Sign-up draft not kept: storage refused')
  }
}

/** What was kept, or null when there is nothing or it is not readable. By hand: the schemas come later than the page. */
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
