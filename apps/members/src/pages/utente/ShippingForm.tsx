import type { Utente } from '@primo/contract/accesso'
import { leggiComune } from '@primo/contract/geo'
import { type IndirizzoSpedizione, salvaSpedizione } from '@primo/contract/indirizzi'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api, messageOf } from '../../api.ts'
import { useDraft } from '../../draft.ts'
import { reloadUser } from '../../session.ts'
import { tieniSpedizione } from '../../spedizione.ts'
import { Button } from '../../ui/Button.tsx'
import { ComuneField } from '../../ui/ComuneField.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { firstErrors } from '../../ui/form-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast, withLoading } from '../../ui/overlays.ts'
import {
  apriModulo,
  corpoDi,
  type ModuloSpedizione,
  moduloSpedizione,
  scegliComune,
  scriviComune,
} from './spedizione.ts'

interface Props {
  user: Utente
  /** The address there is, null when none has been given. */
  present: IndirizzoSpedizione | null
  onSaved: () => void
}

/** Name, address, comune and one of its CAP; what is written outlives a reload and a lost network. */
export function ShippingForm({ user, present, onSaved }: Props) {
  const draft = useDraft('spedizione', moduloSpedizione)
  const form = draft.value ?? apriModulo(present, user)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const caps = useCaps(form)

  function change(next: ModuloSpedizione, ...fields: string[]) {
    draft.keep(next)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))
  }

  function refuse(found: Record<string, string>) {
    setErrors(found)
    // After the fields have been marked.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const { corpo, errori } = corpoDi(form)
    if (errori) return refuse(errori)
    setBusy(true)
    try {
      const { data } = await withLoading(api(salvaSpedizione, { body: corpo }))
      tieniSpedizione(data)
      draft.drop()
      setErrors({})
      toast('Indirizzo salvato.')
      // The account carries the address too; it is already right on every page.
      void reloadUser().catch(() => null)
      onSaved()
    } catch (cause) {
      const fields = firstErrors(cause)
      if (Object.keys(fields).length > 0) refuse(fields)
      else setFailure(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={element} className="form" onSubmit={submit} noValidate>
      {failure ? (
        <p className="notice notice-bad" role="alert">
          <Icon name="alert" />
          <span>{failure} Quello che hai scritto resta qui.</span>
        </p>
      ) : null}
      <Field
        label="Nome e cognome di chi riceve"
        autoComplete="shipping name"
        value={form.nominativo}
        error={errors.nominativo}
        onChange={(event) => change({ ...form, nominativo: event.target.value }, 'nominativo')}
      />
      <Field
        label="Indirizzo"
        autoComplete="shipping street-address"
        placeholder="Via dei Servi 12"
        hint="Con il numero civico; aggiungi scala e interno se servono."
        value={form.indirizzo}
        error={errors.indirizzo}
        onChange={(event) => change({ ...form, indirizzo: event.target.value }, 'indirizzo')}
      />
      <div className="form-pair">
        <ComuneField
          text={form.testo_comune}
          chosen={form.comune !== null}
          onText={(text) => change(scriviComune(form, text), 'id_comune', 'cap')}
          onPick={(comune) => change(scegliComune(form, comune), 'id_comune', 'cap')}
          error={errors.id_comune}
        />
        <CapField
          form={form}
          caps={caps}
          error={errors.cap}
          onChange={(cap) => change({ ...form, cap }, 'cap')}
        />
      </div>
      <Button type="submit" busy={busy}>
        Salva indirizzo
      </Button>
    </form>
  )
}

interface CapProps {
  form: ModuloSpedizione
  caps: readonly string[]
  error: string | undefined
  onChange: (cap: string) => void
}

/** The comune's only CAP, or the choice among its many. */
function CapField({ form, caps, error, onChange }: CapProps) {
  const off = form.comune === null
  return (
    <SelectField
      label="CAP"
      autoComplete="shipping postal-code"
      value={form.cap}
      error={error}
      disabled={off}
      hint={off ? 'Dopo il comune.' : caps.length > 1 ? 'Scegli quello della tua via.' : undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{off ? '' : 'Scegli'}</option>
      {caps.map((cap) => (
        <option key={cap} value={cap}>
          {cap}
        </option>
      ))}
    </SelectField>
  )
}

/** The CAP of the chosen comune: they come with the choice, and are read for an address kept before. */
function useCaps({ comune, cap }: ModuloSpedizione): readonly string[] {
  const id = comune?.id ?? 0
  const known = comune?.caps ?? []
  const { data } = useQuery({
    queryKey: ['comune', id],
    queryFn: async ({ signal }) => (await api(leggiComune, { params: { id } }, { signal })).data,
    enabled: id > 0 && known.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (known.length > 0) return known
  return data?.caps ?? (cap ? [cap] : [])
}
