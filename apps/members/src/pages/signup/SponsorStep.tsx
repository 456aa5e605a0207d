import { Field, SelectField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { StepProps } from './fields.tsx'

interface Props extends StepProps {
  /** The server's sentence about the code, once it is valid: «Sponsor valido: Anna R.». */
  sponsor: string | null
}

export function SponsorStep({ form: { register, formState }, sponsor }: Props) {
  const { errors } = formState
  return (
    <>
      <Field
        label="Codice sponsor"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.codice_sponsor?.message}
        {...register('codice_sponsor')}
      />
      {sponsor && !errors.codice_sponsor ? (
        <p className="notice notice-ok" role="status">
          <Icon name="check" />
          {sponsor}
        </p>
      ) : null}
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
