import {
  agisciSuPersona,
  correggiPersona,
  leggiSchedaPersona,
  type SchedaPersona,
} from '@primo/contract/ingresso/operatore-persone'
import type { AzioneAccount } from '@primo/domain/accesso/account'
import { CONSENSI } from '@primo/domain/iscritti/consensi'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import { useCanCall } from '../../data/permissions.ts'
import { useReadOne } from '../../data/query-client.ts'
import { storedViewUrl } from '../../state/tab-storage.ts'
import { Actions } from '../../ui/actions/Actions.tsx'
import {
  type Action,
  type ActionTable,
  outcomeMessageOf,
  plainAction,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'
import { HistoryList } from '../../ui/detail/HistoryList.tsx'
import { LinkRegistro, RecordPage } from '../../ui/detail/RecordPage.tsx'
import { Iniziali } from '../../ui/incarichi/Assegnatario.tsx'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { Note } from '../../ui/note/Note.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { Contatto } from '../../ui/person/links.tsx'
import { Comunicazioni } from './Comunicazioni.tsx'
import {
  Aziende,
  Cifre,
  Documenti,
  Movimenti,
  Pratiche,
  Punti,
  Rete,
  Richieste,
  Ruoli,
} from './PersonaPanels.tsx'
import { ACCOUNT_STATES } from './PersoneList.tsx'
import { StartVisione } from './StartVisione.tsx'
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

const stateOf = ({ bloccato, email_verificata_il }: SchedaPersona['persona']) =>
  ACCOUNT_STATES[bloccato ? 'bloccato' : email_verificata_il === null ? 'da_verificare' : 'attivo']

function Scheda({ scheda }: { scheda: SchedaPersona }) {
  const { persona } = scheda
  const canCorrect = useCanCall()(correggiPersona)
  return (
    <>
      <PageHeading
        titolo={persona.denominazione}
        above={persona.ufficio ? 'Account del back office' : 'Iscritto'}
        picture={<Iniziali nome={persona.denominazione} come="grandi" />}
      >
        <Cifre scheda={scheda} />
        <div className="row-stato">
          <StatePill state={stateOf(persona)} />
        </div>
      </PageHeading>
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Che cosa puoi fare">
            {persona.motivo_blocco && <p className="perche-blocco">Bloccato: «{persona.motivo_blocco}»</p>}
            <Actions table={personaActions} record={recordOf(scheda, canCorrect)} after={null} />
            <StartVisione persona={persona} />
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
                <Movimenti scheda={scheda} />
                <Richieste scheda={scheda} />
                <Pratiche scheda={scheda} />
                <Documenti scheda={scheda} />
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

/** Shows identity and contacts, with the verification of each contact. */
function Identita({ persona }: Pick<SchedaPersona, 'persona'>) {
  const proof = (dal: string | null) => ({ verificato: dal !== null, dal: dal && dayOf(dal) })
  return (
    <Panel titolo="Dati e contatti">
      <Facts
        items={[
          ['Codice fiscale', persona.codice_fiscale],
          ['Nascita', persona.data_nascita && longDate(persona.data_nascita)],
          [
            'E-mail',
            <Contatto
              key="e"
              valore={persona.email}
              verso="mailto"
              {...proof(persona.email_verificata_il)}
            />,
          ],
          [
            'Cellulare',
            <Contatto
              key="c"
              valore={persona.cellulare}
              verso="tel"
              {...proof(persona.cellulare_verificato_il)}
            />,
          ],
          ['Registrato', dayOf(persona.registrato_il)],
          ['Numero', String(persona.utente_id)],
        ]}
      />
    </Panel>
  )
}

const CANALI = { registrazione: 'alla registrazione', app: 'dall’app', operatore: 'da un operatore' }

const NO_BREAK_HYPHEN = '\u2011'

/** Returns the label of a consent choice. A consent refused at registration was never given, so it is not labelled as revoked. */
const consentLabel = ({ dato, canale }: SchedaPersona['consensi'][number]) =>
  dato ? 'Dato' : canale === 'registrazione' ? 'Non dato' : 'Tolto'

/** Shows all consent choices, latest first. */
function Consensi({ scheda: { consensi } }: { scheda: SchedaPersona }) {
  return (
    <Panel titolo="Consensi">
      {consensi.length === 0 && <p>Nessuna scelta, per ora.</p>}
      <HistoryList
        passi={consensi.map((c) => ({
          quando: c.quando,
          event: `${consentLabel(c)}: ${CONSENSI[c.consenso].titolo}`,
          chi: `${CANALI[c.canale]}, testo ${c.versione_testo.replaceAll('-', NO_BREAK_HYPHEN)}`,
          perche: null,
        }))}
      />
    </Panel>
  )
}

/** Person as the object of the account's actions, with the fields that a correction replaces. */
type Person = SchedaPersona & Identity & { id: number; canCorrect: boolean }
type Identity = Pick<SchedaPersona['persona'], 'nome' | 'cognome' | 'codice_fiscale'>

const identityOf = ({ persona: { nome, cognome, codice_fiscale } }: SchedaPersona): Identity => ({
  nome,
  cognome,
  codice_fiscale,
})
const recordOf = (scheda: SchedaPersona, canCorrect: boolean): Person => ({
  ...scheda,
  ...identityOf(scheda),
  id: scheda.persona.utente_id,
  canCorrect,
})

const AZIONI: Record<AzioneAccount | 'correggi', Action<Person>> = {
  correggi: {
    nome: 'Correggi i dati',
    tone: 'neutro',
    explain: () =>
      'Nome, cognome e codice fiscale. E-mail e cellulare li cambia la persona dall’app, con un codice che prova che sono suoi.',
    fields: [
      { nome: 'nome', label: 'Nome', required: true, max: 80 },
      { nome: 'cognome', label: 'Cognome', required: true, max: 80 },
      { nome: 'codice_fiscale', label: 'Codice fiscale', required: true, max: 60 },
      {
        nome: 'anno_nascita',
        label: 'Anno di nascita',
        required: false,
        max: 4,
        help: 'Solo per un codice fiscale che va bene per due secoli.',
      },
      reason(
        'Resta fra le note della persona: lo leggono gli operatori. A lei arriva un’e-mail che dice che cosa è cambiato.',
      ),
    ],
  },
  manda_link: plainAction(
    'Manda il link per la password',
    'neutro',
    'Riceve per e-mail il link con cui sceglie da sé una nuova password: vale un’ora e una volta sola.',
  ),
  chiudi_sessioni: plainAction(
    'Chiudi le sue sessioni',
    'neutro',
    'Esce subito da tutti i dispositivi. Può rientrare con la sua password.',
  ),
  blocca: {
    nome: 'Blocca',
    tone: 'bad',
    explain: () =>
      'Esce subito dall’app e non entra più finché l’account è bloccato. Punti, pratiche e rete restano come sono.',
    fields: [reason('Lo legge chi è bloccato: quando prova a entrare, e per e-mail.')],
  },
  sblocca: {
    nome: 'Sblocca',
    tone: 'base',
    explain: () => 'Può entrare di nuovo, subito.',
    fields: [reason('Si legge nell’e-mail che avvisa dello sblocco.')],
  },
}
/** Display order of the actions on an account: harmless ones first, those that block it last. */
const ORDER: readonly AzioneAccount[] = ['sblocca', 'manda_link', 'chiudi_sessioni', 'blocca']

const personaActions: ActionTable<Person> = {
  resource: 'persone',
  azioni: AZIONI,
  nome: ({ persona }) => persona.denominazione,
  possible: ({ azioni, persona, canCorrect }) => [
    // Operators and erased members have no codice fiscale.
    ...(canCorrect && persona.codice_fiscale !== '' ? ['correggi'] : []),
    ...ORDER.filter((azione) => azioni.includes(azione)),
  ],
  rewrites: {
    azione: 'correggi',
    call: correggiPersona,
    reread: async ({ id }) => identityOf((await api(leggiSchedaPersona, { params: { id } })).data),
    texts: (thing) => {
      const { nome, cognome, codice_fiscale } = thing as Identity
      return { nome, cognome, codice_fiscale }
    },
  },
  run: ({ id }, azione, values, idempotencyKey, read) => {
    if (azione === 'correggi') {
      const { nome = '', cognome = '', codice_fiscale = '', anno_nascita, motivo = '' } = values
      const anno = anno_nascita ? { anno_nascita: Number(anno_nascita) } : {}
      const body = { nome, cognome, codice_fiscale, ...anno, motivo }
      return outcomeMessageOf(api(correggiPersona, { params: { id }, body, ...read }))
    }
    const { motivo } = values
    const body = { azione: azione as AzioneAccount, ...withoutEmptyValues({ motivo }) }
    return outcomeMessageOf(api(agisciSuPersona, { params: { id }, body, idempotencyKey }))
  },
}
