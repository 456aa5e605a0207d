import type { Tavola } from '../../ui/azione.ts'
import { Dettaglio } from '../../ui/Dettaglio.tsx'
import { daQuanto } from '../../ui/formati.ts'
import { NOMI_RUOLI, NOMI_STATI, TONI } from '../../ui/iscrizioni.ts'
import { Pillola } from '../../ui/Pillola.tsx'
import { Storia } from '../../ui/Storia.tsx'
import { type IscrizioneIntera, tavola } from '../../ui/tavola-iscrizioni.ts'
import { DatiAzienda } from './DatiAzienda.tsx'
import { DatiPersona } from './DatiPersona.tsx'

const CHI = { titolare: 'l’iscritto', operatore: 'operatore', sistema: 'in automatico' } as const

export function IscrizioneShow() {
  return (
    <Dettaglio
      tavola={tavola as unknown as Tavola<IscrizioneIntera>}
      coda="Iscrizioni"
      ordine="dal"
      stato={(i) => (
        <>
          <Pillola tono={TONI[i.stato]}>{NOMI_STATI[i.stato]}</Pillola>
          <span>{daQuanto(i.dal)}</span>
        </>
      )}
      dati={(i) => (
        <>
          {i.manca.length > 0 && (
            <p className="nota">
              Manca: {i.manca.map(({ descrizione }) => descrizione.toLowerCase()).join(', ')}
            </p>
          )}
          <DatiPersona iscrizione={i} area={NOMI_RUOLI[i.ruolo]} />
          {i.azienda && <DatiAzienda iscrizione={i} azienda={i.azienda} />}
        </>
      )}
      storia={(i) => (
        <Storia
          passi={i.storia.map((s) => ({
            quando: s.quando,
            cosa: NOMI_STATI[s.stato],
            chi: s.chi.nome || CHI[s.chi.ruolo],
            perche: s.motivo,
          }))}
        />
      )}
    />
  )
}
