import type { Utente } from '@primo/contract/accesso/accesso'
import { type IndirizzoSpedizione, salvaSpedizione } from '@primo/contract/iscritti/indirizzi'
import { api } from '../../data/api.ts'
import { keepSpedizione } from '../../data/indirizzi.ts'
import { reloadUser } from '../../data/session.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/overlays.ts'
import { useDraftForm } from '../../ui/useDraftForm.ts'
import { moduloSpedizione, spedizioneToBody, spedizioneToForm } from './spedizione.ts'

interface Props {
  user: Utente
  /** Stored shipping address, or null. */
  present: IndirizzoSpedizione | null
  onSaved: () => void
}

/**
 * Form of the shipping address: name, address, comune and one of its CAPs. Entered data survives a reload and a lost connection.
 */
export function ShippingForm({ user, present, onSaved }: Props) {
  const draft = useDraftForm({
    name: 'spedizione',
    schema: moduloSpedizione,
    open: () => spedizioneToForm(present, user),
    check: spedizioneToBody,
    send: async (body) => {
      const { data } = await api(salvaSpedizione, { body })
      keepSpedizione(data)
      toast('Indirizzo salvato.')
      // The user's data contains the address too. Every page is already up to date.
      void reloadUser().catch(() => null)
    },
    onSaved,
  })

  return (
    <Form form={draft} word="Salva indirizzo">
      <Field
        label="Nome e cognome di chi riceve"
        autoComplete="shipping name"
        {...draft.field('nominativo')}
      />
      <AddressFields
        draft={draft}
        section="shipping "
        hint="Con il numero civico; aggiungi scala e interno se servono."
      />
    </Form>
  )
}
