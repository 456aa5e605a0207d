import { Button } from '@mui/material'
import {
  leggiEdizione,
  modificaEdizione,
  type SchedaEdizione,
} from '@primo/contract/raccolta/operatore-edizioni'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { useReadOne } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/AskAction.tsx'
import { LinkRegistro } from '../../ui/detail/LinkRegistro.tsx'
import { RecordPage } from '../../ui/detail/RecordPage.tsx'
import { formatDeadline } from '../../ui/labels/formats.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { formOfEdizione, tavola } from './actions.ts'
import { Cauzione } from './Cauzione.tsx'
import { EXPLANATIONS, STATES } from './labels.ts'
import { Regolamento } from './Regolamento.tsx'
import './edizioni.css'

/** Shows an edition with its legal obligations: dates, rules, deposit, deliveries. */
export function EdizioneShow() {
  const query = useReadOne('edizione', leggiEdizione)
  return (
    <RecordPage back={{ to: paths.coda('edizioni'), name: 'Edizioni' }} query={query}>
      {(edizione) => <Edizione edizione={edizione} />}
    </RecordPage>
  )
}

function Edizione({ edizione: e }: { edizione: SchedaEdizione }) {
  const [azione, setAzione] = useState<string | null>(null)
  const may = useCanCall()
  const possibili = may(modificaEdizione) ? tavola.possible(e) : []
  const bottone = (nome: string, first = false) =>
    possibili.includes(nome) && (
      <Button variant={first ? 'contained' : 'outlined'} onClick={() => setAzione(nome)}>
        {tavola.azioni[nome]?.nome}
      </Button>
    )
  return (
    <>
      <PageHeading titolo={e.titolo}>
        <div className="row-stato">
          <StatePill state={STATES[e.stato]} />
          {e.cauzione_scoperta && e.stato !== 'preparata' && <Pill tone="bad">Cauzione da integrare</Pill>}
          {bottone('modifica')}
        </div>
      </PageHeading>
      <div className="edizione">
        <Panel titolo="Il periodo">
          <p>{EXPLANATIONS[e.stato]}</p>
          <Facts
            items={[
              ['Codice', e.codice],
              ['Raccolta', `${elide('dal', longDate(e.inizio))} ${elide('al', longDate(e.fine))}`],
              [
                'Richieste',
                `fino ${elide('al', longDate(e.ultima_richiesta))}, ${formatDeadline(e.ultima_richiesta)}`,
              ],
              ['Iscritti', `${quanti(e.iscritti, 'ha accettato', 'hanno accettato')} il regolamento`],
              [
                'Catalogo',
                <Link key="c" to={paths.coda('catalogo', { edizione: String(e.id) })}>
                  {quanti(e.premi, 'premio', 'premi')}
                </Link>,
              ],
            ]}
          />
          <LinkRegistro oggetto="edizione" id={e.id} />
        </Panel>
        <Regolamento edizione={e}>{bottone('pubblica', true)}</Regolamento>
        <Cauzione edizione={e}>{bottone('cauzione', e.cauzione_scoperta)}</Cauzione>
        <Panel titolo="Consegne e punti">
          {e.consegne.in_ritardo > 0 && (
            <p className="warning">
              <Link to={paths.coda('richieste', { consegna: 'in_ritardo', stato: 'tutte' })}>
                {quanti(e.consegne.in_ritardo, 'consegna', 'consegne')} oltre i sei mesi
              </Link>
            </p>
          )}
          <Facts
            items={[
              ['Da consegnare', wholeNumber(e.consegne.aperte)],
              e.consegne.vicine > 0 && [
                'Entro 30 giorni',
                <Link key="v" to={paths.coda('richieste', { consegna: 'vicine', stato: 'tutte' })}>
                  {wholeNumber(e.consegne.vicine)}
                </Link>,
              ],
              ['La prossima', e.consegne.prossima && formatDeadline(e.consegne.prossima)],
              ['Punti disponibili', wholeNumber(e.punti.disponibili)],
              ['In maturazione', wholeNumber(e.punti.in_maturazione)],
              ['Prenotati', wholeNumber(e.punti.prenotati)],
              ['Spesi', wholeNumber(e.punti.spesi)],
              ['Scaduti', wholeNumber(e.punti.scaduti)],
            ]}
          />
        </Panel>
      </div>
      {azione && (
        <AskAction
          table={tavola}
          record={e}
          azione={azione}
          initial={azione === 'modifica' ? formOfEdizione(e) : {}}
          close={() => setAzione(null)}
        />
      )}
    </>
  )
}
