import {
  type IndirizzoAzienda,
  leggiIndirizzoAzienda,
  salvaIndirizzoAzienda,
} from '@primo/contract/iscritti/persona-giuridica'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, queryFunctionOf } from '../../data/api.ts'
import { iscrizioneQuery } from '../../data/iscrizioni.ts'
import { queryClient } from '../../data/query-client.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Form } from '../../ui/Form.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import { moduloSede, sedeToBody, sedeToForm } from './azienda.ts'
import type { PropsPasso } from './steps.ts'

/** Returns the query of the registered office of the member's own company; null until it has been entered. */
export const sedeQuery = (id: number) =>
  queryOptions({
    queryKey: ['azienda', id, 'sede'],
    queryFn: queryFunctionOf(leggiIndirizzoAzienda, { params: { id } }),
    staleTime: 0,
  })

/** Refetches the enrolment after company data is saved: the server recomputes the items still missing. */
export const refetchIscrizione = () =>
  queryClient.fetchQuery({ ...iscrizioneQuery('convenzionato'), staleTime: 0 })

export function PassoSede({ iscrizione, avanti }: PropsPasso) {
  const id = iscrizione.anagrafica?.id ?? 0
  const sede = useQuery({ ...sedeQuery(id), enabled: id > 0 })
  return (
    <QueryView query={sede} coming={<Skeleton shape="row" count={3} />}>
      {(present) => (
        <SedeForm
          id_anagrafica={id}
          present={present}
          submitLabel="Salva e vai avanti"
          onSaved={async (fresh) => {
            queryClient.setQueryData(sedeQuery(id).queryKey, fresh)
            avanti(await refetchIscrizione())
          }}
        />
      )}
    </QueryView>
  )
}

interface Props {
  id_anagrafica: number
  present: IndirizzoAzienda | null
  onSaved: (sede: IndirizzoAzienda) => void | Promise<void>
  submitLabel: string
}

/** Form of the company's registered office. After a change, an operator must check it again. */
function SedeForm({ id_anagrafica, present, onSaved, submitLabel }: Props) {
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
    <Form form={draft} submitLabel={submitLabel}>
      <AddressFields draft={draft} hint="Con il numero civico." />
    </Form>
  )
}
