import { type IndirizzoAzienda, salvaIndirizzoAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { api } from '../../data/api.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Form } from '../../ui/Form.tsx'
import { useDraftForm } from '../../ui/useDraftForm.ts'
import { moduloSede, sedeToBody, sedeToForm } from './sede.ts'

interface Props {
  id_anagrafica: number
  present: IndirizzoAzienda | null
  onSaved: (sede: IndirizzoAzienda) => void | Promise<void>
  word: string
}

/** Form of the company's seat. After a change, the seat must be checked again. */
export function SedeForm({ id_anagrafica, present, onSaved, word }: Props) {
  const draft = useDraftForm({
    name: `sede-${id_anagrafica}`,
    schema: moduloSede,
    open: () => sedeToForm(present),
    check: sedeToBody,
    send: async (body) => {
      await onSaved((await api(salvaIndirizzoAzienda, { params: { id: id_anagrafica }, body })).data)
    },
  })
  return (
    <Form form={draft} word={word}>
      <AddressFields draft={draft} hint="Con il numero civico." />
    </Form>
  )
}
