import type { RettificaIntera } from '@primo/contract/raccolta/operatore-punti'
import { conSegno } from '@primo/domain/platform/numeri'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Tavola } from '../../ui/azione.ts'
import { Dettaglio } from '../../ui/Dettaglio.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Storia } from '../../ui/Storia.tsx'
import { FATTI, NOMI_STATI, TONI } from './parole.ts'
import { Saldi } from './Saldi.tsx'
import { tavola } from './tavola.ts'

/** An adjustment with what is needed to decide it: whose points, how many he has, who proposes and why. */
export function RettificaShow() {
  return (
    <Dettaglio
      tavola={tavola as unknown as Tavola<RettificaIntera>}
      coda="Rettifiche"
      ordine="proposta_il"
      stato={(r) => <Pillola tono={TONI[r.stato]}>{NOMI_STATI[r.stato]}</Pillola>}
      dati={(r) => (
        <>
          <Scheda titolo="La rettifica">
            <Dati
              voci={[
                ['Punti', conSegno(r.punti)],
                ['Motivo', r.motivo],
                ['Proposta da', r.proposta_da],
                ['Decisa da', r.decisa_da],
              ]}
            />
          </Scheda>
          <Scheda titolo={`I suoi punti in ${r.edizione.titolo}`}>
            <Saldi saldi={r.saldi} />
            <p className="meno punti-rimando">
              <Link to={paths.una('punti', r.membro.utente_id)}>
                Tutti i punti e i movimenti di {r.membro.denominazione}
              </Link>
            </p>
          </Scheda>
        </>
      )}
      storia={(r) => (
        <Storia
          passi={r.storia
            .map((s) => ({ quando: s.quando, cosa: FATTI[s.stato], chi: s.chi.nome, perche: s.nota }))
            .reverse()}
        />
      )}
    />
  )
}
