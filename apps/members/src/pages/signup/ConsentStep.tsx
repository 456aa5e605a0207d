import { CONSENSI } from '@primo/domain/persone/consensi'
import { CheckField, Field } from '../../ui/Field.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { StepProps } from './fields.tsx'

const FACOLTATIVI = ['dati_sensibili', 'attivita_commerciali', 'attivita_conto_terzi'] as const

/** Four consents, each on its own; only the notice is required, and nothing depends on the others (decisions §5). */
export function ConsentStep({ form: { field, box } }: StepProps) {
  return (
    <>
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Almeno 12 caratteri: una frase che ricordi va benissimo."
        {...field('password')}
      />
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
