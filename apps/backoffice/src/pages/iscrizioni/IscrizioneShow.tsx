import { listMissing } from '@primo/domain/iscritti/iscrizione'
import { type IscrizioneIntera, tavola } from '../../ui/actions/iscrizioni.ts'
import { Detail } from '../../ui/detail/Detail.tsx'
import { stepsOf } from '../../ui/detail/HistoryList.tsx'
import { formatElapsed } from '../../ui/labels/formats.ts'
import { RUOLO_NAMES, STATES } from '../../ui/labels/iscrizioni.ts'
import { StatePill } from '../../ui/page/Pill.tsx'
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
