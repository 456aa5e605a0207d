import { listMissing } from '@primo/domain/iscritti/iscrizione'
import { Detail } from '../../ui/Detail.tsx'
import { formatElapsed } from '../../ui/formats.ts'
import { stepsOf } from '../../ui/HistoryList.tsx'
import { RUOLO_NAMES, STATES } from '../../ui/iscrizioni.ts'
import { type IscrizioneIntera, tavola } from '../../ui/iscrizioni-actions.ts'
import { StatePill } from '../../ui/Pill.tsx'
import { DatiAzienda } from './DatiAzienda.tsx'
import { DatiPersona } from './DatiPersona.tsx'
import { card } from './IscrizioniList.tsx'

export function IscrizioneShow() {
  return (
    <Detail<IscrizioneIntera>
      table={tavola}
      card={card}
      stato={(i) => (
        <>
          <StatePill state={STATES[i.stato]} />
          <span>{formatElapsed(i.dal)}</span>
        </>
      )}
      dati={(i) => (
        <>
          {i.manca.length > 0 && <p className="note">Manca: {listMissing(i.manca)}</p>}
          <DatiPersona iscrizione={i} area={RUOLO_NAMES[i.ruolo]} />
          {i.azienda && <DatiAzienda iscrizione={i} azienda={i.azienda} />}
        </>
      )}
      storia={(i) => stepsOf(i.storia, (s) => STATES[s.stato][0], 'l’iscritto')}
    />
  )
}
