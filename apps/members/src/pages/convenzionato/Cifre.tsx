import { intero, quanti } from '@primo/domain/numeri'
import type { StatoPratica } from '@primo/domain/pratica'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api.ts'
import { riepilogoQuery } from '../../pratiche.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Hero } from '../../ui/surfaces.tsx'
import { importo } from './stati.ts'

/** How many cases are being worked, for how much, and how the others stand. */
export function Cifre() {
  const { data, error, refetch } = useQuery(riepilogoQuery)
  if (!data) {
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="hero" count={1} />
    )
  }
  const di = (stato: StatoPratica) => data.per_stato.find((s) => s.id_stato === stato)
  const quante = (stato: StatoPratica) => intero(di(stato)?.quante ?? 0)
  return (
    <Hero
      title="In lavorazione"
      figure={quante(3)}
      split={[
        { label: 'bozze', value: quante(1) },
        { label: 'completate', value: quante(5) },
        { label: 'rifiutate', value: quante(2) },
      ]}
    >
      <p className="cifre-nota">
        {data.totale === 0
          ? 'La prima pratica comincia da «Nuova».'
          : `${importo(di(3)?.importo_cent ?? 0)} richiesti${
              data.da_integrare > 0
                ? `, ${quanti(data.da_integrare, 'pratica aspetta', 'pratiche aspettano')} un documento`
                : ''
            }`}
      </p>
    </Hero>
  )
}
