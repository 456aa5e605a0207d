import { Field, SelectField } from '../../ui/Field.tsx'
import type { StepProps } from './fields.tsx'

interface Props extends StepProps {
  /** The server's sentence about the code, once it is valid: «Sponsor valido: Anna R.». */
  sponsor: string | null
  /** The code's field has been left. */
  onLeave: () => void
}

export function SponsorStep({ form: { register, formState }, sponsor, onLeave }: Props) {
  const { errors } = formState
  const found = errors.codice_sponsor ? null : sponsor
  return (
    <>
      <Field
        label="Codice sponsor"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.codice_sponsor?.message}
        hint={
          <span className={found ? 'sponsor-found' : undefined} role="status">
            {found ?? 'Lo controlliamo mentre lo scrivi.'}
          </span>
        }
        {...register('codice_sponsor', { onBlur: onLeave })}
      />
      <SelectField
        label="Cosa ti interessa? (facoltativo)"
        error={errors.target?.message}
        {...register('target')}
      >
        <option value="">Lo decido dopo</option>
        <option value="manifestazione">Raccogliere punti e premi</option>
        <option value="convenzionato">Segnalare pratiche come convenzionato</option>
        <option value="promotore">Costruire una rete come promotore</option>
      </SelectField>
    </>
  )
}
