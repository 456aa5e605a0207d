import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { Link, usePublicNavigate } from '../../ui/public-router.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { loadRemoteCalls } from './checks.ts'
import { ContactStep, PersonStep } from './fields.tsx'
import { SponsorStep } from './SponsorStep.tsx'
import { INVITATION, STEPS } from './steps.ts'
import { useSignup } from './useSignup.ts'

/** Sign-up in four steps. Entered data survives a reload and a lost connection. */
export function SignupPage() {
  const go = usePublicNavigate()
  const signup = useSignup()
  const { form, step, sponsor, busy } = signup
  const current = STEPS[step]
  if (!current) return null
  const invitation = step === 0 && signup.invited && sponsor ? INVITATION : null
  const last = step === STEPS.length - 1
  return (
    <PublicPage
      tab="Registrati"
      title={invitation?.title ?? current.title}
      lead={invitation?.lead ?? current.lead}
      place={`${step + 1} di ${STEPS.length}`}
      onBack={() => (step > 0 ? signup.goBack() : go(paths.login))}
      foot={
        step === 0 ? (
          <>
            Hai già un account? <Link to={paths.login}>Entra</Link>
          </>
        ) : undefined
      }
    >
      <ol className="steps" aria-hidden="true">
        {STEPS.map((item, index) => (
          <li key={item.title} data-done={index <= step} />
        ))}
      </ol>
      <form
        ref={form.element}
        method="post"
        noValidate
        onFocus={() => void loadRemoteCalls().catch(() => null)}
        onSubmit={(event) => {
          event.preventDefault()
          void (last ? signup.submit() : signup.next())
        }}
      >
        {step === 0 ? (
          <SponsorStep form={form} sponsor={sponsor} invited={signup.invited} onLeave={signup.leaveSponsor} />
        ) : null}
        {step === 1 ? <PersonStep form={form} /> : null}
        {step === 2 ? <ContactStep form={form} /> : null}
        {last ? <ConsentStep form={form} /> : null}
        <Button type="submit" block busy={busy}>
          {last ? 'Registrati' : 'Continua'}
        </Button>
      </form>
    </PublicPage>
  )
}
