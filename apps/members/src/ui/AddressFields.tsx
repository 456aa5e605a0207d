import { leggiComune } from '@primo/contract/anagrafica/geo'
import { capInsolito } from '@primo/domain/anagrafica/indirizzo'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryFunctionOf } from '../data/api.ts'
import {
  ComuneField,
  type ComuneScelto,
  type ModuloComune,
  scegliComune,
  scriviComune,
} from './ComuneField.tsx'
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

interface ComuneCapProps<M extends ModuloComune> {
  form: M
  errors: Record<string, string>
  change: (next: M, ...fields: string[]) => void
  /** Autocomplete token of the CAP. */
  capAutoComplete?: string
  label?: string
}

/** Fields of comune and CAP of an Italian address. The comune determines the CAP. */
export function ComuneCapFields<M extends ModuloComune>(props: ComuneCapProps<M>) {
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

interface CapProps {
  comune: ComuneScelto | null
  cap: string
  autoComplete: string
  error: string | undefined
  onChange: (cap: string) => void
}

/** CAP field that suggests the CAPs of the comune. Frazioni have CAPs of their own, which can be typed. */
function CapField({ comune, cap, autoComplete, error, onChange }: CapProps) {
  const caps = useCaps(comune, cap)
  const list = useId()
  return (
    <>
      <Field
        label="CAP"
        inputMode="numeric"
        autoComplete={autoComplete}
        list={caps.length > 1 ? list : undefined}
        maxLength={60}
        value={cap}
        error={error}
        disabled={comune === null}
        hint={hintOf(comune, caps, cap)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {caps.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

function hintOf(comune: ComuneScelto | null, caps: readonly string[], cap: string): string | undefined {
  if (comune === null) return 'Dopo il comune.'
  const warning = capInsolito(cap, { descrizione: comune.descrizione, caps, cessato: false })
  return warning ?? (caps.length > 1 ? 'Quello della tua via.' : undefined)
}

/** Returns the CAPs of the chosen comune. The search result contains them. For a saved address they are fetched. */
function useCaps(comune: ComuneScelto | null, cap: string): readonly string[] {
  const id = comune?.id ?? 0
  const known = comune?.caps ?? []
  const { data } = useQuery({
    queryKey: ['comune', id],
    queryFn: queryFunctionOf(leggiComune, { params: { id } }),
    enabled: id > 0 && known.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (known.length > 0) return known
  return data?.caps ?? (cap ? [cap] : [])
}
