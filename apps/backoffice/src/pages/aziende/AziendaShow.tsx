import {
  leggiLegaleAzienda,
  leggiSchedaAzienda,
  type SchedaAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import { Link } from 'react-router'
import { useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { CorrectLink, LinkRegistro, RecordPage } from '../../ui/detail/RecordPage.tsx'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { STATES } from '../../ui/labels/iscrizioni.ts'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { COMPANY_STATES, sedeOf } from './AziendeList.tsx'
import '../../ui/detail/detail.css'

/** Shows a company's full record, with a link to propose a correction (four-eyes). */
export function AziendaShow() {
  const query = useReadOne('azienda', leggiSchedaAzienda)
  return (
    <RecordPage back={{ to: paths.coda('aziende'), name: 'Aziende' }} query={query}>
      {(scheda) => <Azienda scheda={scheda} />}
    </RecordPage>
  )
}

function Azienda({ scheda: z }: { scheda: SchedaAzienda }) {
  return (
    <>
      <PageHeading titolo={z.denominazione}>
        <div className="row-stato">
          <StatePill state={COMPANY_STATES[z.stato]} />
          {z.azioni.includes('correggi') && <CorrectLink resource="aziende" id={z.id} />}
        </div>
      </PageHeading>
      <div className="detail">
        <div className="to-know">
          {z.proposta !== null && (
            <p className="note" role="status">
              Una correzione aspetta che un’altra persona la confermi:{' '}
              <Link className="title-link" to={paths.coda('proposte')}>
                la trovi in «Da confermare»
              </Link>
              .
            </p>
          )}
          <Panel titolo="Azienda">
            <Facts
              items={[
                ['Ragione sociale', z.denominazione],
                ['Partita IVA', z.partita_iva],
                ['Codice fiscale', z.codice_fiscale ?? 'di una persona: lo leggi nella sua iscrizione'],
                ['Natura giuridica', z.natura_giuridica],
                ['Attività (ATECO)', [z.codice_ateco, z.attivita].filter(Boolean).join(' ')],
                ['Categorie', z.categorie.join(', ')],
                ['Sede', sedeOf(z)],
              ]}
            />
            <Permitted call={leggiLegaleAzienda}>
              <p className="muted">
                <Link className="title-link" to={paths.legale(z.id)}>
                  Il legale rappresentante
                </Link>
              </p>
            </Permitted>
          </Panel>
        </div>
        <div className="to-do">
          <Panel titolo="Chi ne fa parte">
            <Facts
              items={[
                ['Scritta da', <PersonaLink key="t" {...z.titolare} />],
                ['Scritta il', dayOf(z.creata_il)],
                z.approvata_il !== null && ['Approvata il', dayOf(z.approvata_il)],
                z.iscritti.length > 0 && [
                  'Iscritti',
                  <span key="i">
                    {z.iscritti.map((i, n) => (
                      <span key={i.id}>
                        {n > 0 && ', '}
                        <Link to={paths.una('iscrizioni', i.id)}>{i.denominazione}</Link> (
                        {STATES[i.stato][0].toLowerCase()})
                      </span>
                    ))}
                  </span>,
                ],
              ]}
            />
            <LinkRegistro oggetto="anagrafica" id={z.id} />
          </Panel>
        </div>
      </div>
    </>
  )
}
