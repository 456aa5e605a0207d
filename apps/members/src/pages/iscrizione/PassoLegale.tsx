import { leggiComune } from '@primo/contract/anagrafica/geo'
import { leggiLegaleRappresentante } from '@primo/contract/iscritti/persona-giuridica'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { queryClient } from '../../data/query.ts'
import { nomeComune } from '../../ui/comune.ts'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PropsPasso } from './flusso.ts'
import { LegaleForm } from './LegaleForm.tsx'
import { rileggi } from './PassoSede.tsx'

/** Legal representative of the member's own company, with the name of the comune that issued the identity document. */
export const legaleQuery = (id: number) =>
  queryOptions({
    queryKey: ['azienda', id, 'legale'],
    queryFn: async ({ signal }) => {
      const { data } = await api(leggiLegaleRappresentante, { params: { id } }, { signal })
      const citta = data?.id_citta_rilascio_legale_rappresentante ?? 0
      const comune = citta > 0 ? (await api(leggiComune, { params: { id: citta } }, { signal })).data : null
      return { legale: data, rilascio: comune && nomeComune(comune) }
    },
    staleTime: 0,
  })

export function PassoLegale({ iscrizione, avanti }: PropsPasso) {
  const id = iscrizione.anagrafica?.id ?? 0
  const letto = useQuery({ ...legaleQuery(id), enabled: id > 0 })
  return (
    <QueryView query={letto} coming={<Skeleton shape="row" count={6} />}>
      {({ legale, rilascio }) => (
        <LegaleForm
          id_anagrafica={id}
          present={legale}
          rilascio={rilascio}
          word="Salva e vai avanti"
          onSaved={async ({ avvisi }) => {
            await queryClient.invalidateQueries(legaleQuery(id))
            if (avvisi[0]) toast(avvisi[0], 'warning')
            avanti(await rileggi())
          }}
        />
      )}
    </QueryView>
  )
}
