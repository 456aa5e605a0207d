import { cercaIscritti, leggiMovimento, type MovimentoIntero } from '@primo/contract/raccolta/operatore-punti'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { withSign } from '@primo/domain/platform/numbers'
import { Link, useParams } from 'react-router'
import { useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { RecordWithList } from '../../ui/detail/RecordWithList.tsx'
import { PageQueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { Calcolo } from '../../ui/punti/Calcolo.tsx'
import { COLONNE, CONTI_NOMI, formatPointsChange, VOCI } from '../../ui/punti/labels.ts'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { card, movimentiActions, Origine } from './MovimentiList.tsx'
import '../../ui/detail/detail.css'
import '../../ui/punti/punti.css'

/** Shows a movimento: member, source, change of each balance, and its postings in the ledger. */
export function MovimentoShow() {
  const { id = '' } = useParams()
  const query = useReadOne('movimento', leggiMovimento)
  return (
    <RecordWithList table={movimentiActions} card={card} id={id}>
      <PageQueryStatus query={query} />
      {query.data !== undefined && <Movimento movimento={query.data} />}
    </RecordWithList>
  )
}

function Movimento({ movimento: m }: { movimento: MovimentoIntero }) {
  return (
    <>
      <PageHeading titolo={m.titolo} />
      <div className="detail">
        <div className="to-know">
          <Panel titolo="Il movimento">
            <p>{m.perche}</p>
            <p className="muted">Con le parole che legge l’iscritto.</p>
            {m.calcolo.length > 0 && <Calcolo titolo="I conti, passo per passo" passaggi={m.calcolo} />}
            <Facts
              items={[
                ['Genere', VOCI[m.tipo]],
                ['Iscritto', <PersonaLink key="p" {...m.membro} />],
                ['Avvenuto', longInstant(new Date(m.avvenuto_il))],
                ['Scritto', longInstant(new Date(m.registrato_il))],
                ['Edizione', m.edizione.titolo],
                ['Da che cosa', <Origine key="o" {...m} />],
                ['Regola', m.regola],
              ]}
            />
            <Permitted call={cercaIscritti}>
              <p className="muted punti-link">
                <Link to={paths.una('punti', m.membro.utente_id)}>
                  Tutti i punti di {m.membro.denominazione}
                </Link>
              </p>
            </Permitted>
          </Panel>
          <Panel titolo="Le scritture">
            <div className="scrolls">
              <StatisticsTable
                className="cifre-table table-punti"
                caption={<caption className="visually-hidden">Le scritture del movimento</caption>}
                first="Conto"
                columns={['Da usare entro', 'Punti']}
                rows={m.scritture.map(({ conto, lotto, punti }, i) => ({
                  key: i,
                  name: CONTI_NOMI[conto],
                  cells: [lotto ? longDate(lotto.scade_il) : '–', withSign(punti)],
                }))}
              />
            </div>
            <p className="muted">Insieme fanno zero: ciò che entra in un conto esce da un altro.</p>
          </Panel>
        </div>
        <div className="to-do">
          <Panel titolo="Che cosa ha spostato">
            <Facts items={COLONNE.map(([column, name]) => [name, formatPointsChange(m[column])] as const)} />
          </Panel>
        </div>
      </div>
    </>
  )
}
