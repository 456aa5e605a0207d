import { istanteLungo } from '@primo/domain/platform/data'
import { intero } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Back } from '../../ui/Back.tsx'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Storia } from '../../ui/Storia.tsx'
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
      <Intestazione titolo={membro.denominazione} />
      <div className="dettaglio">
        <div className="da-fare">
          <Scheda titolo="Posto nella rete">
            <Strada scheda={data} />
            <Sposta scheda={data} />
          </Scheda>
          <Scheda titolo="Iscrizioni">
            <ProfiliRete scheda={data} />
          </Scheda>
        </div>
        <div className="da-sapere">
          <Scheda titolo="Dati">
            <Dati
              voci={[
                data.bloccato && ['Account', 'Bloccato'],
                ['E-mail', membro.email],
                ['Cellulare', membro.cellulare],
                ['Codice sponsor', data.codice],
                ['Numero', String(data.id_segnalatore)],
                ['Nella rete dal', istanteLungo(new Date(data.dal))],
                ['Persone sotto', intero(data.sotto)],
              ]}
            />
          </Scheda>
          <Scheda titolo="Persone e pratiche">
            <CifreRete cifre={data.cifre} />
          </Scheda>
          <Scheda titolo="Portate direttamente">
            <Diretti id={id} />
          </Scheda>
        </div>
        <div className="da-ricordare">
          <Scheda titolo="Sponsor nel tempo">
            <Storia
              passi={data.storia.map((s) => ({
                quando: s.dal,
                cosa: s.sponsor ? `Sotto ${s.sponsor.denominazione}` : 'In cima alla rete',
                chi: s.chi.ruolo === 'sistema' ? 'alla registrazione' : s.chi.nome,
                perche: s.motivo,
              }))}
            />
          </Scheda>
        </div>
      </div>
    </div>
  )
}
