import './richiesta-fatta.css'
import type { Premio } from '@primo/contract/raccolta/premi'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import type { WaitingRequest } from '../../state/waiting-requests.ts'
import { Card } from '../../ui/cards-and-tags.tsx'
import { AnimatedNumber, festeggia, middleOf } from '../../ui/celebration.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { PremioImage } from '../../ui/premio.tsx'

interface Props {
  premio: Premio
  esito: NonNullable<WaitingRequest['esito']>
}

/** Labels of the steps of a request. The first step is complete once the request is made. */
const PASSI = ['Richiesta', 'Approvata', 'In viaggio', 'Da te']

/** Shows the outcome of an accepted prize request: the premio, the balance going down, the next steps. */
export function RichiestaFatta({ premio, esito }: Props) {
  const whole = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const imageRef = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone: the outcome takes the focus, scrolled to its top.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    void scrollToTop(whole.current).then(() => {
      if (imageRef.current) festeggia(middleOf(imageRef.current))
    })
  }, [])
  return (
    <article ref={whole} className="stack fatta">
      <div ref={imageRef} className="fatta-premio">
        <PremioImage immagine={premio.immagine} categoria={premio.categoria} forma="grande" />
        <span className="fatta-spunta">
          <Icon name="check" />
        </span>
      </div>
      <div className="fatta-parole">
        <h2 ref={heading} tabIndex={-1}>
          Richiesta inviata
        </h2>
        <p>
          Abbiamo messo da parte <b>{premio.descrizione}</b> per te.
        </p>
      </div>
      <Card className="stack fatta-carta">
        <div className="fatta-saldo">
          <div>
            <h3>I tuoi punti adesso</h3>
            <p className="fig fatta-punti">
              <s className="fatta-prima">
                <span className="visually-hidden">Erano </span>
                {wholeNumber(esito.saldo + premio.punti)}
              </s>{' '}
              <AnimatedNumber
                from={esito.saldo + premio.punti}
                to={esito.saldo}
                after_ms={400}
                lasts_ms={600}
              />
            </p>
          </div>
          <p className="fatta-codice">
            <span className="muted">Codice della richiesta</span> <b className="codice">{esito.codice}</b>
          </p>
        </div>
        <ol className="fatta-passi" aria-label="Che cosa succede ora">
          {PASSI.map((passo, n) => (
            <li key={passo} data-fatto={n === 0 || undefined}>
              <i aria-hidden="true">{n === 0 ? <Icon name="check" /> : null}</i>
              {passo}
              {n === 0 ? <span className="visually-hidden">, fatto</span> : null}
            </li>
          ))}
        </ol>
        <p className="muted">
          Esaminiamo la richiesta e ti diciamo con quale corriere parte. Puoi annullarla finché non è
          approvata. Consegna entro sei mesi, come da regolamento.
        </p>
      </Card>
      <ButtonLink to={paths.richiesta(esito.id)} block>
        Segui la richiesta
      </ButtonLink>
      <ButtonLink to={paths.manifestazione} variant="plain" block>
        Torna ai premi
      </ButtonLink>
    </article>
  )
}

/** Scrolls the container (detail pane or page) to the top: the confirm button was at the bottom of the form. */
async function scrollToTop(element: HTMLElement | null): Promise<void> {
  const pane = element?.closest('.detail-still')
  if (pane) pane.scrollTop = 0
  else await element?.closest('ion-content')?.scrollToPoint(0, 0, 0)
}
