import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import type { SignupValues } from './steps.ts'

export interface StepProps {
  form: UseFormReturn<SignupValues>
}

/** What ties a field of the sign-up to what the form keeps of it, and to what is wrong with it. */
export const fieldOf =
  ({ register, formState: { errors } }: StepProps['form']) =>
  (name: keyof SignupValues) => ({ error: errors[name]?.message, ...register(name) })

export function PersonStep({ form }: StepProps) {
  const field = fieldOf(form)
  return (
    <>
      <div className="pair">
        <Field label="Nome" autoComplete="given-name" {...field('nome')} />
        <Field label="Cognome" autoComplete="family-name" {...field('cognome')} />
      </div>
      <Field
        label="Codice fiscale"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="16 caratteri, come sulla tessera sanitaria."
        {...field('codice_fiscale')}
      />
    </>
  )
}

export function ContactStep({ form }: StepProps) {
  const field = fieldOf(form)
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
