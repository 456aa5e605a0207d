import type { Utente } from '@primo/contract/persone/accesso'
import {
  eliminaDomicilio,
  type IndirizzoDomicilio,
  type IndirizzoResidenza,
  salvaDomicilio,
} from '@primo/contract/persone/indirizzi'
import { api } from '../../data/api.ts'
import { keepDomicilio } from '../../data/indirizzi.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast, withLoading } from '../../ui/overlays.ts'
import { useDraftForm } from '../../ui/useDraftForm.ts'
import { usePress } from '../../ui/usePress.ts'
import { comeResidenza, domicilioToBody, SUFFISSO_DOMICILIO } from './domicilio.ts'
import { moduloSpedizione, spedizioneToForm } from './spedizione.ts'

interface Props {
  user: Utente
  present: IndirizzoDomicilio | null
  /** To copy from; undefined until it has been read. */
  residenza: IndirizzoResidenza | null | undefined
  onSaved: () => void
}

/** Name, address, comune and CAP of the domicile; it can be copied from the residence, and taken away. */
export function DomicilioForm({ user, present, residenza, onSaved }: Props) {
  const draft = useDraftForm({
    name: 'domicilio',
    schema: moduloSpedizione,
    open: () => spedizioneToForm(present, user),
    check: domicilioToBody,
    suffix: SUFFISSO_DOMICILIO,
    send: async (body) => {
      keepDomicilio((await api(salvaDomicilio, { body })).data)
      toast('Domicilio salvato.')
    },
    onSaved,
  })
  const { form, change, failure, busy, element, submit, forget } = draft
  const copy = comeResidenza(form, residenza)

  return (
    <form ref={element} className="form" onSubmit={submit} noValidate>
      <FormFailure message={failure} />
      {copy ? (
        <Button variant="soft" onClick={() => change(copy, 'nominativo', 'indirizzo', 'id_comune', 'cap')}>
          <Icon name="copy" />
          Uguale alla residenza
        </Button>
      ) : null}
      <Field label="Nome sul citofono" autoComplete="name" {...draft.field('nominativo')} />
      <AddressFields draft={draft} hint="Con il numero civico; aggiungi scala e interno se servono." />
      <Button type="submit" busy={busy}>
        Salva domicilio
      </Button>
      {present ? <Remove onRemoved={onSaved} forget={forget} /> : null}
    </form>
  )
}

const QUESTION = {
  title: 'Togliere il domicilio?',
  message: 'Varrà solo la tua residenza. Potrai indicarne un altro quando vuoi.',
  ok: 'Togli',
  cancel: 'Annulla',
  destructive: true,
}

function Remove({ onRemoved, forget }: { onRemoved: () => void; forget: () => void }) {
  const { busy, press } = usePress()

  async function remove() {
    keepDomicilio((await withLoading(api(eliminaDomicilio, {}))).data)
    forget()
    toast('Domicilio tolto.')
    onRemoved()
  }

  return (
    <Button variant="plain" busy={busy} onClick={() => void press(remove, QUESTION)}>
      <Icon name="trash" />
      Togli il domicilio
    </Button>
  )
}
