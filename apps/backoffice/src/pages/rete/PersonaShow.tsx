import { longInstant } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Back } from '../../ui/Back.tsx'
import { HistoryList } from '../../ui/HistoryList.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { CifreRete } from './CifreRete.tsx'
import { Diretti } from './Diretti.tsx'
import { ProfiliRete } from './ProfiliRete.tsx'
import { schedaQuery } from './rete.ts'
import { Sposta } from './Sposta.tsx'
import { Strada } from './Strada.tsx'
import './rete.css'

/** A person's place in the network: who he is, what he may do, above and below whom, since when. */
export function PersonaShow() {
  const id = Number(useParams().id)
  const query = useQuery(schedaQuery(id))
  const { data } = query
  const back = <Back to={paths.coda('rete')} name="Rete" />
  if (!data) {
    return (
      <>
        {back}
        <NotRead query={query} />
      </>
    )
  }
  const { membro } = data
  return (
    <div key={id}>
      {back}
      <PageHeading titolo={membro.denominazione} />
      <div className="dettaglio">
        <div className="da-fare">
          <Panel titolo="Posto nella rete">
            <Strada scheda={data} />
            <Sposta scheda={data} />
          </Panel>
          <Panel titolo="Iscrizioni">
            <ProfiliRete scheda={data} />
          </Panel>
        </div>
        <div className="da-sapere">
          <Panel titolo="Dati">
            <Facts
              items={[
                data.bloccato && ['Account', 'Bloccato'],
                ['E-mail', membro.email],
                ['Cellulare', membro.cellulare],
                ['Codice sponsor', data.codice],
                ['Numero', String(data.id_segnalatore)],
                ['Nella rete dal', longInstant(new Date(data.dal))],
                ['Persone sotto', wholeNumber(data.sotto)],
              ]}
            />
          </Panel>
          <Panel titolo="Persone e pratiche">
            <CifreRete cifre={data.cifre} />
          </Panel>
          <Panel titolo="Portate direttamente">
            <Diretti id={id} />
          </Panel>
        </div>
        <div className="da-ricordare">
          <Panel titolo="Sponsor nel tempo">
            <HistoryList
              passi={data.storia.map((s) => ({
                quando: s.dal,
                cosa: s.sponsor ? `Sotto ${s.sponsor.denominazione}` : 'In cima alla rete',
                chi: s.chi.ruolo === 'sistema' ? 'alla registrazione' : s.chi.nome,
                perche: s.motivo,
              }))}
            />
          </Panel>
        </div>
      </div>
    </div>
  )
}
