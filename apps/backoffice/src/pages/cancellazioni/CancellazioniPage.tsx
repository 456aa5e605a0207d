import { type CancellazioneInCoda, codaCancellazioni } from '@primo/contract/privacy/cancellazione'
import { shortDate, todayInRome } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { DOVERI, SOSPESI } from '@primo/domain/registro/conservazione'
import { api } from '../../data/api.ts'
import { dayOf, howFar } from '../../ui/formats.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { StateList } from '../../ui/StateList.tsx'
import './cancellazioni.css'

const STATI = {
  in_attesa: { word: 'In attesa', nothing: 'Nessuno ha chiesto di essere cancellato.' },
  eseguita: { word: 'Eseguite', nothing: 'Nessuna cancellazione eseguita, finora.' },
  ritirata: { word: 'Ritirate', nothing: 'Nessuno ci ha ripensato, finora.' },
}

/** Who asked to be erased: when it happens by itself, what it waits for, what a law keeps. Nothing is done by hand. */
export function CancellazioniPage() {
  return (
    <>
      <PageHeading
        titolo="Cancellazioni"
        sopra="Si eseguono da sole, di notte, passati i giorni per ripensarci"
      />
      <StateList
        name={['cancellazioni']}
        states={STATI}
        legend="Stato delle richieste"
        read={(stato, page, signal) =>
          api(codaCancellazioni, { query: { stato, page, per_page: 25 } }, signal)
        }
        className="cancellazioni"
        keyOf={(riga) => riga.id}
        row={(riga) => <Cancellazione riga={riga} />}
      />
    </>
  )
}

/** What happens to a request, in a pill. */
function Sorte({ riga }: { riga: CancellazioneInCoda }) {
  if (riga.stato === 'eseguita') return <Pill tono="ok">Eseguita</Pill>
  if (riga.stato === 'ritirata') return <Pill tono="neutro">Ritirata</Pill>
  const giorno = todayInRome(new Date(riga.da_eseguire_il))
  if (giorno > todayInRome(new Date())) return <Pill tono="base">{howFar(giorno)}</Pill>
  return riga.attende.length > 0 ? <Pill tono="warn">Aspetta</Pill> : <Pill tono="base">Questa notte</Pill>
}

function Cancellazione({ riga }: { riga: CancellazioneInCoda }) {
  const { membro, attende, conserva } = riga
  return (
    <>
      <h2>
        {membro.denominazione} <Sorte riga={riga} />
      </h2>
      <Facts
        voci={[
          ['Account', wholeNumber(membro.utente_id)],
          riga.stato !== 'eseguita' && ['E-mail', membro.email],
          ['Chiesta', dayOf(riga.chiesta_il)],
          riga.chiusa_il !== null && ['Chiusa', dayOf(riga.chiusa_il)],
          attende.length > 0 && ['Aspetta', attende.map((a) => SOSPESI[a]).join(' ')],
          [
            riga.stato === 'eseguita' ? 'Resta' : 'Resterà',
            conserva.length === 0
              ? 'nulla che dica chi è'
              : conserva.map((c) => `${DOVERI[c.dovere].perche} Fino al ${shortDate(c.fino_al)}.`).join(' '),
          ],
        ]}
      />
    </>
  )
}
