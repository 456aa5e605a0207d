import type { QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { longMonth } from '@primo/domain/platform/dates'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { VOCI_QUALIFICA, type VoceQualifica } from '@primo/domain/qualifiche/qualifica'
import { NOMI_VOCE } from '@primo/domain/qualifiche/qualifica-labels'
import { Icon } from '../../ui/Icon.tsx'
import { Card, Progress, Tag } from '../../ui/surfaces.tsx'

/** Shows the progress of each value towards the next step, and a sentence with the missing amounts. */
export function QualificaProssima({ data }: { data: QualificaAttuale }) {
  const { prossima } = data
  if (!prossima) {
    return (
      <Card soft>
        <h2>Sei in cima al piano</h2>
        <p>Non c’è una qualifica più alta: mantienila mese dopo mese.</p>
      </Card>
    )
  }
  // A value the step does not require has no bar: it would be full without merit.
  const asked = prossima.voci.filter((v) => v.soglia > 0)
  return (
    <Card>
      <h2>Verso {prossima.nome}</h2>
      <p className="qualifica-manca">{prossima.frase}</p>
      <ul className="qualifica-items">
        {asked.map(({ voce, cifra, soglia, manca }) => {
          const { titolo } = NOMI_VOCE[voce]
          return (
            <li key={voce}>
              <span className="row">
                <b className="grow">{titolo}</b>
                <span className="qualifica-cifra">
                  <b>{cifra === null ? POCHI : wholeNumber(cifra)}</b> di {wholeNumber(soglia)}
                </span>
              </span>
              {cifra === null ? null : (
                <Progress
                  value={cifra}
                  max={soglia}
                  label={`${titolo}: ${wholeNumber(cifra)} di ${wholeNumber(soglia)}`}
                />
              )}
              {manca === null ? (
                <span className="muted below">quanti sono si dice da tre in su</span>
              ) : manca === 0 ? (
                <span className="qualifica-done">
                  <Icon name="check" className="qualifica-done-mark" />
                  raggiunto
                </span>
              ) : (
                <span className="muted below">
                  {`ne ${accorda(manca, 'manca', 'mancano')} ${wholeNumber(manca)}`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="muted below">
        Contano le pratiche completate con esito positivo negli ultimi dodici mesi. Produttore attivo è chi,
        nella tua rete, ne ha completata almeno una.
      </p>
    </Card>
  )
}

/** Text for fewer than three producers: the exact number would disclose the data of one person. */
const POCHI = 'meno di 3'

const chiede = (voce: VoceQualifica, n: number) => quanti(n, NOMI_VOCE[voce].una, NOMI_VOCE[voce].tante)

type Piano = NonNullable<QualificaAttuale['piano']>

/** Lists the steps of the plan, with the current one marked. */
export function QualificaScala({ piano, grado }: { piano: Piano; grado: number }) {
  return (
    <Card>
      <h2>{piano.nome}</h2>
      <p className="muted below">In vigore da {longMonth(piano.dal)}</p>
      <ol className="qualifica-scala">
        {piano.qualifiche.map((q) => (
          <li
            key={q.id}
            className={q.grado <= grado ? 'avuta' : ''}
            aria-current={q.grado === grado ? 'step' : undefined}
          >
            <span className="row">
              <b className="grow">{q.nome}</b>
              {q.grado === grado ? <Tag tone="area">Sei qui</Tag> : null}
            </span>
            <span className="muted below">
              {VOCI_QUALIFICA.filter((voce) => q.soglie[voce] > 0)
                .map((voce) => chiede(voce, q.soglie[voce]))
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
