import type { Premio } from '@primo/contract/raccolta/premi'
import { type IsoDate, longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { saldoQuery } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Figura } from '../../ui/Figura.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { portataDi, statoPremio } from './catalogo.ts'
import { DesideraButton } from './DesideraButton.tsx'
import { RichiestaFatta } from './RichiestaFatta.tsx'
import { RichiestaForm } from './RichiestaForm.tsx'
import { SeArrivo } from './SeArrivo.tsx'
import { Distanza, StatoDelPremio } from './StatoDelPremio.tsx'
import { usePortata } from './usePortata.ts'
import { useRichiesta } from './useRichiesta.ts'

interface Props {
  premio: Premio
  /**
   * Whether the catalogue is shown next to the premio. The premio's name is then shown here, because the page title is the
   * catalogue's.
   */
  beside: boolean
}

/** Shows a premio with the missing points, and the form that requests it. */
export function PremioDettaglio({ premio, beside }: Props) {
  const whole = usePortata()
  const { data: saldo } = useQuery(saldoQuery)
  const portata = portataDi(premio, whole)
  const sua = whole.precedenti?.find((p) => p.edizione === premio.id_edizione)
  const richiesta = useRichiesta(premio)
  if (richiesta.esito) return <RichiestaFatta premio={premio} esito={richiesta.esito} />
  const stato = statoPremio(premio, portata)
  // A confirmed request keeps its form, even when the catalogue changes.
  const conForm = stato === 'richiedibile' || stato === 'ignoto' || richiesta.fase !== 'scrittura'
  return (
    <article className="stack">
      {beside ? (
        <div className="row">
          <div className="grow">
            <p className="muted">{premio.categoria}</p>
            <h2 className="detail-nome">{premio.descrizione}</h2>
          </div>
          <DesideraButton premio={premio} />
        </div>
      ) : null}
      <Figura immagine={premio.immagine} categoria={premio.categoria} forma="grande" />
      {premio.dettaglio ? <p>{premio.dettaglio}</p> : null}
      {conForm || richiesta.ostacolo ? (
        <RichiestaForm
          premio={premio}
          portata={portata}
          richiesta={richiesta}
          chiuso={!conForm}
          beside={beside}
        />
      ) : (
        <>
          <Card className="stack">
            <dl className="lines">
              <div>
                <dt>Costo</dt>
                <dd>{quanti(premio.punti, 'punto', 'punti')}</dd>
              </div>
              {portata.saldo === null ? null : (
                <div>
                  <dt>Il tuo saldo</dt>
                  <dd>{quanti(portata.saldo, 'punto', 'punti')}</dd>
                </div>
              )}
            </dl>
            {stato === 'mancano' && portata.saldo !== null ? (
              <Distanza premio={premio} saldo={portata.saldo} />
            ) : (
              <StatoDelPremio premio={premio} portata={portata} />
            )}
          </Card>
          {stato === 'mancano' && saldo && !sua ? <SeArrivo premio={premio} saldo={saldo} /> : null}
          <p className="muted">{comeAverlo[stato] ?? ''}</p>
          {beside ? null : (
            <ButtonLink to={paths.manifestazione} variant="soft" block>
              Scegli un altro premio
            </ButtonLink>
          )}
        </>
      )}
      {sua ? (
        <p className="muted">
          Si paga con {accorda(sua.saldo, 'il punto', elide('i', quanti(sua.saldo, 'punto', 'punti')))} di «
          {sua.titolo}», da usare entro {elide('il', longDate(sua.ultimaRichiesta))}.
        </p>
      ) : null}
      <Condizioni premio={premio} oggi={portata.oggi} />
    </article>
  )
}

const comeAverlo: Partial<Record<ReturnType<typeof statoPremio>, string>> = {
  mancano: 'I punti arrivano quando una pratica, tua o della tua rete, viene completata con esito positivo.',
  esaurito: 'Sono finiti tutti i pezzi. Se tornano disponibili li rivedi qui.',
  presto: 'Non si può ancora richiedere: intanto puoi raccogliere i punti.',
  chiuso: 'Il periodo in cui si poteva richiedere è finito.',
}

function Condizioni({ premio, oggi }: { premio: Premio; oggi: IsoDate }) {
  const condizioni = [
    premio.disponibili !== null && premio.disponibili > 1
      ? `Ne restano ${wholeNumber(premio.disponibili)}`
      : '',
    premio.limite_persona ? `al massimo ${quanti(premio.limite_persona, 'pezzo', 'pezzi')} a persona` : '',
    `richiedibile ${quandoSiChiede(premio, oggi)}`,
    `codice ${premio.codice}`,
  ]
  const sentence = condizioni.filter(Boolean).join(', ')
  return <p className="muted">{`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`}</p>
}

/** Returns the request period of a premio: «fino al 30 dicembre 2026», with the start date while it is in the future. */
function quandoSiChiede({ valido_dal, valido_al }: Premio, oggi: IsoDate): string {
  const until = elide('al', longDate(valido_al))
  return oggi < valido_dal ? `${elide('dal', longDate(valido_dal))} ${until}` : `fino ${until}`
}
