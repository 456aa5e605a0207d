import { ApiError, isTemporary, messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { loadCode } from '@primo/client/lazy'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readSponsorLink } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { introSeen } from '../../state/store.ts'
import { useHydrated } from '../../ui/Button.tsx'
import { useDebounced } from '../../ui/debounce.ts'
import { DEFAULTS } from '../../ui/form-errors.ts'
import { loadSessionModule } from '../../ui/Guard.tsx'
import { alertFailure, confirmDialog, toast, withLoading } from '../../ui/overlays.ts'
import { usePublicLocation, usePublicNavigate } from '../../ui/public-router.tsx'
import { EMPTY, firstStepIn, type SignupValues, type Sponsor, STEPS } from './steps.ts'
import { dropDraft, keepDraft, readDraft, type SignupForm, useSignupForm } from './useSignupForm.ts'

/** Loads the code of the sign-up's server calls, with the contract, at the first interaction. */
export const loadRemoteCalls = () => loadCode(() => import('./signup-calls.ts'))

const IN_FIRST_STEP = ['codice_sponsor', 'target'] as const

/** Returns the values typed in the first step's fields before hydration. */
function readPrefilledValues(): Partial<Pick<SignupValues, (typeof IN_FIRST_STEP)[number]>> {
  if (typeof document === 'undefined') return {}
  const written = IN_FIRST_STEP.map((name) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    return [name, field?.value] as const
  })
  return Object.fromEntries(written.filter(([, value]) => value))
}

/** Returns the sign-up step stored in a history entry, or the first step. */
function stepIn(state: unknown): number {
  const step = (state as { step?: unknown } | null)?.step
  return typeof step === 'number' && STEPS[step] ? step : 0
}

/**
 * Asks the user to confirm data with warnings. A codice fiscale may legitimately differ from the name, so a difference is never
 * refused (decisions §5).
 */
function confirmWarnings(sentences: string[]): Promise<boolean> {
  return confirmDialog({
    title: 'Un momento: è tutto giusto?',
    message: sentences.join(' '),
    ok: 'Sì, continua',
    cancel: 'Correggi',
  })
}

type Remote = Awaited<ReturnType<typeof loadRemoteCalls>>

