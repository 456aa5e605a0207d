import { CONSENSI } from '@primo/domain/iscritti/consensi'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Field } from '../../ui/Field.tsx'
import { LazySection } from '../../ui/Lazy.tsx'
import { CheckField, SelectField } from '../../ui/more-fields.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { Link, usePublicNavigate } from '../../ui/public-router.tsx'
import { INVITATION, type Sponsor, STEPS } from './steps.ts'
import { loadRemoteCalls, useSignup } from './useSignup.ts'
import type { SignupForm } from './useSignupForm.ts'

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

interface Props extends StepProps {
  /** Sponsor that the typed code belongs to, once it is valid. */
  sponsor: Sponsor | null
  /** Whether the page was opened by a sponsor's invitation link. */
  invited: boolean
  /** Called when the code field loses the focus. */
  onLeave: () => void
}

const TARGETS = [
  ['manifestazione', 'Raccogliere punti e premi'],
  ['convenzionato', 'Segnalare pratiche come convenzionato'],
  ['promotore', 'Costruire una rete come promotore'],
] as const

/** Loads the confirmation of an invitation link's sponsor on demand: most users do not open the sign-up from such a link. */
const invitato = () => import('./Invitato.tsx').then((file) => file.Invitato)
const senzaCodice = () => import('./SenzaCodice.tsx').then((file) => file.SenzaCodice)

function SponsorStep({ form: { errors, field }, sponsor, invited, onLeave }: Props) {
  const [without, setWithout] = useState(false)
  const [changing, setChanging] = useState(false)
  const found = errors.codice_sponsor ? null : sponsor
  // A code filled by a link and confirmed by the server is not asked for again.
  const confirmed = invited && !changing ? found : null
  return (
    <>
      {confirmed ? (
        <LazySection
          load={invitato}
          props={{
            nome: confirmed.nome,
            codice: confirmed.codice,
            onChange: () => setChanging(true),
          }}
        />
      ) : (
        <Field
          label="Codice sponsor"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={changing}
          hint={
            <span className={found ? 'sponsor-found' : undefined} role="status">
              {found?.sentence ?? 'Lo controlliamo mentre lo scrivi.'}
            </span>
          }
          onBlur={onLeave}
          {...field('codice_sponsor')}
        />
      )}
      {invited && found ? null : (
        <Button variant="plain" small aria-expanded={without} onClick={() => setWithout(!without)}>
          Non ho un codice
        </Button>
      )}
      {without ? <LazySection load={senzaCodice} props={{}} /> : null}
      <SelectField
        label="Cosa ti interessa? (facoltativo)"
        {...field('target')}
        none={['', 'Lo decido dopo']}
        choices={TARGETS}
      />
    </>
  )
}

const FACOLTATIVI = ['dati_sensibili', 'attivita_commerciali', 'attivita_conto_terzi'] as const

const HINT = 'Almeno 12 caratteri: una frase che ricordi va benissimo.'
const hint = <p className="field-hint">{HINT}</p>
/** Strength meter of the password, loaded when the first character is typed. When loading fails, the hint stays. */
const PasswordStrength = lazy(() =>
  import('../../ui/PasswordStrength.tsx').then(
    (file) => ({ default: file.PasswordStrength }),
    () => ({ default: () => hint }),
  ),
)

/**
 * Sign-up step with four separate consents. Only the privacy notice is required, and no feature depends on the other consents
 * (decisions §5).
 */
function ConsentStep({ form: { values, field, box } }: StepProps) {
  const { password, nome, cognome, email } = values
  return (
    <>
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={password ? undefined : HINT}
        {...field('password')}
      />
      {password ? (
        <Suspense fallback={hint}>
          <PasswordStrength password={password} own={[nome, cognome, email]} />
        </Suspense>
      ) : null}
      <Field
        label="Ripeti la password"
        type="password"
        autoComplete="new-password"
        {...field('password_confirmation')}
      />
      <Card className="consents">
        <CheckField title={CONSENSI.trattamento_dati.titolo} {...box('trattamento_dati')}>
          {CONSENSI.trattamento_dati.testo}{' '}
          <a href="/informativa" target="_blank" rel="noreferrer">
            Leggi l’informativa
          </a>
        </CheckField>
        <p className="muted">
          Le prossime tre scelte sono libere: puoi cambiarle quando vuoi dal tuo profilo.
        </p>
        {FACOLTATIVI.map((consenso) => (
          <CheckField key={consenso} title={CONSENSI[consenso].titolo} {...box(consenso)}>
            {CONSENSI[consenso].testo}
          </CheckField>
        ))}
      </Card>
    </>
  )
}

interface StepProps {
  form: SignupForm
}

function PersonStep({ form: { field, values, errors, now, fill } }: StepProps) {
  return (
    <>
      <div className="pair">
        <Field label="Nome" autoComplete="given-name" {...field('nome')} />
        <Field label="Cognome" autoComplete="family-name" {...field('cognome')} />
      </div>
      <CapitalizationHint
        written={[values.nome, values.cognome]}
        take={([nome = '', cognome = '']) => fill({ ...now(), nome, cognome })}
      />
      <Field
        label="Codice fiscale"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="16 caratteri, come sulla tessera sanitaria."
        {...field('codice_fiscale')}
      />
      {errors.anno_nascita || values.anno_nascita ? (
        <Field
          label="Anno di nascita"
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={4}
          autoFocus
          hint="Il codice fiscale ne dice solo le ultime due cifre."
          {...field('anno_nascita')}
        />
      ) : null}
    </>
  )
}

function ContactStep({ form: { field } }: StepProps) {
  return (
    <>
      <Field label="E-mail" type="email" autoComplete="email" {...field('email')} />
      <Field
        label="Cellulare"
        type="tel"
        autoComplete="tel"
        placeholder="347 123 4567"
        {...field('cellulare')}
      />
    </>
  )
}
