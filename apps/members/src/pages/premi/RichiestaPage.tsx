import './premi.css'
import { ApiError, messageOf } from '@primo/client/api-error'
import { annulla as annullaCall, type Richiesta } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { richiestaQuery } from '../../data/premi.ts'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { Fact, Storia } from '../../ui/detail.tsx'
import { DetailName, ListAndDetail } from '../../ui/ListAndDetail.tsx'
import { confirmDialog, toast } from '../../ui/overlays.ts'
import { PremioImage } from '../../ui/premio.tsx'
import { Richieste } from './RichiestePage.tsx'
import { cancellationMessage, passiFuturi, STATI, sentenceOf } from './stati.ts'

/** Page of a prize request: state, history, delivery, and cancellation while it is allowed. */
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
  const { nome, tono } = STATI[richiesta.stato]
  const { annulla, annullando } = useAnnulla(richiesta)
  const stato = useStatoCambiato(richiesta.stato)
  return (
    <>
      {beside ? (
        <DetailName name={richiesta.premio.descrizione}>Richiesta {richiesta.codice}</DetailName>
      ) : null}
      <Card className="row">
        <PremioImage
          immagine={richiesta.premio.immagine}
          categoria={richiesta.premio.categoria}
          forma="piccola"
        />
        <div ref={stato} tabIndex={-1} className="grow" role="status">
          <Tag tone={tono}>{nome}</Tag>
          <p className="below">{sentenceOf(richiesta)}</p>
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

/** When the request's state changes, and the focused button disappears with it, moves the focus to the new state. */
function useStatoCambiato(stato: Richiesta['stato']) {
  const statusRef = useRef<HTMLDivElement>(null)
  const before = useRef(stato)
  useEffect(() => {
    if (before.current !== stato && document.activeElement === document.body) statusRef.current?.focus()
    before.current = stato
  }, [stato])
  return statusRef
}

/** Shows a request as it was made: price and address are stored with it (decisions §9). */
function DatiRichiesta({ richiesta: r }: { richiesta: Richiesta }) {
  return (
    <Card>
      <h2 className="visually-hidden">Dati della richiesta</h2>
      <dl className="lines">
        <Fact name="Costo">{quanti(r.punti, 'punto', 'punti')}</Fact>
        <Fact name="Consegna a">
          <span>{r.spedizione.nominativo}</span>
          <small className="muted">
            {r.spedizione.indirizzo}, {r.spedizione.cap}&nbsp;{r.spedizione.comune} ({r.spedizione.provincia})
          </small>
        </Fact>
        {r.nota ? <Fact name="Nota">{r.nota}</Fact> : null}
        {r.corriere ? <Fact name="Corriere">{r.corriere}</Fact> : null}
        {r.tracking ? (
          <Fact name="Codice di spedizione">
            <span className="codice">{r.tracking}</span>
            {r.segui ? (
              <a href={r.segui} target="_blank" rel="noopener">
                Segui il pacco<span className="visually-hidden"> in una nuova scheda</span>
              </a>
            ) : null}
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

/**
 * Returns a function that cancels a premio request after a confirmation. A lost response is retried with the same idempotency
 * key.
 */
function useAnnulla(richiesta: Richiesta): { annulla: () => Promise<void>; annullando: boolean } {
  const [annullando, setAnnullando] = useState(false)

  async function annulla() {
    const yes = await confirmDialog({
      title: 'Annulli la richiesta?',
      message: cancellationMessage(richiesta, todayInRome(clock.now())),
      ok: 'Annulla richiesta',
      cancel: 'Tienila',
      destructive: true,
    })
    if (!yes) return
    const nome = `annulla-richiesta:${richiesta.id}`
    setAnnullando(true)
    try {
      const { data } = await api(annullaCall, {
        params: { id: richiesta.id },
        idempotencyKey: commandIdempotencyKey(nome),
      })
      dropDraft(nome)
      const { saldo_punti, ...letta } = data
      queryClient.setQueryData(richiestaQuery(richiesta.id).queryKey, letta)
      toast(`Richiesta annullata. Il tuo saldo è ${quanti(saldo_punti, 'punto', 'punti')}.`)
    } catch (error) {
      const cambiata = error instanceof ApiError && error.code === 'STATO_NON_PERMESSO'
      toast(
        cambiata ? 'Nel frattempo la richiesta è andata avanti: non si può più annullare.' : messageOf(error),
        'danger',
      )
    } finally {
      setAnnullando(false)
      void refreshManifestazione()
    }
  }
  return { annulla, annullando }
}
