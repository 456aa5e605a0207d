import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { LazySection } from '../../ui/Lazy.tsx'
import type { StepProps } from './fields.tsx'
import type { Sponsor } from './steps.ts'

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

export function SponsorStep({ form: { values, errors, field }, sponsor, invited, onLeave }: Props) {
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
            codice: values.codice_sponsor,
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
