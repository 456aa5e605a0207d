import { type CancellazioneInCoda, codaCancellazioni } from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { shortDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { DOVERI, SOSPESI } from '@primo/domain/registro/conservazione'
import { api } from '../../data/api.ts'
import { dayOf, formatDeadline } from '../../ui/labels/date-formats.ts'
import { StateList } from '../../ui/list/StateList.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Facts } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import './cancellazioni.css'

const STATI = {
  in_attesa: { label: 'In attesa', nothing: 'Nessuno ha chiesto la cancellazione.' },
  eseguita: { label: 'Eseguite', nothing: 'Nessuna cancellazione eseguita, finora.' },
  ritirata: { label: 'Ritirate', nothing: 'Nessuno ci ha ripensato, finora.' },
}

/**
 * Lists the erasure requests: scheduled execution, open items they wait for, data that a law requires to keep. A background job
 * executes them.
 */
export function CancellazioniPage() {
  return (
    <>
      <PageHeading
        titolo="Cancellazioni"
        above="Si eseguono da sole, di notte, passati i giorni per ripensarci"
      />
      <StateList
        name={['cancellazioni']}
        states={STATI}
        legend="Stato delle richieste"
        read={(stato, page, signal) =>
          api(codaCancellazioni, { query: { stato, page, per_page: 25 } }, signal)
        }
        className="cancellazioni"
        leaves="cancellazioni"
        keyOf={(row) => row.id}
        row={(row) => <Cancellazione row={row} />}
      />
    </>
  )
}

/** Shows the state of an erasure request as a pill. */
function Sorte({ row }: { row: CancellazioneInCoda }) {
  if (row.stato === 'eseguita') return <Pill tone="ok">Eseguita</Pill>
  if (row.stato === 'ritirata') return <Pill tone="neutro">Ritirata</Pill>
  const giorno = todayInRome(new Date(row.da_eseguire_il))
  if (giorno > todayInRome(clock.now())) return <Pill tone="base">{formatDeadline(giorno)}</Pill>
  return row.attende.length > 0 ? <Pill tone="warn">Aspetta</Pill> : <Pill tone="base">Questa notte</Pill>
}

function Cancellazione({ row }: { row: CancellazioneInCoda }) {
  const { membro, attende, conserva } = row
  return (
    <>
      <h2>
        <PersonaLink {...membro} /> <Sorte row={row} />
      </h2>
      <Facts
        items={[
          ['Account', wholeNumber(membro.utente_id)],
          row.stato !== 'eseguita' && ['E-mail', membro.email],
          ['Chiesta', dayOf(row.chiesta_il)],
          row.chiusa_il !== null && ['Chiusa', dayOf(row.chiusa_il)],
          attende.length > 0 && ['Aspetta', attende.map((a) => SOSPESI[a]).join(' ')],
          [
            row.stato === 'eseguita' ? 'Resta' : 'Resterà',
            conserva.length === 0
              ? 'nulla che dica chi è'
              : conserva
                  .map((c) => `${DOVERI[c.dovere].perche} Fino ${elide('al', shortDate(c.fino_al))}.`)
                  .join(' '),
          ],
        ]}
      />
    </>
  )
}
