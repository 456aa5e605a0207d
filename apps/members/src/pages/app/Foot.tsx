import { HowItWorks } from './HowItWorks.tsx'
import { InEvidenza } from './InEvidenza.tsx'
import { Momenti } from './Momenti.tsx'

interface Props {
  raccoglie: boolean
  /** His points may be asked for. */
  leggiPunti: boolean
}

/** What the first page shows after all the rest: how it works for who does not collect yet, some prizes, what is worth stopping for. */
export function Foot({ raccoglie, leggiPunti }: Props) {
  return (
    <>
      {raccoglie ? null : <HowItWorks />}
      {leggiPunti ? <InEvidenza /> : null}
      <Momenti />
    </>
  )
}
