import './utente.css'
import type { Utente } from '@primo/contract/accesso/accesso'
import type { IndirizzoSpedizione } from '@primo/contract/iscritti/indirizzi'
import { salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { keepSpedizione, spedizioneQuery } from '../../data/indirizzi.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { AppPage, useGoBack } from '../../ui/AppPage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import { moduloSpedizione, ritornoDa, spedizioneToBody, spedizioneToForm } from './address-forms.ts'

/** Page of the shipping address of premi. It returns to the page that opened it, the profile or a premio. */
export function SpedizionePage() {
  const user = useStoredState((s) => s.user)
  const back = ritornoDa(useLocation().search) ?? paths.utente
  const goBack = useGoBack(back)
  const spedizione = useQuery(spedizioneQuery)
  return (
    <AppPage title="Indirizzo di spedizione" lead="È dove ti mandiamo i premi." back={back} narrow>
      <QueryView query={spedizione} coming={<Skeleton shape="row" count={4} />}>
        {(present) => (user.id > 0 ? <ShippingForm user={user} present={present} onSaved={goBack} /> : null)}
      </QueryView>
    </AppPage>
  )
}

interface Props {
  user: Utente
  /** Stored shipping address, or null. */
  present: IndirizzoSpedizione | null
  onSaved: () => void
}

/**
 * Form of the shipping address: name, address, comune and one of its CAPs. Entered data survives a reload and a lost connection.
 */
function ShippingForm({ user, present, onSaved }: Props) {
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
    <Form form={draft} submitLabel="Salva indirizzo">
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
