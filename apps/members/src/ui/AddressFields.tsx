import { ComuneCapFields } from './ComuneCapFields.tsx'
import type { ModuloComune } from './comune.ts'
import { Field } from './Field.tsx'

interface Props<M extends ModuloComune> {
  draft: {
    form: M
    errors: Record<string, string>
    change: (next: M, ...fields: string[]) => void
    field: (name: 'indirizzo') => {
      value: string
      error: string | undefined
      onChange: (event: { target: { value: string } }) => void
    }
  }
  hint: string
  /** Prefix of the autocomplete tokens, such as `shipping`. */
  section?: string
}

/** Fields of an address in Italy: street, comune and CAP. */
export function AddressFields<M extends ModuloComune>({ draft, hint, section = '' }: Props<M>) {
  return (
    <>
      <Field
        label="Indirizzo"
        autoComplete={`${section}street-address`}
        placeholder="Via dei Servi 12"
        hint={hint}
        {...draft.field('indirizzo')}
      />
      <ComuneCapFields {...draft} capAutoComplete={`${section}postal-code`} />
    </>
  )
}
