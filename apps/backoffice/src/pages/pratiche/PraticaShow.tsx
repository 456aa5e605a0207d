import { longDate } from '@primo/domain/platform/dates'
import { euro, quanti } from '@primo/domain/platform/numbers'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import type { ActionTable } from '../../ui/action.ts'
import { Detail } from '../../ui/Detail.tsx'
import { howLong } from '../../ui/formats.ts'
import { HistoryList } from '../../ui/HistoryList.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { PASSO_NAMES } from '../../ui/words.ts'
import { type PraticaIntera, tavola } from './actions.ts'
import { TONES } from './words.ts'

const LIVELLO = (livello: number) => (livello === 0 ? 'Chi l’ha registrata' : `Sponsor, livello ${livello}`)
const CHI = { titolare: 'il convenzionato', operatore: 'operatore', sistema: 'in automatico' } as const

/** What is over does not stand still: since when it is so. */
const CHIUSA: Partial<Record<StatoPratica, string>> = { 2: 'Rifiutata', 5: 'Completata' }

export function PraticaShow() {
  return (
    <Detail
      tavola={tavola as unknown as ActionTable<PraticaIntera>}
      coda="Pratiche"
      ordine="ferma_dal"
      stato={(p) => (
        <>
          <Pill tono={TONES[p.id_stato]}>{p.stato}</Pill>
          {p.id_stato === 3 && p.passo && <Pill tono="base">{PASSO_NAMES[p.passo]}</Pill>}
          {p.esito_positivo && <Pill tono="ok">Esito positivo</Pill>}
          {p.esito_negativo && <Pill tono="bad">Esito negativo</Pill>}
        </>
      )}
      dati={(p) => (
        <>
          {p.manca && <p className="nota">Manca: {p.manca}</p>}
          <Panel titolo="La pratica">
            <Facts
              voci={[
                ['Cliente', p.nominativo],
                ['Numero', p.numero],
                ['Finanziamento', p.tipo_finanziamento],
                ['Importo', euro(p.importo_cent)],
                ['Registrata', longDate(p.data_registrazione)],
                [CHIUSA[p.id_stato] ?? 'Ferma', howLong(p.ferma_dal)],
                ['Completamento', `${p.perc_completamento}%`],
              ]}
            />
            <div className="progresso" aria-hidden="true">
              <span style={{ width: `${p.perc_completamento}%` }} />
            </div>
          </Panel>
          <Panel titolo="Chi l’ha registrata">
            <Facts
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
          </Panel>
          {p.id_stato === 5 && (
            <Panel titolo="Punti">
              <Facts
                voci={p.accrediti.map((a) => [
                  LIVELLO(a.livello),
                  `${a.denominazione}, ${quanti(a.punti, 'punto', 'punti')}`,
                ])}
              />
              {p.perche_punti.map((frase) => (
                <p key={frase}>{frase}</p>
              ))}
            </Panel>
          )}
        </>
      )}
      storia={(p) => (
        <HistoryList
          passi={p.storia
            .map((s) => ({
              quando: s.quando,
              cosa:
                s.id_stato === 3 && s.passo ? `${s.stato}: ${PASSO_NAMES[s.passo].toLowerCase()}` : s.stato,
              chi: s.chi.nome || CHI[s.chi.ruolo],
              perche: s.motivo,
            }))
            .reverse()}
        />
      )}
    />
  )
}
