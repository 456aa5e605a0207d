import type { Saldo } from '@primo/contract/raccolta/manifestazione'
import type { Premio } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, longDate, longMonth, todayInRome } from '@primo/domain/platform/dates'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import {
  altrePratiche,
  meseDiArrivo,
  praticheVerso,
  puntiDopo,
  ultimiEntrati,
} from '@primo/domain/raccolta/distance-to-premio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saldoQuery } from '../../data/manifestazione.ts'
import { mesiQuery } from '../../data/premi.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/cards-and-tags.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { PremioImage } from '../../ui/premio.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { usePortata } from './Catalogo.tsx'
import { portataDi, statoPremio, withoutPoints } from './catalogo.ts'
import { Cuore, Distanza, StatoDelPremio } from './PremioCard.tsx'
import { RichiestaFatta } from './RichiestaFatta.tsx'
import { RichiestaForm } from './RichiestaForm.tsx'
import { useCambiaDesiderio, useDesiderio } from './useDesiderio.ts'
import { useRichiesta, useWaitingPoints } from './useRichiesta.ts'

interface Props {
  premio: Premio
  /**
   * Whether the catalogue is shown next to the premio. The premio's name is then shown here, because the page title is the
   * catalogue's.
   */
  beside: boolean
}

/** Shows a premio with the missing points, and the form that requests it. */
export function PremioDetail({ premio, beside }: Props) {
  const whole = usePortata()
  const { data: saldo } = useQuery(saldoQuery)
  const waitingPoints = useWaitingPoints(premio)
  const portata = withoutPoints(portataDi(premio, whole), waitingPoints)
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
      <PremioImage immagine={premio.immagine} categoria={premio.categoria} forma="grande" />
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
            {waitingPoints > 0 ? (
              <p className="muted">
                Senza{' '}
                {accorda(waitingPoints, 'il punto', elide('i', quanti(waitingPoints, 'punto', 'punti')))} di
                una richiesta che aspetta la rete.
              </p>
            ) : null}
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

/**
 * Button that sets or clears the member's desired premio. Hidden until the balance, whose response names the current desired
 * premio, has loaded.
 */
export function DesideraButton({ premio }: { premio: Premio }) {
  const { isSuccess } = useQuery(saldoQuery)
  const { cambia, verso } = useCambiaDesiderio()
  const desiderio = useDesiderio()
  if (!isSuccess) return null
  const { id_premio, descrizione } = premio
  const suo = (verso === undefined ? desiderio?.id_premio : verso) === id_premio
  return (
    <button
      type="button"
      className="desidera"
      aria-pressed={suo}
      aria-label="Il mio desiderio"
      title={suo ? 'È il tuo desiderio' : 'Segnalo come desiderio'}
      onClick={() => {
        if (verso !== undefined) return
        void (suo
          ? cambia(null, 'Desiderio tolto.')
          : cambia(id_premio, fullStop(`Ora il tuo desiderio è «${descrizione}»`)))
      }}
    >
      <Cuore pieno={suo} />
    </button>
  )
}

/** Maximum number of further pratiche that the estimate can assume. */
const MOST = 60

interface SeArrivoProps {
  premio: Premio
  saldo: Saldo
}

/**
 * Estimates when a premio becomes affordable: with a number of further pratiche, and at the pace of the last months. Hidden until
 * the member has earned points.
 */
function SeArrivo({ premio, saldo }: SeArrivoProps) {
  const { una_pratica } = saldo
  const con = { ...saldo, disponibili: saldo.saldo_punti }
  const [more, setMore] = useState<number>()
  const arrivo = useArrivo(premio.punti, con)
  if (!una_pratica) return null
  const pratiche = more ?? Math.min(MOST, Math.max(1, praticheVerso(premio.punti, con, una_pratica)))
  const after = puntiDopo(con, pratiche, una_pratica)
  const missing = premio.punti - after
  const rete = una_pratica.di === 'rete' ? ' della tua rete' : ''
  return (
    <Card className="stack">
      <h2>Quando ci arrivo?</h2>
      <Stepper
        label={`Altre pratiche completate${rete}`}
        value={pratiche}
        min={1}
        max={MOST}
        onChange={setMore}
      />
      <p role="status">
        Con {altrePratiche(pratiche)}
        {rete} arrivi a <b>{quanti(after, 'punto', 'punti')}</b>:{' '}
        {missing > 0 ? (
          <>
            {accorda(missing, 'ti manca', 'ti mancano')} ancora {quanti(missing, 'punto', 'punti')}.
          </>
        ) : (
          'lo puoi richiedere.'
        )}
      </p>
      {arrivo ? (
        <p>
          Al passo dei tuoi ultimi sei mesi ci arrivi{' '}
          {arrivo === todayInRome(clock.now()).slice(0, 7)
            ? 'entro questo mese'
            : `verso ${longMonth(arrivo)}`}
          .
        </p>
      ) : null}
      <p className="muted">
        Una stima: {quanti(una_pratica.punti, 'punto', 'punti')} a pratica, come le tue ultime
        {saldo.in_maturazione > 0 ? ', con i punti in maturazione già contati' : ''}.
      </p>
    </Card>
  )
}

/**
 * Returns the month in which the premio becomes affordable at the pace of the past full months, or null when it cannot be
 * computed.
 */
function useArrivo(punti: number, con: Parameters<typeof meseDiArrivo>[1]) {
  const { data } = useQuery(mesiQuery)
  if (!data) return null
  const today = todayInRome(clock.now())
  return meseDiArrivo(punti, con, ultimiEntrati(data, today), today)
}
