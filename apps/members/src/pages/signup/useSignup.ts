import { ApiError } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reachSession } from '../../data/reach.ts'
import { readSponsorLink } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { introSeen } from '../../state/store.ts'
import { DEFAULTS } from '../../ui/defaults.ts'
import { useGo, usePlace } from '../../ui/front-router.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { alertFailure, toast, withLoading } from '../../ui/overlays.ts'
import { confirmWarnings, reachRemote, stepIn, writtenInPage } from './checks.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { EMPTY, firstStepIn, type SignupValues, STEPS } from './steps.ts'
import { useSponsorCheck } from './useSponsorCheck.ts'
import { useValues } from './useValues.ts'

type Remote = Awaited<ReturnType<typeof reachRemote>>

/** The sign-up form: its steps, its checks with the server, its draft, its end. */
export function useSignup() {
  const go = useGo()
  const place = usePlace()
  // The step lives in the history: the phone's Back goes to the step before, not out of the form.
  // The markup written by the build is of the first one, even when the history has another.
  const hydrated = useHydrated()
  const step = hydrated ? stepIn(place.state) : 0
  const [busy, setBusy] = useState(false)
  const form = useValues()
  const { values, now, fill, focus, refuse, right } = form
  // Written before the code was there: read at the first render, before the fields are taken over and emptied.
  const [early] = useState(writtenInPage)
  /** Came by somebody's link. */
  const [invited, setInvited] = useState(false)
  const moved = useRef(false)
  const here = useRef(place)
  here.current = place
  /** E-mail of a registration sent whose answer never came. */
  const unheard = useRef<string | null>(null)
  /** Names and codice fiscale already said to be right though they differ: not asked again at the end. */
  const meant = useRef<string | null>(null)

  const show = useCallback(
    (index: number, { replace = false }: { replace?: boolean }) => {
      const { pathname, search, state } = here.current
      go(pathname + search, { replace, state: { ...(state as object | null), step: index } })
    },
    [go],
  )

  const { sponsor, checkSponsor, leaveSponsor } = useSponsorCheck(form, step === 0)

  // With the commit, not in `useEffect`: its update has a lower priority than that of `useHydrated`, which would empty the fields
  // first, and what is typed between the two renders would take the place of what was there.
  useLayoutEffect(() => fill({ ...EMPTY, ...early, ...writtenInPage() }), [fill, early])

  // After the first paint, because the markup written by the build knows neither the link nor the draft.
  useEffect(() => {
    const draft = readDraft()
    const link = readSponsorLink(window.location.search)
    // More may have been typed since.
    const known = { ...EMPTY, ...draft?.values, ...early, ...writtenInPage() }
    fill(link ? { ...known, codice_sponsor: link.sponsor, target: link.target || known.target } : known)
    show(draft?.step ?? 0, { replace: true })
    if (!link) return
    setInvited(true)
    // The invitation stands in its place.
    introSeen()
    void checkSponsor(link.sponsor)
  }, [fill, checkSponsor, show, early])

  useEffect(() => {
    if (values !== EMPTY) keepDraft({ step, values })
  }, [values, step])

  // Whoever moves on finds the first field ready; on arrival nothing is focused, so no keyboard jumps up.
  useEffect(() => {
    const first = STEPS[step]?.fields[0]
    if (moved.current && first) focus(first)
    moved.current = false
  }, [step, focus])

  function goTo(index: number, options: { replace?: boolean } = {}) {
    moved.current = true
    show(index, options)
  }

  /** Loads the code of the checks, or shows why it did not load. The draft survives a reload. */
  async function remote() {
    try {
      return await reachRemote()
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

  /** A name that does not go with the codice fiscale is asked about where it is written, once for what was written. */
  async function namesMeant({ namesApart }: Remote): Promise<boolean> {
    const { nome, cognome, codice_fiscale } = now()
    const written = [nome, cognome, codice_fiscale].join('|')
    const sentences = namesApart(now())
    if (sentences.length === 0 || meant.current === written) return true
    if (!(await confirmWarnings(sentences))) return false
    meant.current = written
    return true
  }

  async function next(): Promise<void> {
    const asked = await remote()
    if (!asked || !right(asked.errorsOf(now()), STEPS[step]?.fields ?? [])) return
    const { codice_sponsor, email } = now()
    if (step === 1 && !(await namesMeant(asked))) return
    setBusy(true)
    const good =
      step === 0 ? await checkSponsor(codice_sponsor) : step === 2 ? await checkEmail(asked, email) : true
    setBusy(false)
    if (good) goTo(step + 1)
  }

  /** Says each sentence under its field and goes to the first one; of no field of ours, it answers false. */
  function showWrong(fields: Partial<Record<string, string>>): boolean {
    const where = firstStepIn(fields)
    if (where === null) return false
    if (where !== step) show(where, { replace: true })
    refuse(fields)
    const first = STEPS[where]?.fields.find((field) => fields[field] !== undefined)
    // The field is there only after the step has been drawn.
    if (first) setTimeout(() => focus(first))
    return true
  }

  async function submit(): Promise<void> {
    const asked = await remote()
    if (!asked || showWrong(asked.errorsOf(now()))) return
    setBusy(true)
    const values = now()
    try {
      await withLoading(register(asked, values))
    } catch (cause) {
      const unsure = cause instanceof ApiError && cause.status === 0
      const taken = cause instanceof ApiError && cause.code === 'EMAIL_GIA_UTILIZZATA'
      // Sent once without hearing the answer, and now «già utilizzata»: it is most likely this very account.
      if (taken && unheard.current === values.email && (await enter(values))) return
      unheard.current = unsure ? values.email : null
      if (!showWrong(firstErrors(cause))) void alertFailure('Registrazione', cause, DEFAULTS.signUp)
    } finally {
      setBusy(false)
    }
  }

  async function register(asked: Remote, values: SignupValues): Promise<void> {
    const found = await asked.warningsOf(values)
    const said = meant.current === [values.nome, values.cognome, values.codice_fiscale].join('|')
    const warnings = said ? [] : found
    if (warnings.length > 0 && !(await confirmWarnings(warnings))) return
    await asked.register(values)
    dropDraft()
    if (await enter(values)) return
    toast('Registrazione completata: ora puoi entrare.')
    go(paths.login, { replace: true })
  }

  async function enter({ email, password }: SignupValues): Promise<boolean> {
    try {
      const { login } = await reachSession()
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
