import { CheckField, Field } from '../../ui/Field.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { StepProps } from './fields.tsx'

/** Four consents, each on its own; only the notice is required, and nothing depends on the others (decisions §5). */
export function ConsentStep({ form: { register, formState } }: StepProps) {
  const { errors } = formState
  return (
    <>
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Almeno 12 caratteri: una frase che ricordi va benissimo."
        error={errors.password?.message}
        {...register('password')}
      />
      <Field
        label="Ripeti la password"
        type="password"
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
        {...register('password_confirmation')}
      />
      <Card className="consents">
        <CheckField
          title="Ho letto l’informativa sul trattamento dei dati"
          error={errors.trattamento_dati?.message}
          {...register('trattamento_dati')}
        >
          Necessaria per registrarti e usare il servizio.
        </CheckField>
        <p className="muted">
          Le prossime tre scelte sono libere: puoi cambiarle quando vuoi dal tuo profilo.
        </p>
        <CheckField title="Dati particolari" {...register('dati_sensibili')}>
          Acconsento al trattamento dei dati che la legge protegge di più, se servono a una pratica.
        </CheckField>
        <CheckField title="Comunicazioni commerciali" {...register('attivita_commerciali')}>
          Acconsento a ricevere novità e offerte sui vostri servizi.
        </CheckField>
        <CheckField title="Offerte di altre aziende" {...register('attivita_conto_terzi')}>
          Acconsento a ricevere da voi proposte di aziende partner.
        </CheckField>
      </Card>
    </>
  )
}
