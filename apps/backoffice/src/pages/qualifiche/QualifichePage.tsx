import { Button } from '@mui/material'
import { type PianoMarketing, piani, scriviPiano } from '@primo/contract/qualifiche/operatore-qualifiche'
import { Link } from 'react-router'
import { useRead } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { Chiusure } from './Chiusure.tsx'
import { STATES, validita } from './labels.ts'
import { Situazione } from './Situazione.tsx'
import './qualifiche.css'

/** Shows the plans, the distribution of promotori, and the closed months. */
export function QualifichePage() {
  const query = useRead(['piani'], piani, { query: { per_page: 100 } })
  const { data } = query
  return (
    <>
      <PageHeading titolo="Qualifiche" above="Il piano marketing, mese per mese">
        <Permitted call={scriviPiano}>
          <Button component={Link} to={paths.nuova('qualifiche')} variant="contained">
            Nuovo piano
          </Button>
        </Permitted>
      </PageHeading>
      <div className="qualifiche">
        <section aria-labelledby="i-piani">
          <h2 id="i-piani">I piani</h2>
          <QueryStatus query={query} />
          {data?.length === 0 && (
            <p className="stato-page">
              Non c’è ancora un piano: finché non ne pubblichi uno, nessuno ha una qualifica.
            </p>
          )}
          <ul className="piani">
            {data?.map((piano) => (
              <li key={piano.id} className="sheet card">
                <Piano piano={piano} />
              </li>
            ))}
          </ul>
        </section>
        <Situazione />
        <Chiusure />
      </div>
    </>
  )
}

function Piano({ piano }: { piano: PianoMarketing }) {
  return (
    <>
      <h3 className="row-stato">
        <Link className="title-link" to={paths.una('qualifiche', piano.id)}>
          {piano.nome}
        </Link>
        <StatePill state={STATES[piano.stato]} />
      </h3>
      <p>{validita(piano)}</p>
      <p className="muted">{piano.qualifiche.map((q) => q.nome).join(', ')}</p>
    </>
  )
}
