import { dataLunga } from '@primo/domain/platform/data'
import { intero, quanti } from '@primo/domain/platform/numeri'
import type { Tavola } from '../../ui/azione.ts'
import { Dettaglio } from '../../ui/Dettaglio.tsx'
import { giornoDi, traQuanto } from '../../ui/formati.ts'
import { Pillola } from '../../ui/Pillola.tsx'
import { FATTI_RICHIESTA, NOMI_STATI_RICHIESTA } from '../../ui/parole.ts'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Storia } from '../../ui/Storia.tsx'
import { TONI } from './parole.ts'
import { type RichiestaIntera, tavola } from './tavola.ts'

const IN_CATALOGO = (pezzi: number | null) =>
  pezzi === null ? 'illimitati' : pezzi === 0 ? 'nessun altro pezzo' : `ancora ${intero(pezzi)}`
const CHI = { titolare: 'l’iscritto', operatore: 'operatore', sistema: 'in automatico' } as const

export function RichiestaShow() {
  return (
    <Dettaglio
      tavola={tavola as unknown as Tavola<RichiestaIntera>}
      coda="Premi"
      ordine="consegna_entro"
      stato={(r) => <Pillola tono={TONI[r.stato]}>{NOMI_STATI_RICHIESTA[r.stato]}</Pillola>}
      dati={(r) => (
        <>
          {r.nota && <p className="nota">Nota dell’iscritto: «{r.nota}»</p>}
          <Scheda titolo="Il premio">
            <Dati
              voci={[
                ['Premio', r.premio.descrizione],
                ['Codice', r.premio.codice],
                ['Prezzo', quanti(r.punti, 'punto', 'punti')],
                ['In catalogo', IN_CATALOGO(r.disponibili)],
                ['Chiesto', giornoDi(r.creata_il)],
                ['Da consegnare', `entro il ${dataLunga(r.consegna_entro)}, ${traQuanto(r.consegna_entro)}`],
              ]}
            />
          </Scheda>
          <Scheda titolo="Dove va">
            <Dati
              voci={[
                ['A', r.spedizione.nominativo],
                [
                  'Indirizzo',
                  `${r.spedizione.indirizzo}, ${r.spedizione.cap} ${r.spedizione.comune} (${r.spedizione.provincia})`,
                ],
                ['Corriere', r.corriere],
                [
                  'Numero',
                  r.segui ? (
                    <a key="n" href={r.segui} target="_blank" rel="noopener">
                      {r.tracking}
                    </a>
                  ) : (
                    r.tracking
                  ),
                ],
              ]}
            />
          </Scheda>
          <Scheda titolo="Chi lo chiede">
            <Dati
              voci={[
                ['Iscritto', r.membro.denominazione],
                [
                  'E-mail',
                  <a key="e" href={`mailto:${r.membro.email}`}>
                    {r.membro.email}
                  </a>,
                ],
                [
                  'Cellulare',
                  <a key="c" href={`tel:${r.membro.cellulare}`}>
                    {r.membro.cellulare}
                  </a>,
                ],
              ]}
            />
          </Scheda>
        </>
      )}
      storia={(r) => (
        <Storia
          passi={r.storia
            .map((s) => ({
              quando: s.quando,
              cosa: FATTI_RICHIESTA[s.stato],
              chi: s.chi.nome || CHI[s.chi.ruolo],
              perche: s.nota,
            }))
            .reverse()}
        />
      )}
    />
  )
}
