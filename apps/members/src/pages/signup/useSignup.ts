import { ApiError } from '@primo/client/call'
import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { registra, verificaRegistrazione } from '@primo/contract/ingresso/registrazione'
import { avvisiNomi } from '@primo/domain/persone/nomi-codice-fiscale'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { login } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { DEFAULTS } from '../../ui/defaults.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { alertError, toast, withLoading } from '../../ui/overlays.ts'
import { confirmWarnings, emailRefusal, resolver, stepIn, typedEarly } from './checks.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { readSponsorLink } from './link.ts'
import { bodyOf, EMPTY, firstStepIn, type SignupField, type SignupValues, STEPS } from './steps.ts'
import { useSponsorCheck } from './useSponsorCheck.ts'

/** The sign-up form: its steps, its checks with the server, its draft, its end. */
export function useSignup() {
  const navigate = useNavigate()
  const location = useLocation()
  // The step lives in the history: the phone's Back goes to the step before, not out of the form.
  // The markup written by the build is of the first one, even when the history has another.
  const hydrated = useHydrated()
  const step = hydrated ? stepIn(location.state) : 0
  const [busy, setBusy] = useState(false)
  const form = useForm<SignupValues>({ defaultValues: EMPTY, resolver })
  const { getValues, setError, clearErrors, setFocus, trigger, reset, watch } = form
  // Read at the first render, before the fields are taken over and emptied.
  const [early] = useState(typedEarly)
  const moved = useRef(false)
  const here = useRef(location)
  here.current = location
  /** E-mail of a registration sent whose answer never came. */
  const unheard = useRef<string | null>(null)
  /** Names and codice fiscale already said to be right though they differ: not asked again at the end. */
  const meant = useRef<string | null>(null)

  const show = useCallback(
    (index: number, { replace = false }: { replace?: boolean }) => {
      const { pathname, search, state } = here.current
      navigate(pathname + search, { replace, state: { ...state, step: index } })
    },
    [navigate],
  )

  const { sponsor, checkSponsor, rewriteSponsor, leaveSponsor } = useSponsorCheck(form, step === 0)

  // After the first paint, because the markup written by the build knows neither the link nor the draft.
  useEffect(() => {
    const draft = readDraft()
    const link = readSponsorLink(window.location.search)
    const values = { ...EMPTY, ...draft?.values, ...early }
    if (link) Object.assign(values, { codice_sponsor: link.sponsor, target: link.target || values.target })
    reset(values)
    show(draft?.step ?? 0, { replace: true })
    if (link) void checkSponsor(link.sponsor)
  }, [reset, checkSponsor, show, early])

  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      keepDraft({ step, values: getValues() })
      if (name === 'codice_sponsor') rewriteSponsor()
      // Cleared while typing and checked on going on; the sponsor's code keeps its line free, and is checked as written.
      if (name) clearErrors(name)
    })
    return unsubscribe
  }, [watch, getValues, clearErrors, rewriteSponsor, step])

  // Whoever moves on finds the first field ready; on arrival nothing is focused, so no keyboard jumps up.
  useEffect(() => {
    const first = STEPS[step]?.fields[0]
    if (moved.current && first) setFocus(first)
    moved.current = false
  }, [step, setFocus])

  function goTo(index: number, options: { replace?: boolean } = {}) {
    moved.current = true
    show(index, options)
    keepDraft({ step: index, values: getValues() })
  }

  async function checkEmail(email: string): Promise<boolean> {
    const message = await emailRefusal(email)
    if (message) setError('email', { message }, { shouldFocus: true })
    return message === null
  }

  /** A name that does not go with the codice fiscale is asked about where it is written, once for what was written. */
  async function namesMeant(): Promise<boolean> {
    const { nome, cognome, codice_fiscale } = getValues()
    const written = [nome, cognome, codice_fiscale].join('|')
    const sentences = avvisiNomi(codice_fiscale, { nome, cognome })
    if (sentences.length === 0 || meant.current === written) return true
    if (!(await confirmWarnings(sentences.map((sentence) => `${sentence}.`)))) return false
    meant.current = written
    return true
  }

  async function next(): Promise<void> {
    if (!(await trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true }))) return
    const { codice_sponsor, email } = getValues()
    if (step === 1 && !(await namesMeant())) return
    setBusy(true)
    const good = step === 0 ? await checkSponsor(codice_sponsor) : step === 2 ? await checkEmail(email) : true
    setBusy(false)
    if (good) goTo(step + 1)
  }

  /** Shows the server's sentences under their fields and goes to the first one. */
  function showRefusal(cause: unknown): void {
    const fields = firstErrors(cause)
    const where = firstStepIn(fields)
    if (where === null) {
      void alertError({
        header: 'Registrazione',
        message: messageOf(cause, DEFAULTS.signUp),
      })
      return
    }
    show(where, { replace: true })
    for (const [field, message] of Object.entries(fields)) {
      if (field in EMPTY) setError(field as SignupField, { message })
    }
    const first = STEPS[where]?.fields.find((field) => fields[field] !== undefined)
    // The field is there only after the step has been drawn.
    if (first) setTimeout(() => setFocus(first))
  }

  async function submit(): Promise<void> {
    if (!(await trigger())) {
      const where = firstStepIn(form.formState.errors)
      if (where !== null && where !== step) show(where, { replace: true })
      await trigger([...(STEPS[where ?? step]?.fields ?? [])], { shouldFocus: true })
      return
    }
    setBusy(true)
    const values = getValues()
    try {
      await withLoading(register(values))
    } catch (cause) {
      const unsure = cause instanceof ApiError && cause.status === 0
      const taken = cause instanceof ApiError && cause.code === 'EMAIL_GIA_UTILIZZATA'
      // Sent once without hearing the answer, and now «già utilizzata»: it is most likely this very account.
      if (taken && unheard.current === values.email && (await enter(values))) return
      unheard.current = unsure ? values.email : null
      showRefusal(cause)
    } finally {
      setBusy(false)
    }
  }

  async function register(values: SignupValues): Promise<void> {
    const body = bodyOf(values)
    const { data } = await api(verificaRegistrazione, { body })
    const said = meant.current === [values.nome, values.cognome, values.codice_fiscale].join('|')
    const warnings = said ? [] : data.avvisi.map((a) => a.messaggio)
    if (warnings.length > 0 && !(await confirmWarnings(warnings))) return
    await api(registra, { body })
    dropDraft()
    if (await enter(values)) return
    toast('Registrazione completata: ora puoi entrare.')
    navigate(paths.login, { replace: true })
  }

  async function enter({ email, password }: SignupValues): Promise<boolean> {
    try {
      await login(email, password)
    } catch {
      return false
    }
    dropDraft()
    navigate(paths.app, { replace: true })
    return true
  }

  const goBack = () => goTo(step - 1, { replace: true })
  return { form, step, sponsor, leaveSponsor, busy, goBack, next, submit }
}
