import { Field, SelectField } from '../../ui/Field.tsx'
import { fieldOf, type StepProps } from './fields.tsx'

interface Props extends StepProps {
  /** The server's sentence about the code, once it is valid: «Sponsor valido: Anna R.». */
  sponsor: string | null
  /** The code's field has been left. */
  onLeave: () => void
}

const TARGETS = [
  ['manifestazione', 'Raccogliere punti e premi'],
  ['convenzionato', 'Segnalare pratiche come convenzionato'],
  ['promotore', 'Costruire una rete come promotore'],
] as const

export function SponsorStep({ form, sponsor, onLeave }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const field = fieldOf(form)
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
        {...field('target')}
        none={['', 'Lo decido dopo']}
        choices={TARGETS}
      />
    </>
  )
}
