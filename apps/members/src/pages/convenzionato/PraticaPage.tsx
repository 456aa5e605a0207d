import './convenzionato.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { praticaQuery, refreshPratiche } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { DetailName, ListAndDetail } from '../../ui/ListAndDetail.tsx'
import { Dettaglio } from './Dettaglio.tsx'
import { Pratiche } from './Pratiche.tsx'
import { NuovaPratica } from './PratichePage.tsx'

/** Page of a pratica. On wide screens it is shown next to the list. */
export function PraticaPage() {
  const id = Number(useParams().id)
  const query = useQuery(praticaQuery(id))
  const { data } = query
  return (
    <ListAndDetail
      query={query}
      detail={(pratica, beside) => (
        <>
          {beside ? <DetailName name={pratica.nominativo}>Pratica {pratica.numero}</DetailName> : null}
          <Dettaglio pratica={pratica} />
        </>
      )}
      back={{ to: paths.convenzionato, label: 'Le mie pratiche' }}
      wide={{
        title: 'Pratiche',
        action: <NuovaPratica soft />,
        list: <Pratiche aperta={id} />,
        label: 'La pratica',
      }}
      title={data?.nominativo ?? 'Pratica'}
      lead={data && `Pratica ${data.numero}`}
      onRefresh={refreshPratiche}
    />
  )
}
