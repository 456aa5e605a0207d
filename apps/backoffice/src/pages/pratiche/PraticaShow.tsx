import { dataLunga } from '@primo/domain/platform/data'
import { euro, quanti } from '@primo/domain/platform/numeri'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import type { Tavola } from '../../ui/azione.ts'
import { Dettaglio } from '../../ui/Dettaglio.tsx'
import { daQuanto } from '../../ui/formati.ts'
import { Pillola } from '../../ui/Pillola.tsx'
import { NOMI_PASSI } from '../../ui/parole.ts'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Storia } from '../../ui/Storia.tsx'
import { TONI } from './parole.ts'
import { type PraticaIntera, tavola } from './tavola.ts'

const LIVELLO = (livello: number) => (livello === 0 ? 'Chi l’ha registrata' : `Sponsor, livello ${livello}`)
const CHI = { titolare: 'il convenzionato', operatore: 'operatore', sistema: 'in automatico' } as const

/** What is over does not stand still: since when it is so. */
const CHIUSA: Partial<Record<StatoPratica, string>> = { 2: 'Rifiutata', 5: 'Completata' }

export function PraticaShow() {
  return (
    <Dettaglio
      tavola={tavola as unknown as Tavola<PraticaIntera>}
      coda="Pratiche"
      ordine="ferma_dal"
      stato={(p) => (
        <>
          <Pillola tono={TONI[p.id_stato]}>{p.stato}</Pillola>
          {p.id_stato === 3 && p.passo && <Pillola tono="base">{NOMI_PASSI[p.passo]}</Pillola>}
          {p.esito_positivo && <Pillola tono="ok">Esito positivo</Pillola>}
          {p.esito_negativo && <Pillola tono="bad">Esito negativo</Pillola>}
        </>
      )}
      dati={(p) => (
        <>
          {p.manca && <p className="nota">Manca: {p.manca}</p>}
          <Scheda titolo="La pratica">
            <Dati
              voci={[
                ['Cliente', p.nominativo],
                ['Numero', p.numero],
                ['Finanziamento', p.tipo_finanziamento],
                ['Importo', euro(p.importo_cent)],
                ['Registrata', dataLunga(p.data_registrazione)],
                [CHIUSA[p.id_stato] ?? 'Ferma', daQuanto(p.ferma_dal)],
                ['Completamento', `${p.perc_completamento}%`],
              ]}
            />
            <div className="progresso" aria-hidden="true">
              <span style={{ width: `${p.perc_completamento}%` }} />
            </div>
          </Scheda>
          <Scheda titolo="Chi l’ha registrata">
            <Dati
              voci={[
                ['Convenzionato', p.titolare.denominazione],
                [
                  'E-mail',
                  <a key="e" href={`mailto:${p.titolare.email}`}>
                    {p.titolare.email}
                  </a>,
                ],
                [
                  'Cellulare',
                  <a key="c" href={`tel:${p.titolare.cellulare}`}>
                    {p.titolare.cellulare}
                  </a>,
                ],
              ]}
            />
          </Scheda>
          {p.id_stato === 5 && (
            <Scheda titolo="Punti">
              <Dati
                voci={p.accrediti.map((a) => [
                  LIVELLO(a.livello),
                  `${a.denominazione}, ${quanti(a.punti, 'punto', 'punti')}`,
                ])}
              />
              {p.perche_punti.map((frase) => (
                <p key={frase}>{frase}</p>
              ))}
            </Scheda>
          )}
        </>
      )}
      storia={(p) => (
        <Storia
          passi={p.storia
            .map((s) => ({
              quando: s.quando,
              cosa:
                s.id_stato === 3 && s.passo ? `${s.stato}: ${NOMI_PASSI[s.passo].toLowerCase()}` : s.stato,
              chi: s.chi.nome || CHI[s.chi.ruolo],
              perche: s.motivo,
            }))
            .reverse()}
        />
      )}
    />
  )
}
