import { Field, SelectField } from '../../ui/Field.tsx'
import type { StepProps } from './fields.tsx'

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

export function SponsorStep({ form: { errors, field }, sponsor, onLeave }: Props) {
  const found = errors.codice_sponsor ? null : sponsor
  return (
    <>
      <Field
        label="Codice sponsor"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={
          <span className={found ? 'sponsor-found' : undefined} role="status">
            {found ?? 'Lo controlliamo mentre lo scrivi.'}
          </span>
        }
        onBlur={onLeave}
        {...field('codice_sponsor')}
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
