import { leggiAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFunctionOf } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AziendaForm } from './AziendaForm.tsx'
import { AziendaNota } from './AziendaNota.tsx'
import { CercaAzienda, iscriviCon } from './CercaAzienda.tsx'
import type { PropsPasso } from './flusso.ts'

/** Returns the query of the company that the member registered. */
export const aziendaQuery = (id: number) =>
  queryOptions({
    queryKey: ['azienda', id],
    queryFn: queryFunctionOf(leggiAzienda, { params: { id } }),
    staleTime: 0,
  })

/**
 * Enrolment step that chooses the company by partita IVA: the member requests to join an existing one, or registers a new one.
 */
export function PassoAzienda({ iscrizione, avanti }: PropsPasso) {
  const { anagrafica, azienda_propria } = iscrizione
  const [other, cambia] = useState(false)
  if (anagrafica === null || other) return <CercaAzienda forward={avanti} />
  if (!azienda_propria) {
    return (
      <>
        <AziendaNota denominazione={anagrafica.denominazione} comune={null} />
        <Button block onClick={() => avanti(iscrizione)}>
          Vai avanti
        </Button>
        <Button variant="soft" block onClick={() => cambia(true)}>
          È un’altra azienda
        </Button>
      </>
    )
  }
  return <Propria id={anagrafica.id} forward={avanti} />
}

function Propria({ id, forward }: { id: number; forward: PropsPasso['avanti'] }) {
  return (
    <QueryView query={useQuery(aziendaQuery(id))} coming={<Skeleton shape="row" count={4} />}>
      {(azienda) => (
        <AziendaForm
          present={azienda}
          word="Salva e vai avanti"
          onSaved={async (a) => forward(await iscriviCon(a.id_anagrafica))}
        />
      )}
    </QueryView>
  )
}
