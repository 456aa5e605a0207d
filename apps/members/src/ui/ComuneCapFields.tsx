import { CapField } from './CapField.tsx'
import { ComuneField } from './ComuneField.tsx'
import { type ModuloComune, scegliComune, scriviComune } from './comune.ts'

interface Props<M extends ModuloComune> {
  form: M
  errors: Record<string, string>
  change: (next: M, ...fields: string[]) => void
  /** Autocomplete token of the CAP. */
  capAutoComplete?: string
  label?: string
}

/** Fields of comune and CAP of an Italian address. The comune determines the CAP. */
export function ComuneCapFields<M extends ModuloComune>(props: Props<M>) {
  const { form, errors, change, capAutoComplete = 'postal-code', label } = props
  return (
    <div className="form-pair">
      <ComuneField
        {...(label ? { label } : {})}
        text={form.testo_comune}
        chosen={form.comune !== null}
        onText={(text) => change(scriviComune(form, text), 'id_comune', 'cap')}
        onPick={(comune) => change(scegliComune(form, comune), 'id_comune', 'cap')}
        error={errors.id_comune}
      />
      <CapField
        comune={form.comune}
        cap={form.cap}
        autoComplete={capAutoComplete}
        error={errors.cap}
        onChange={(cap) => change({ ...form, cap }, 'cap')}
      />
    </div>
  )
}
