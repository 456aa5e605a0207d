import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { Field } from '../../ui/Field.tsx'
import type { SignupForm } from './useValues.ts'

export interface StepProps {
  form: SignupForm
}

export function PersonStep({ form: { field, values, errors, now, fill } }: StepProps) {
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

export function ContactStep({ form: { field } }: StepProps) {
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
