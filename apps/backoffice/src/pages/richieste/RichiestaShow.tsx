import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { RICHIESTE_APERTE } from '@primo/domain/raccolta/premio'
import { Detail } from '../../ui/detail/Detail.tsx'
import { stepsOf } from '../../ui/detail/HistoryList.tsx'
import { dayOf, formatDeadline } from '../../ui/labels/date-formats.ts'
import { FATTI_RICHIESTA, RICHIESTA_STATES } from '../../ui/labels/pratiche-richieste.ts'
import { contactFacts, Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { type RichiestaIntera, richiesteActions } from './actions.ts'
import { card } from './RichiesteList.tsx'

const IN_CATALOGO = (pieces: number | null) =>
  pieces === null ? 'illimitati' : pieces === 0 ? 'nessun altro pezzo' : `ancora ${wholeNumber(pieces)}`
export function RichiestaShow() {
  return (
    <Detail<RichiestaIntera>
      table={richiesteActions}
      card={card}
      stato={(r) => <StatePill state={RICHIESTA_STATES[r.stato]} />}
      dati={(r) => (
        <>
          {r.nota && <p className="note">Nota dell’iscritto: «{r.nota}»</p>}
          <Panel titolo="Il premio">
            <Facts
              items={[
                ['Premio', r.premio.descrizione],
                ['Codice', r.premio.codice],
                ['Prezzo', quanti(r.punti, 'punto', 'punti')],
                ['In catalogo', IN_CATALOGO(r.disponibili)],
                ['Chiesto', dayOf(r.creata_il)],
                RICHIESTE_APERTE.includes(r.stato) && [
                  'Da consegnare',
                  `entro ${elide('il', longDate(r.consegna_entro))}, ${formatDeadline(r.consegna_entro)}`,
                ],
              ]}
            />
          </Panel>
          <Panel titolo="Dove va">
            <Facts
              items={[
                ['A', r.spedizione.nominativo],
                [
                  'Indirizzo',
                  `${r.spedizione.indirizzo}, ${r.spedizione.cap} ${r.spedizione.comune} (${r.spedizione.provincia})`,
                ],
                ['Corriere', r.corriere],
                [
                  'Numero',
                  r.segui ? (
                    <a key="n" href={r.segui} target="_blank" rel="noopener">
                      {r.tracking}
                    </a>
                  ) : (
                    r.tracking
                  ),
                ],
              ]}
            />
          </Panel>
          <Panel titolo="Chi lo chiede">
            <Facts items={[['Iscritto', <PersonaLink key="p" {...r.membro} />], ...contactFacts(r.membro)]} />
          </Panel>
        </>
      )}
      storia={(r) => stepsOf(r.storia, (s) => FATTI_RICHIESTA[s.stato], 'l’iscritto').reverse()}
    />
  )
}
