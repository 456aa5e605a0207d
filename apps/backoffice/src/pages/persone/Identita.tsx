import type { SchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { CONSENSI } from '@primo/domain/iscritti/consensi'
import { longDate } from '@primo/domain/platform/dates'
import { HistoryList } from '../../ui/detail/HistoryList.tsx'
import { dayOf } from '../../ui/labels/formats.ts'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Contatto } from '../../ui/person/Contatto.tsx'

/** Shows identity and contacts, with the verification of each contact. */
export function Identita({ persona }: Pick<SchedaPersona, 'persona'>) {
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

/** A consent refused at registration was never given, so it was not revoked. */
const said = ({ dato, canale }: SchedaPersona['consensi'][number]) =>
  dato ? 'Dato' : canale === 'registrazione' ? 'Non dato' : 'Tolto'

/** Shows all consent choices, latest first. */
export function Consensi({ scheda: { consensi } }: { scheda: SchedaPersona }) {
  return (
    <Panel titolo="Consensi">
      {consensi.length === 0 && <p>Nessuna scelta, per ora.</p>}
      <HistoryList
        passi={consensi.map((c) => ({
          quando: c.quando,
          event: `${said(c)}: ${CONSENSI[c.consenso].titolo}`,
          chi: `${CANALI[c.canale]}, testo ${c.versione_testo.replaceAll('-', NO_BREAK_HYPHEN)}`,
          perche: null,
        }))}
      />
    </Panel>
  )
}
