import './utente.css'
import type { Utente } from '@primo/contract/accesso/accesso'
import type { IndirizzoDomicilio, IndirizzoResidenza } from '@primo/contract/iscritti/indirizzi'
import { eliminaDomicilio } from '@primo/contract/iscritti/indirizzi'
import { salvaDomicilio } from '@primo/contract/iscritti/indirizzi-writes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { domicilioQuery, keepDomicilio, residenzaQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { AppPage, useGoBack } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast, withLoading } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import { usePress } from '../../ui/usePress.ts'
import {
  comeResidenza,
  domicilioToBody,
  moduloSpedizione,
  SUFFISSO_DOMICILIO,
  spedizioneToForm,
} from './address-forms.ts'

/** Page of the member's domicile, when it differs from the residence. */
export function DomicilioPage() {
  const user = useStoredState((s) => s.user)
  const goBack = useGoBack(paths.utente)
  const domicilio = useQuery(domicilioQuery)
  const residenza = useQuery(residenzaQuery)
  return (
    <AppPage
      title="Domicilio"
      lead="Dove ti trovi di solito, se non è la tua residenza. Puoi anche non averne uno."
      back={paths.utente}
      narrow
    >
      <QueryView query={domicilio} coming={<Skeleton shape="row" count={4} />}>
        {(present) =>
          user.id > 0 ? (
            <DomicilioForm user={user} present={present} residenza={residenza.data} onSaved={goBack} />
          ) : null
        }
      </QueryView>
    </AppPage>
  )
}

interface Props {
  user: Utente
  present: IndirizzoDomicilio | null
  /** Residence that can be copied as domicile. Undefined until it has loaded. */
  residenza: IndirizzoResidenza | null | undefined
  onSaved: () => void
}

/** Form of the domicile: name, address, comune and CAP. It can be copied from the residence, and deleted. */
function DomicilioForm({ user, present, residenza, onSaved }: Props) {
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
  const copy = comeResidenza(draft.form, residenza)

  return (
    <Form
      form={draft}
      submitLabel="Salva domicilio"
      more={present ? <Remove onRemoved={onSaved} forget={draft.reset} /> : null}
    >
      {copy ? (
        <Button
          variant="soft"
          onClick={() => draft.change(copy, 'nominativo', 'indirizzo', 'id_comune', 'cap')}
        >
          <Icon name="copy" />
          Uguale alla residenza
        </Button>
      ) : null}
      <Field label="Nome sul citofono" autoComplete="name" {...draft.field('nominativo')} />
      <CapitalizationHint
        written={[draft.form.nominativo]}
        take={([nominativo = '']) => draft.change({ ...draft.form, nominativo }, 'nominativo')}
      />
      <AddressFields draft={draft} hint="Con il numero civico; aggiungi scala e interno se servono." />
    </Form>
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