/** Manages the sign-up form: steps, validation with the server, draft, submission. */
export function useSignup() {
  const go = usePublicNavigate()
  const place = usePublicLocation()
  // The step is in the history state, so the back button goes to the preceding step. The prerendered markup always shows the
  // first step.
  const hydrated = useHydrated()
  const step = hydrated ? stepIn(place.state) : 0
  const [busy, setBusy] = useState(false)
  const form = useSignupForm()
  const { values, now, fill, focus, refuse, right } = form
  // Text typed before hydration: read at the first render, before hydration empties the fields.
  const [early] = useState(readPrefilledValues)
  /** Whether the page was opened by a sponsor's invitation link. */
  const [invited, setInvited] = useState(false)
  const moved = useRef(false)
  const here = useRef(place)
  here.current = place
  /** E-mail address of a submitted sign-up whose response was lost: the account may exist already. */
  const unheard = useRef<string | null>(null)
  /** Names and codice fiscale that do not match and that the user has confirmed, so that they are not asked about again. */
  const meant = useRef<string | null>(null)

  const show = useCallback(
    (index: number, { replace = false }: { replace?: boolean }) => {
      const { pathname, search, state } = here.current
      go(pathname + search, { replace, state: { ...(state as object | null), step: index } })
    },
    [go],
  )

  const { sponsor, checkSponsor, leaveSponsor } = useSponsorCheck(form, step === 0)

  // In a layout effect, because the update of an effect has a lower priority than that of `useHydrated`, which would empty the
  // fields first. Text typed between the two renders would then replace the earlier one.
  useLayoutEffect(() => fill({ ...EMPTY, ...early, ...readPrefilledValues() }), [fill, early])

  // After the first render, because the prerendered markup has neither the link nor the draft.
  useEffect(() => {
    const draft = readDraft()
    const link = readSponsorLink(window.location.search)
    // Text may have been typed since the first render.
    const known = { ...EMPTY, ...draft?.values, ...early, ...readPrefilledValues() }
    fill(link ? { ...known, codice_sponsor: link.sponsor, target: link.target || known.target } : known)
    show(draft?.step ?? 0, { replace: true })
    if (!link) return
    setInvited(true)
    // The invitation replaces the intro.
    introSeen()
    void checkSponsor(link.sponsor)
  }, [fill, checkSponsor, show, early])

  useEffect(() => {
    if (values !== EMPTY) keepDraft({ step, values })
  }, [values, step])

  // Focuses the first field of a step after a move. On arrival nothing is focused, so that no on-screen keyboard opens.
  useEffect(() => {
    const first = STEPS[step]?.fields[0]
    if (moved.current && first) focus(first)
    moved.current = false
  }, [step, focus])

  function goTo(index: number, options: { replace?: boolean } = {}) {
    moved.current = true
    show(index, options)
  }

  /** Loads the validation code, or shows why it failed to load. The draft survives a reload. */
  async function remote() {
    try {
      return await loadRemoteCalls()
    } catch (cause) {
      void alertFailure('Registrazione', cause)
      return null
    }
  }

  async function checkEmail({ emailRefusal }: Remote, email: string): Promise<boolean> {
    const message = await emailRefusal(email)
    if (message === null) return true
    refuse({ email: message })
    focus('email')
    return false
  }

  /** Asks the user to confirm names that do not match the codice fiscale, once per combination. */
  async function namesMeant({ nameMismatches }: Remote): Promise<boolean> {
    const { nome, cognome, codice_fiscale } = now()
    const written = [nome, cognome, codice_fiscale].join('|')
    const sentences = nameMismatches(now())
    if (sentences.length === 0 || meant.current === written) return true
    if (!(await confirmWarnings(sentences))) return false
    meant.current = written
    return true
  }

  async function next(): Promise<void> {
    const loaded = await remote()
    if (!loaded || !right(loaded.errorsOf(now()), STEPS[step]?.fields ?? [])) return
    const { codice_sponsor, email } = now()
    if (step === 1 && !(await namesMeant(loaded))) return
    setBusy(true)
    const good =
      step === 0 ? await checkSponsor(codice_sponsor) : step === 2 ? await checkEmail(loaded, email) : true
    setBusy(false)
    if (good) goTo(step + 1)
  }

  /**
   * Shows the error messages under their fields and goes to the first one.
   * @returns false when no field of the form is in error
   */
  function showWrong(fields: Partial<Record<string, string>>): boolean {
    const where = firstStepIn(fields)
    if (where === null) return false
    if (where !== step) show(where, { replace: true })
    refuse(fields)
    const first = STEPS[where]?.fields.find((field) => fields[field] !== undefined)
    // The field exists only after the step has been rendered.
    if (first) setTimeout(() => focus(first))
    return true
  }

  async function submit(): Promise<void> {
    const loaded = await remote()
    if (!loaded || showWrong(loaded.errorsOf(now()))) return
    setBusy(true)
    const values = now()
    try {
      await withLoading(register(loaded, values))
    } catch (cause) {
      const taken = cause instanceof ApiError && cause.code === 'EMAIL_GIA_UTILIZZATA'
      // A lost response, and now «già utilizzata»: most likely this very account.
      if (taken && unheard.current === values.email) {
        if (await enter(values)) return
        dropDraft()
        toast('Il tuo account c’è già: entra con la tua password.', 'info')
        return go(paths.login, { replace: true, state: { email: values.email } })
      }
      // An error of the server may come after the account was created, except a refusal before any work.
      const unsure = isTemporary(cause) && cause.status !== 429 && cause.code !== 'SERVIZIO_AFFOLLATO'
      unheard.current = unsure ? values.email : null
      if (!showWrong(firstErrors(cause))) void alertFailure('Registrazione', cause, DEFAULTS.signUp)
    } finally {
      setBusy(false)
    }
  }

  async function register(loaded: Remote, values: SignupValues): Promise<void> {
    const found = await loaded.warningsOf(values)
    const confirmed = meant.current === [values.nome, values.cognome, values.codice_fiscale].join('|')
    const warnings = confirmed ? [] : found
    if (warnings.length > 0 && !(await confirmWarnings(warnings))) return
    await loaded.register(values)
    dropDraft()
    if (await enter(values)) return
    toast('Registrazione completata: ora puoi entrare.')
    go(paths.login, { replace: true })
  }

  async function enter({ email, password }: SignupValues): Promise<boolean> {
    try {
      const { login } = await loadSessionModule()
      await login(email, password)
    } catch {
      return false
    }
    dropDraft()
    go(paths.app, { replace: true })
    return true
  }

  const goBack = () => goTo(step - 1, { replace: true })
  return { form, step, invited, sponsor, leaveSponsor, busy, goBack, next, submit }
}

/** Debounce time of the check of a sponsor's code, in milliseconds. */
const SETTLED_MS = 500
/** Minimum length of a complete sponsor's code. */
const CODE_MIN = 4

/** Checks the sponsor's code while it is typed. @param inSight whether the step with the code's field is shown */
function useSponsorCheck({ values, now, refuse }: SignupForm, inSight: boolean) {
  const [found, setFound] = useState<(Sponsor & { code: string }) | null>(null)
  const lastCode = useRef('')

  const checkSponsor = useCallback(
    async (written: string, { quiet = false }: { quiet?: boolean } = {}): Promise<boolean> => {
      const code = written.trim()
      lastCode.current = code
      try {
        const { sponsorOf } = await loadRemoteCalls()
        setFound({ code, ...(await sponsorOf(code)) })
        return true
      } catch (cause) {
        // A stale response, for an older code, is not shown.
        if (!quiet && now().codice_sponsor.trim() === code)
          refuse({ codice_sponsor: firstErrors(cause).code ?? messageOf(cause) })
        return false
      }
    },
    [now, refuse],
  )

  // Debounced: a valid code is confirmed at once. An invalid one is reported when the field loses the focus.
  const code = values.codice_sponsor.trim()
  const settled = useDebounced(code, SETTLED_MS)
  useEffect(() => {
    if (inSight && settled.length >= CODE_MIN && lastCode.current !== settled)
      void checkSponsor(settled, { quiet: true })
  }, [settled, inSight, checkSponsor])

  const sponsor = found?.code === code ? found : null

  /** Checks the code and shows its error when the field loses the focus. */
  function leaveSponsor(): void {
    if (code.length >= CODE_MIN && sponsor === null) void checkSponsor(code)
  }

  return { sponsor, checkSponsor, leaveSponsor }
}
