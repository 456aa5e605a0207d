import { leggiPiano, type PianoMarketing } from '@primo/contract/qualifiche/operatore-qualifiche'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useReadOne } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../ui/detail/RecordPage.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { AzioniPiano } from './AzioniPiano.tsx'
import { chiede, STATES, validita } from './labels.ts'
import { Simulazione } from './Simulazione.tsx'
import './qualifiche.css'

/** Shows a version of the plan: thresholds, simulation, actions. */
export function PianoShow() {
  const query = useReadOne('piani', leggiPiano)
  return (
    <RecordPage back={{ to: paths.coda('qualifiche'), name: 'Qualifiche' }} query={query}>
      {(piano) => <Intero piano={piano} />}
    </RecordPage>
  )
}

function Intero({ piano }: { piano: PianoMarketing }) {
  return (
    <>
      <PageHeading titolo={piano.nome}>
        <div className="row-stato">
          <StatePill state={STATES[piano.stato]} />
        </div>
      </PageHeading>
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Che cosa puoi fare">
            <AzioniPiano piano={piano} />
          </Panel>
        </div>
        <div className="to-know">
          <Panel titolo="Le qualifiche">
            <Facts items={piano.qualifiche.map((q) => [q.nome, chiede(q.soglie)] as const)} />
            <p className="muted">
              Contano le pratiche completate con esito positivo nei dodici mesi che finiscono con quello che
              si chiude. Produttore attivo è chi, nella rete, ne ha completata almeno una.
            </p>
          </Panel>
          <Panel titolo="Quando vale">
            <p>{validita(piano)}</p>
            <p className="muted">
              {piano.pubblicato_il
                ? `Pubblicato ${elide('il', longInstant(new Date(piano.pubblicato_il)))}.`
                : `Scritto ${elide('il', longInstant(new Date(piano.aggiornato_il)))}.`}
            </p>
          </Panel>
        </div>
        <div className="to-recall">
          <Simulazione id={piano.id} />
        </div>
      </div>
    </>
  )
}
