import { elide } from '@primo/domain/platform/italian'
import './premi.css'
import type { Richiesta } from '@primo/contract/raccolta/premi'
import { longDate } from '@primo/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { richiestaQuery } from '../../data/premi.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Figura } from '../../ui/Figura.tsx'
import { DetailName, ListAndDetail } from '../../ui/ListAndDetail.tsx'
import { Storia } from '../../ui/Storia.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'
import { DatiRichiesta } from './DatiRichiesta.tsx'
import { Richieste } from './Richieste.tsx'
import { passiFuturi, STATI } from './stati.ts'
import { useAnnulla } from './useAnnulla.ts'

/** Page of a request: state, history, delivery, and cancellation while it is allowed. */
export function RichiestaPage() {
  const id = Number(useParams().id)
  const query = useQuery(richiestaQuery(id))
  const { data } = query
  return (
    <ListAndDetail
      query={query}
      detail={(richiesta, beside) => <Dettaglio richiesta={richiesta} beside={beside} />}
      back={{ to: paths.richieste, label: 'Le mie richieste' }}
      wide={{
        title: 'Le mie richieste',
        list: <Richieste aperta={id} />,
        label: 'La richiesta',
      }}
      title={data?.premio.descrizione ?? 'Richiesta'}
      lead={data && `Richiesta ${data.codice}`}
      onRefresh={refreshManifestazione}
    />
  )
}

function Dettaglio({ richiesta, beside }: { richiesta: Richiesta; beside: boolean }) {
  const { nome, tono, frase } = STATI[richiesta.stato]
  const { annulla, annullando } = useAnnulla(richiesta)
  const stato = useStatoCambiato(richiesta.stato)
  return (
    <>
      {beside ? (
        <DetailName name={richiesta.premio.descrizione}>Richiesta {richiesta.codice}</DetailName>
      ) : null}
      <Card className="row">
        <Figura immagine={richiesta.premio.immagine} categoria={richiesta.premio.categoria} forma="piccola" />
        <div ref={stato} tabIndex={-1} className="grow" role="status">
          <Tag tone={tono}>{nome}</Tag>
          <p className="below">{frase}</p>
        </div>
      </Card>
      <Storia
        done={richiesta.storia.map(({ stato, quando, nota }) => ({
          titolo: STATI[stato].nome,
          quando,
          children: nota ? <p>{nota}</p> : null,
        }))}
        ahead={passiFuturi(richiesta.stato).map((stato) => ({
          titolo: STATI[stato].nome,
          children:
            stato === 'consegnata' ? (
              <span className="muted">entro {elide('il', longDate(richiesta.consegna_entro))}</span>
            ) : null,
        }))}
      />
      <DatiRichiesta richiesta={richiesta} />
      {richiesta.azioni.includes('annulla') ? (
        <Button variant="soft" block busy={annullando} onClick={() => void annulla()}>
          Annulla richiesta
        </Button>
      ) : null}
    </>
  )
}

/** Moves the focus to the state when the focused button disappears with the previous state. */
function useStatoCambiato(stato: Richiesta['stato']) {
  const said = useRef<HTMLDivElement>(null)
  const before = useRef(stato)
  useEffect(() => {
    if (before.current !== stato && document.activeElement === document.body) said.current?.focus()
    before.current = stato
  }, [stato])
  return said
}
