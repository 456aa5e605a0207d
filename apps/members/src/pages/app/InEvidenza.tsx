import { clock } from '@primo/domain/platform/clock'
import './in-evidenza.css'
import { todayInRome } from '@primo/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { premiQuery } from '../../data/manifestazione.ts'
import { PremioInEvidenza } from '../../ui/PremioInEvidenza.tsx'
import { aperti } from './traguardo.ts'

const MOST = 3

/** Shows the featured premi at the end of the home page. */
export function InEvidenza() {
  const { data: premi } = useQuery(premiQuery)
  const shown = aperti(premi ?? [], todayInRome(clock.now()))
    .filter((p) => p.evidenza)
    .sort((a, b) => (a.evidenza ?? 0) - (b.evidenza ?? 0) || a.id_premio - b.id_premio)
    .slice(0, MOST)
  if (shown.length === 0) return null
  // Marked fresh: the snapshot of the first page (`first-page-snapshot.ts`) omits content that loads later.
  return (
    <section className="home-evidenza area-premi" aria-labelledby="in-evidenza" data-fresh>
      <h2 id="in-evidenza">In evidenza</h2>
      <ul>
        {shown.map((premio) => (
          <li key={premio.id_premio}>
            <PremioInEvidenza premio={premio} label={premio.categoria} />
          </li>
        ))}
      </ul>
    </section>
  )
}
