import { HowItWorks } from './HowItWorks.tsx'
import { InEvidenza } from './InEvidenza.tsx'
import { Momenti } from './Momenti.tsx'

interface Props {
  raccoglie: boolean
  /** Whether the points may be requested from the server. */
  leggiPunti: boolean
}

/** Shows the end of the home page: how the programme works for members who do not collect points yet, some premi, milestones. */
export function HomeFooter({ raccoglie, leggiPunti }: Props) {
  return (
    <>
      {raccoglie ? null : <HowItWorks />}
      {leggiPunti ? <InEvidenza /> : null}
      <Momenti />
    </>
  )
}
