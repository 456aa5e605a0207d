import { longDate } from '@primo/domain/platform/dates'
import { euro, quanti } from '@primo/domain/platform/numbers'
import { numeroConTitolare, STATO_PRATICA, type StatoPratica } from '@primo/domain/pratiche/pratica'
import { Detail } from '../../ui/detail/Detail.tsx'
import { stepsOf } from '../../ui/detail/HistoryList.tsx'
import { formatElapsed } from '../../ui/labels/date-formats.ts'
import { nomeLivello, PASSO_NAMES } from '../../ui/labels/pratiche-richieste.ts'
import { contactFacts, Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { Calcolo } from '../../ui/punti/Calcolo.tsx'
import { type PraticaIntera, praticheActions, TONES } from './actions.ts'
import { ConversazionePanel } from './ConversazionePanel.tsx'
import { DocumentiPanel } from './DocumentiPanel.tsx'
import { FinanziamentoPanel } from './FinanziamentoPanel.tsx'
import { LetterePanel } from './LetterePanel.tsx'
import { card } from './PraticheList.tsx'
import { SoggettiPanel } from './SoggettiPanel.tsx'

/** Label of the date of a closed pratica, by state: its outcome, as a closed one is not idle. */
const CHIUSA: Partial<Record<StatoPratica, string>> = { 2: 'Rifiutata', 5: 'Completata' }

export function PraticaShow() {
  return (
    <Detail<PraticaIntera>
      table={praticheActions}
      card={card}
      stato={(p) => (
        <>
          <Pill tone={TONES[p.id_stato]}>{p.stato}</Pill>
          {p.id_stato === STATO_PRATICA.in_lavorazione && p.passo && (
            <Pill tone="base">{PASSO_NAMES[p.passo]}</Pill>
          )}
          {p.esito_positivo && <Pill tone="ok">Esito positivo</Pill>}
          {p.esito_negativo && <Pill tone="bad">Esito negativo</Pill>}
        </>
      )}
      dati={(p) => (
        <>
          {p.manca && <p className="note">Manca: {p.manca}</p>}
          <Panel titolo="La pratica">
            <Facts
              items={[
                ['Cliente', p.nominativo],
                ['Numero', numeroConTitolare(p.numero, p.titolare.denominazione)],
                ['Finanziamento', p.tipo_finanziamento],
                ['Importo', euro(p.importo_cent)],
                ['Registrata', longDate(p.data_registrazione)],
                [CHIUSA[p.id_stato] ?? 'Ferma', formatElapsed(p.ferma_dal)],
                ['Completamento', `${p.perc_completamento}%`],
              ]}
            />
            <div className="progress" aria-hidden="true">
              <span style={{ width: `${p.perc_completamento}%` }} />
            </div>
          </Panel>
          <ConversazionePanel id={p.id} />
          <FinanziamentoPanel key={p.id} id={p.id} />
          <SoggettiPanel pratica_id={p.id} nominativo={p.nominativo} />
          <DocumentiPanel id={p.id} />
          <LetterePanel id={p.id} />
          <Panel titolo="Chi l’ha registrata">
            <Facts
              items={[
                ['Convenzionato', <PersonaLink key="p" {...p.titolare} />],
                ...contactFacts(p.titolare),
              ]}
            />
          </Panel>
          {p.id_stato === STATO_PRATICA.completata && (
            <Panel titolo="Punti">
              {p.accrediti.map((a) => (
                <Calcolo
                  key={a.livello}
                  titolo={`${nomeLivello(a.livello)}: ${a.denominazione}, ${quanti(a.punti, 'punto', 'punti')}`}
                  passaggi={a.calcolo}
                />
              ))}
              {p.perche_punti.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Panel>
          )}
        </>
      )}
      storia={(p) =>
        stepsOf(
          p.storia,
          (s) =>
            s.id_stato === STATO_PRATICA.in_lavorazione && s.passo
              ? `${s.stato}: ${PASSO_NAMES[s.passo].toLowerCase()}`
              : s.stato,
          'il convenzionato',
        ).reverse()
      }
    />
  )
}
