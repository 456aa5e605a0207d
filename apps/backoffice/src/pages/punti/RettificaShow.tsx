import type { RettificaIntera } from '@primo/contract/raccolta/operatore-punti'
import { longInstant } from '@primo/domain/platform/dates'
import { withSign } from '@primo/domain/platform/numbers'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Detail } from '../../ui/detail/Detail.tsx'
import { stepsOf } from '../../ui/detail/HistoryList.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { rettificaEventLabel, rettificheActions, STATES } from './actions.ts'
import { card } from './RettificheList.tsx'
import { Saldi } from './Saldi.tsx'

/** Shows a rettifica with the data needed to decide on it: member, balances, author, reason. */
export function RettificaShow() {
  return (
    <Detail<RettificaIntera>
      table={rettificheActions}
      card={card}
      stato={(r) => <StatePill state={STATES[r.stato]} />}
      dati={(r) => (
        <>
          <Panel titolo="La rettifica">
            <Facts
              items={[
                ['Iscritto', <PersonaLink key="p" {...r.membro} />],
                ['Punti', withSign(r.punti)],
                ['Motivo', r.motivo],
                ['Proposta da', r.proposta_da],
                ['Decisa da', r.decisa_da],
                r.proposta !== null && ['Scade', longInstant(new Date(r.proposta.scade_il))],
              ]}
            />
          </Panel>
          <Panel titolo={`I suoi punti in ${r.edizione.titolo}`}>
            <Saldi saldi={r.saldi} />
            <p className="muted punti-link">
              <Link to={paths.una('punti', r.membro.utente_id)}>
                Tutti i punti e i movimenti di {r.membro.denominazione}
              </Link>
            </p>
          </Panel>
        </>
      )}
      storia={(r) => stepsOf(r.storia, (s) => rettificaEventLabel(s.stato), 'l’iscritto').reverse()}
    />
  )
}
