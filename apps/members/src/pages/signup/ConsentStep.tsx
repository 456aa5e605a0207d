import { CONSENSI } from '@primo/domain/iscritti/consensi'
import { lazy, Suspense } from 'react'
import { CheckField, Field } from '../../ui/Field.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { StepProps } from './fields.tsx'

const FACOLTATIVI = ['dati_sensibili', 'attivita_commerciali', 'attivita_conto_terzi'] as const

const HINT = 'Almeno 12 caratteri: una frase che ricordi va benissimo.'
const hint = <p className="field-hint">{HINT}</p>
/** Loaded with the first character. When loading fails, the hint stays. */
const Strength = lazy(() =>
  import('../../ui/Strength.tsx').then(
    (file) => ({ default: file.Strength }),
    () => ({ default: () => hint }),
  ),
)

/**
 * Sign-up step with four separate consents. Only the privacy notice is required, and no feature depends on the other consents
 * (decisions §5).
 */
export function ConsentStep({ form: { values, field, box } }: StepProps) {
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
          <Strength password={password} own={[nome, cognome, email]} />
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
