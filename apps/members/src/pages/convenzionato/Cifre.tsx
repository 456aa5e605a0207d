import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import { useQuery } from '@tanstack/react-query'
import { riepilogoQuery } from '../../data/pratiche.ts'
import { HeroSkeleton } from '../../ui/HeroSkeleton.tsx'
import { Hero } from '../../ui/surfaces.tsx'
import { importo } from './stati.ts'

/** Shows number and amount of the open pratiche, and the number in other states. */
export function Cifre() {
  const { data, error, refetch } = useQuery(riepilogoQuery)
  if (!data) {
    return (
      <HeroSkeleton
        error={error}
        retry={refetch}
        title="In lavorazione"
        labels={['bozze', 'completate', 'rifiutate']}
        note={<p className="cifre-note">€ 000.000 richiesti</p>}
      />
    )
  }
  const di = (stato: StatoPratica) => data.per_stato.find((s) => s.id_stato === stato)
  const count = (stato: StatoPratica) => di(stato)?.quante ?? 0
  const part = (stato: StatoPratica, una: string, tante: string) => ({
    label: accorda(count(stato), una, tante),
    value: wholeNumber(count(stato)),
  })
  return (
    <Hero
      title="In lavorazione"
      figure={wholeNumber(count(3))}
      split={[
        part(1, 'bozza', 'bozze'),
        part(5, 'completata', 'completate'),
        part(2, 'rifiutata', 'rifiutate'),
      ]}
    >
      <p className="cifre-note">
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
