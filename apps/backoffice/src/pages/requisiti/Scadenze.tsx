import { scadenzeRequisiti } from '@primo/contract/iscritti/operatore-requisiti'
import { longDate } from '@primo/domain/platform/dates'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { formatDeadline, urgencyOf } from '../../ui/labels/formats.ts'
import { StateList } from '../../ui/list/StateList.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'

const STATI = {
  in_scadenza: { word: 'Entro trenta giorni', nothing: 'Nei prossimi trenta giorni non scade nulla.' },
  scaduti: { word: 'Scaduti', nothing: 'Non c’è nulla di scaduto.' },
}

/** Lists the requirements that expire soon or have expired, with links to the enrolments. */
export function Scadenze() {
  return (
    <Panel titolo="Scadenze">
      <StateList
        name={['requisiti', 'scadenze']}
        states={STATI}
        legend="Quali scadenze"
        read={(stato, page, signal) =>
          api(scadenzeRequisiti, { query: { stato, page, per_page: 25 } }, signal)
        }
        className="scadenze"
        keyOf={(s) => `${s.id_iscrizione} ${s.codice}`}
        row={(s, stato) => (
          <>
            <div>
              <Link to={paths.una('iscrizioni', s.id_iscrizione)}>{s.membro.denominazione}</Link>
              <p className="muted">
                {s.codice} {s.valore}, {s.ruolo === 'promotore' ? 'promotore' : 'convenzionato'};{' '}
                {longDate(s.scade_il)}
              </p>
            </div>
            <p className="requisiti-esiti">
              {s.stato === 'bloccata' && <Pill tone="bad">Sospeso</Pill>}
              <Pill tone={urgencyOf(s.scade_il)}>
                {stato === 'scaduti' ? 'scaduto' : formatDeadline(s.scade_il)}
              </Pill>
            </p>
          </>
        )}
        pagesLabel="Pagine delle scadenze"
        leaves="scadenze"
      />
    </Panel>
  )
}
