import { Button } from '@mui/material'
import { edizioni, preparaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { type EdizioneAgibile, EXPLANATIONS, edizioniActions, STATES } from './actions.ts'
import './edizioni.css'

const NUOVA: EdizioneAgibile = {
  id: 0,
  titolo: '',
  permessi: [],
  prossimo: { diverso: true, peggiora: [] },
  cauzione: {
    dovuta_cent: 0,
    depositata_cent: 0,
    perche: '',
    catalogo_cent: 0,
    esposizione_cent: 0,
    consegnati_cent: 0,
    richiesti_cent: 0,
    punti_vivi_cent: 0,
    depositi: [],
  },
}

/** Lists the editions with their states, and opens the form of the next one. */
export function EdizioniPage() {
  const query = useRead(['edizioni'], edizioni, {})
  const { data } = query
  const [aperta, setAperta] = useState(false)
  return (
    <>
      <PageHeading titolo="Edizioni">
        <div className="head-edizioni">
          <Button component={Link} to={paths.coda('registro')} variant="outlined">
            Registro dei premi
          </Button>
          <Permitted call={preparaEdizione}>
            <Button variant="contained" onClick={() => setAperta(true)}>
              Prepara la prossima
            </Button>
          </Permitted>
        </div>
      </PageHeading>
      <QueryStatus query={query} />
      {data?.length === 0 && <p>Non c’è ancora nessuna edizione.</p>}
      <ul className="edizioni">
        {data?.map((e) => (
          <li key={e.id} className="card">
            <h2 className="row-stato">
              <Link className="title-link" to={paths.una('edizioni', e.id)}>
                {e.titolo}
              </Link>{' '}
              <StatePill state={STATES[e.stato]} />
              {e.cauzione_scoperta && e.stato !== 'preparata' && (
                <Pill tone="bad">Cauzione da integrare</Pill>
              )}
              {!e.regolamento && <Pill tone="warn">Senza regolamento</Pill>}
            </h2>
            <p>
              {elide('Dal', longDate(e.inizio))} {elide('al', longDate(e.fine))}; premi fino{' '}
              {elide('al', longDate(e.ultima_richiesta))}. {EXPLANATIONS[e.stato]}
            </p>
            <p className="muted">
              {quanti(e.premi, 'premio in catalogo', 'premi in catalogo')},{' '}
              {quanti(e.richieste_aperte, 'richiesta', 'richieste')} da consegnare
              {e.regolamento && `, regolamento ${e.regolamento}`}
            </p>
          </li>
        ))}
      </ul>
      {aperta && (
        <AskAction
          table={edizioniActions}
          record={NUOVA}
          azione="prepara"
          bozza="edizioni:nuova"
          close={() => setAperta(false)}
        />
      )}
    </>
  )
}
