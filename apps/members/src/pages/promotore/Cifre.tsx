import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { riepilogoQuery } from '../../data/promotore.ts'
import { CountUp } from '../../ui/CountUp.tsx'
import { HeroSkeleton } from '../../ui/HeroSkeleton.tsx'
import { Hero } from '../../ui/surfaces.tsx'

/** Shows the number of people in the network, and of its pratiche. */
export function Cifre({ azione }: { azione: ReactNode }) {
  const { data, error, refetch } = useQuery(riepilogoQuery)
  if (!data) {
    return (
      <>
        <HeroSkeleton
          error={error}
          retry={refetch}
          title="Persone nella tua rete"
          labels={['entrate questo mese', 'pratiche inviate dalla rete', 'da te']}
        />
        {error ? null : azione}
      </>
    )
  }
  const questoMese = data.mesi.at(-1)?.persone ?? 0
  return (
    <>
      <Hero
        title={accorda(data.persone, 'Persona nella tua rete', 'Persone nella tua rete')}
        figure={<CountUp of="persone" value={data.persone} />}
        split={[
          {
            label: accorda(questoMese, 'entrata questo mese', 'entrate questo mese'),
            value: wholeNumber(questoMese),
          },
          {
            label: accorda(data.pratiche_rete, 'pratica inviata dalla rete', 'pratiche inviate dalla rete'),
            value: wholeNumber(data.pratiche_rete),
          },
          {
            // Completes the preceding label: «84 pratiche inviate dalla rete, 15 da te».
            label: 'da te',
            value: wholeNumber(data.pratiche_proprie),
          },
        ]}
      />
      {azione}
    </>
  )
}
