import type { Riepilogo as Pratiche } from '@primo/contract/pratiche/pratiche'
import type { Riepilogo as Rete } from '@primo/contract/rete/rete'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import { useQuery } from '@tanstack/react-query'
import { riepilogoQuery as praticheQuery } from '../../data/pratiche.ts'
import { riepilogoQuery as reteQuery } from '../../data/rete.ts'

/**
 * Number shown on an area's card of the home page, with its label. `inoltre`: items that require the member's attention, or null.
 */
export interface AreaMetric {
  cifra: number
  parola: string
  inoltre: string | null
}

/**
 * Returns the home page's metric of the pratiche: the number in progress and, in addition, of those that lack a document, or else
 * of the drafts.
 */
export function praticheMetric({
  per_stato,
  da_integrare,
}: Pick<Pratiche, 'per_stato' | 'da_integrare'>): AreaMetric {
  const count = (stato: StatoPratica) => per_stato.find((s) => s.id_stato === stato)?.quante ?? 0
  const bozze = count(1)
  return {
    cifra: count(3),
    parola: 'in lavorazione',
    inoltre:
      da_integrare > 0
        ? `${wholeNumber(da_integrare)} da integrare`
        : bozze > 0
          ? quanti(bozze, 'bozza', 'bozze')
          : null,
  }
}

/** Returns the home page's metric of the network: number of persons, and those who joined this month. */
export function reteMetric({ persone, mesi }: Pick<Rete, 'persone' | 'mesi'>): AreaMetric {
  const questoMese = mesi.at(-1)?.persone ?? 0
  return {
    cifra: persone,
    parola: accorda(persone, 'persona', 'persone'),
    inoltre: questoMese > 0 ? `${wholeNumber(questoMese)} questo mese` : null,
  }
}

export function PraticheMetric() {
  const { data } = useQuery(praticheQuery)
  return data ? <Shown {...praticheMetric(data)} /> : null
}

export function ReteMetric() {
  const { data } = useQuery(reteQuery)
  return data ? <Shown {...reteMetric(data)} /> : null
}

// Marked fresh: the snapshot of the first page (`first-page-snapshot.ts`) contains only data stored on the device.
function Shown({ cifra, parola, inoltre }: AreaMetric) {
  return (
    <span className="area-live" data-fresh>
      <b className="fig">{wholeNumber(cifra)}</b> <span>{parola}</span>
      {inoltre ? <strong>{inoltre}</strong> : null}
    </span>
  )
}
