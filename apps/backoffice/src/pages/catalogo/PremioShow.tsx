import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Detail } from '../../ui/detail/Detail.tsx'
import { CorrectLink } from '../../ui/detail/RecordPage.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { type PremioIntero, premiActions } from './actions.ts'
import { describePremioEvent, pezzi, statoPremio } from './labels.ts'
import { PremioImage } from './PremioImage.tsx'

function Stato({ premio }: { premio: PremioIntero }) {
  return (
    <>
      <StatePill state={statoPremio(premio)} />
      {premio.azioni.includes('modifica') && <CorrectLink resource="catalogo" id={premio.id} />}
    </>
  )
}

export function PremioShow() {
  return (
    <Detail<PremioIntero>
      table={premiActions}
      card={null}
      resta
      stato={(p) => <Stato premio={p} />}
      dati={(p) => (
        <>
          <Panel titolo="Il premio">
            <PremioImage immagine={p.immagine} categoria={p.categoria} misura="large" />
            {p.dettaglio && <p>{p.dettaglio}</p>}
            <Facts
              items={[
                ['Codice', p.codice],
                ['Categoria', p.categoria],
                ['Punti', wholeNumber(p.punti)],
                ['Valore', euro(p.valore_cent)],
                [
                  'A persona',
                  p.limite_persona === null
                    ? 'senza limite'
                    : `al massimo ${quanti(p.limite_persona, 'pezzo', 'pezzi')}`,
                ],
                p.evidenza !== null && ['In evidenza', `${p.evidenza}º posto`],
                [
                  'Si richiede',
                  `${elide('dal', longDate(p.valido_dal))} ${elide('al', longDate(p.valido_al))}`,
                ],
                [
                  'Edizione',
                  <Link key="e" to={paths.una('edizioni', p.edizione.id)}>
                    {p.edizione.titolo}
                  </Link>,
                ],
              ]}
            />
          </Panel>
          <Panel titolo="Pezzi">
            <Facts
              items={[
                ['Liberi', pezzi(p)],
                p.scorta !== null && ['Riservati o usciti', wholeNumber(p.scorta - (p.disponibili ?? 0))],
              ]}
            />
          </Panel>
        </>
      )}
      storia={(p) =>
        p.storia.map((s) => ({
          quando: s.quando,
          event: describePremioEvent(s),
          chi: s.chi.nome || 'in automatico',
          perche: s.motivo,
        }))
      }
    />
  )
}
