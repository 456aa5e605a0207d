import { leggiSchedaPersona, type SchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { useReadOne } from '../../data/query.ts'
import { Actions } from '../../ui/actions/Actions.tsx'
import { LinkRegistro } from '../../ui/detail/LinkRegistro.tsx'
import { RecordPage } from '../../ui/detail/RecordPage.tsx'
import { Iniziali } from '../../ui/incarichi/Assegnatario.tsx'
import { dayOf } from '../../ui/labels/formats.ts'
import { storedViewUrl } from '../../ui/list/view.ts'
import { Note } from '../../ui/note/Note.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { tavola } from './actions.ts'
import { Comunicazioni } from './Comunicazioni.tsx'
import { Consensi, Identita } from './Identita.tsx'
import { Aziende, Cifre, Pratiche, Punti, Rete, Richieste, Ruoli } from './Schede.tsx'
import { VediCome } from './VediCome.tsx'
import './persone.css'

/** Shows a person's full record on one page: identity, roles, related records, and the account's actions. */
export function PersonaShow() {
  const query = useReadOne('persone', leggiSchedaPersona)
  // The list with its last filters in this tab.
  const back = { to: storedViewUrl('persone'), name: 'Iscritti' }
  return (
    <RecordPage back={back} query={query}>
      {(scheda) => <Scheda key={scheda.persona.utente_id} scheda={scheda} />}
    </RecordPage>
  )
}

function Scheda({ scheda }: { scheda: SchedaPersona }) {
  const { persona } = scheda
  return (
    <>
      <PageHeading
        titolo={persona.denominazione}
        above={persona.ufficio ? 'Account del back office' : 'Iscritto'}
        picture={<Iniziali nome={persona.denominazione} come="grandi" />}
      >
        <Cifre scheda={scheda} />
        <div className="row-stato">
          <Pill tone={persona.bloccato ? 'bad' : 'ok'}>{persona.bloccato ? 'Bloccato' : 'Attivo'}</Pill>
        </div>
      </PageHeading>
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Che cosa puoi fare">
            {persona.motivo_blocco && <p className="perche-blocco">Bloccato: «{persona.motivo_blocco}»</p>}
            <Actions table={tavola} record={{ ...scheda, id: persona.utente_id }} after={null} />
            <VediCome persona={persona} />
            <LinkRegistro oggetto="utente" id={persona.utente_id} />
          </Panel>
          <Panel titolo="Dispositivi">
            <Dispositivi scheda={scheda} />
          </Panel>
        </div>
        <div className="to-know">
          <div className="persona-know">
            <Identita persona={persona} />
            {!persona.ufficio && (
              <>
                <Ruoli scheda={scheda} />
                <Punti scheda={scheda} />
                <Richieste scheda={scheda} />
                <Pratiche scheda={scheda} />
                <Aziende scheda={scheda} />
              </>
            )}
          </div>
        </div>
        <div className="to-recall">
          {!persona.ufficio && <Note oggetto="utente" id={persona.utente_id} />}
          {!persona.ufficio && <Rete scheda={scheda} />}
          <Comunicazioni id={persona.utente_id} />
          <Consensi scheda={scheda} />
        </div>
      </div>
    </>
  )
}

/** Shows the account's open sessions. */
function Dispositivi({ scheda: { dispositivi } }: { scheda: SchedaPersona }) {
  if (dispositivi.length === 0) return <p>Nessuna sessione aperta.</p>
  return (
    <>
      <p className="muted">{quanti(dispositivi.length, 'dispositivo aperto', 'dispositivi aperti')}</p>
      <Facts
        items={dispositivi.map((d) => [
          d.descrizione,
          <span key={d.id}>
            {elide('dal', dayOf(d.creato_il))}, usato {longInstant(new Date(d.ultimo_uso_il))}
          </span>,
        ])}
      />
    </>
  )
}
