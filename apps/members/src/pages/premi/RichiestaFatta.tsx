import type { Premio } from '@primo/contract/raccolta/premi'
import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CountUp } from '../../ui/CountUp.tsx'
import { Card, Hero } from '../../ui/surfaces.tsx'
import type { Bozza } from './bozza.ts'
import { Figura } from './Figura.tsx'

interface Props {
  premio: Premio
  esito: NonNullable<Bozza['esito']>
}

/** The request was accepted: its code, the new balance, what happens next. */
export function RichiestaFatta({ premio, esito }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone: the outcome takes it, and is read.
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className="stack">
      <Card className="request-done">
        <Figura immagine={premio.immagine} categoria={premio.categoria} forma="grande" />
        <h2 ref={heading} tabIndex={-1}>
          Richiesta inviata
        </h2>
        <p>
          <b>{premio.descrizione}</b> è tenuto da parte per te.
        </p>
        <p className="done-codice">
          Codice della richiesta <b>{esito.codice}</b>
        </p>
      </Card>
      <Hero title="I tuoi punti adesso" figure={<CountUp value={esito.saldo} />} />
      <Card>
        <h2>Che cosa succede ora</h2>
        <ol className="poi">
          <li>Esaminiamo la richiesta. Puoi annullarla finché non è approvata.</li>
          <li>Prepariamo il pacco e ti diciamo con quale corriere parte.</li>
          <li>Consegna entro sei mesi, come da regolamento.</li>
        </ol>
      </Card>
      <ButtonLink to={paths.richiesta(esito.id)} block>
        Segui la richiesta
      </ButtonLink>
      <ButtonLink to={paths.manifestazione} variant="soft" block>
        Torna ai premi
      </ButtonLink>
    </article>
  )
}
