import { type SchedaInRete, spostaInRete } from '@primo/contract/rete/operatore-rete'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longInstant } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { HistoryList } from '../../ui/detail/HistoryList.tsx'
import { LinkRegistro } from '../../ui/detail/LinkRegistro.tsx'
import { RecordPage } from '../../ui/detail/RecordPage.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { PersonaLink } from '../../ui/person/PersonaLink.tsx'
import { CifreRete } from './CifreRete.tsx'
import { Diretti } from './Diretti.tsx'
import { ProfiliRete } from './ProfiliRete.tsx'
import { schedaQuery } from './rete.ts'
import { Sposta } from './Sposta.tsx'
import { Strada } from './Strada.tsx'
import './rete.css'

/** Shows a person's position in the network: profiles, sponsors over time, recruits. */
export function PostoShow() {
  const id = Number(useParams().id)
  const query = useQuery(schedaQuery(id))
  return (
    <RecordPage key={id} back={{ to: paths.coda('rete'), name: 'Rete' }} query={query}>
      {(scheda) => <Place scheda={scheda} />}
    </RecordPage>
  )
}

function Place({ scheda }: { scheda: SchedaInRete }) {
  const { membro } = scheda
  return (
    <>
      <PageHeading titolo={membro.denominazione} />
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Posto nella rete">
            <Strada scheda={scheda} />
            <Permitted call={spostaInRete}>
              <Sposta scheda={scheda} />
            </Permitted>
          </Panel>
          <Panel titolo="Iscrizioni">
            <ProfiliRete scheda={scheda} />
          </Panel>
        </div>
        <div className="to-know">
          <Panel titolo="Dati">
            <Facts
              items={[
                ['Nome', <PersonaLink key="p" {...membro} />],
                scheda.bloccato && ['Account', 'Bloccato'],
                ['E-mail', membro.email],
                ['Cellulare', formatCellulare(membro.cellulare)],
                ['Codice sponsor', scheda.codice],
                ['Numero', String(scheda.id_segnalatore)],
                ['Nella rete dal', longInstant(new Date(scheda.dal))],
                ['Persone sotto', wholeNumber(scheda.sotto)],
              ]}
            />
          </Panel>
          <Panel titolo="Persone e pratiche">
            <CifreRete cifre={scheda.cifre} />
          </Panel>
          <Panel titolo="Portate direttamente">
            <Diretti id={scheda.id_segnalatore} />
          </Panel>
        </div>
        <div className="to-recall">
          <Panel titolo="Sponsor nel tempo">
            <HistoryList
              passi={scheda.storia.map((s) => ({
                quando: s.dal,
                event: s.sponsor ? `Sotto ${s.sponsor.denominazione}` : 'In cima alla rete',
                chi: s.chi.ruolo === 'sistema' ? 'alla registrazione' : s.chi.nome,
                perche: s.motivo,
              }))}
            />
            <LinkRegistro oggetto="segnalatore" id={scheda.id_segnalatore} />
            <LinkRegistro oggetto="utente" id={membro.utente_id} name="Il suo account, nel registro" />
          </Panel>
        </div>
      </div>
    </>
  )
}
