import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import type { SignupValues } from './steps.ts'

export interface StepProps {
  form: UseFormReturn<SignupValues>
}

export function PersonStep({ form: { register, formState } }: StepProps) {
  const { errors } = formState
  return (
    <>
      <div className="pair">
        <Field label="Nome" autoComplete="given-name" error={errors.nome?.message} {...register('nome')} />
        <Field
          label="Cognome"
          autoComplete="family-name"
          error={errors.cognome?.message}
          {...register('cognome')}
        />
      </div>
      <Field
        label="Codice fiscale"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="16 caratteri, come sulla tessera sanitaria."
        error={errors.codice_fiscale?.message}
        {...register('codice_fiscale')}
      />
    </>
  )
}

export function ContactStep({ form: { register, formState } }: StepProps) {
  const { errors } = formState
  return (
    <>
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Cellulare"
        type="tel"
        autoComplete="tel"
        placeholder="347 123 4567"
        error={errors.cellulare?.message}
        {...register('cellulare')}
      />
    </>
  )
}
