import './premi.css'
import type { Richiesta } from '@primo/contract/raccolta/premi'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { refreshManifestazione, richiestaQuery } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { DetailFailure } from '../../ui/DetailFailure.tsx'
import { DetailPane } from '../../ui/DetailPane.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'
import { useWide } from '../../ui/wide.ts'
import { DatiRichiesta } from './DatiRichiesta.tsx'
import { Figura } from './Figura.tsx'
import { Richieste } from './Richieste.tsx'
import { Storia } from './Storia.tsx'
import { STATI } from './stati.ts'
import { useAnnulla } from './useAnnulla.ts'

const ELENCO = { to: paths.richieste, label: 'Le mie richieste' }

/** One request: where it stands, its story, where it goes, and the way back while there is one. */
export function RichiestaPage() {
  const id = Number(useParams().id)
  const wide = useWide()
  const { data, error, refetch } = useQuery(richiestaQuery(id))
  const dettaglio = (
    <>
      {data ? <Dettaglio richiesta={data} affiancato={wide} /> : null}
      {!data && error ? <DetailFailure error={error} onRetry={() => void refetch()} back={ELENCO} /> : null}
      {!data && !error ? <Skeleton shape="hero" count={2} /> : null}
    </>
  )
  if (wide) {
    return (
      <AppPage title="Le mie richieste" back={paths.richieste}>
        <div className="lista-e-dettaglio">
          <div className="stack">
            <Richieste aperta={id} />
          </div>
          <DetailPane label="La richiesta" className="premi-fermo">
            {dettaglio}
          </DetailPane>
        </div>
      </AppPage>
    )
  }
  return (
    <AppPage
      title={data?.premio.descrizione ?? 'Richiesta'}
      lead={data ? `Richiesta ${data.codice}` : undefined}
      back={paths.richieste}
      narrow
      onRefresh={refreshManifestazione}
    >
      {dettaglio}
    </AppPage>
  )
}

function Dettaglio({ richiesta, affiancato }: { richiesta: Richiesta; affiancato: boolean }) {
  const { nome, tono, frase } = STATI[richiesta.stato]
  const { annulla, annullando } = useAnnulla(richiesta)
  const stato = useStatoCambiato(richiesta.stato)
  return (
    <>
      {affiancato ? (
        <div>
          <h2 className="dettaglio-nome">{richiesta.premio.descrizione}</h2>
          <p className="muted">Richiesta {richiesta.codice}</p>
        </div>
      ) : null}
      <Card className="row">
        <Figura immagine={richiesta.premio.immagine} piccola />
        <div ref={stato} tabIndex={-1} className="grow" role="status">
          <Tag tone={tono}>{nome}</Tag>
          <p className="sotto">{frase}</p>
        </div>
      </Card>
      <Storia richiesta={richiesta} />
      <DatiRichiesta richiesta={richiesta} />
      {richiesta.azioni.includes('annulla') ? (
        <Button variant="soft" block busy={annullando} onClick={() => void annulla()}>
          Annulla richiesta
        </Button>
      ) : null}
    </>
  )
}

/** What says the state takes the focus when the button that had it goes away with the state it belonged to. */
function useStatoCambiato(stato: Richiesta['stato']) {
  const detto = useRef<HTMLDivElement>(null)
  const prima = useRef(stato)
  useEffect(() => {
    if (prima.current !== stato && document.activeElement === document.body) detto.current?.focus()
    prima.current = stato
  }, [stato])
  return detto
}
