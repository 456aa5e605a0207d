import { messageOf } from '@primo/client/api-error'
import type { IndirizzoSpedizione } from '@primo/contract/iscritti/indirizzi'
import type { Premio } from '@primo/contract/raccolta/premi'
import { quanti } from '@primo/domain/platform/numbers'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { spedizioneQuery } from '../../data/indirizzi.ts'
import { saldoQuery } from '../../data/manifestazione.ts'
import { awaitsFirstResponse } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { useLongWait } from '../../ui/loading-and-errors.tsx'
import { LongField } from '../../ui/more-fields.tsx'
import { useOnline } from '../../ui/offline.tsx'
import { confirmDialog, toast } from '../../ui/overlays.ts'
import type { Portata } from './catalogo.ts'
import type { RequestFailure } from './request-failure.ts'
import type { Richiesta } from './useRichiesta.ts'

interface Props {
  premio: Premio
  portata: Portata
  richiesta: Richiesta
  /** Whether the premio can no longer be requested: then only the outcome of a request already made is shown. */
  chiuso: boolean
  /** Whether the form is shown next to the catalogue, without a link back to it. */
  beside: boolean
}

/** Form of a prize request: price, address, note, confirmation. Its data survives a visit to the address form. */
export function RichiestaForm({ premio, portata, richiesta, chiuso, beside }: Props) {
  const { fase, nota, ostacolo } = richiesta
  const spedizione = useQuery(spedizioneQuery)
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const inviando = fase === 'invio'
  const ferma = fase !== 'scrittura'
  const balancePending = awaitsFirstResponse(useQuery(saldoQuery))
  // The dialog names the balance and the address, so it opens once both have loaded.
  const loading = !ferma && (balancePending || awaitsFirstResponse(spedizione))
  const after = portata.saldo === null ? null : portata.saldo - premio.punti
  const costo = quanti(premio.punti, 'punto', 'punti')
  const indirizzo = versoIndirizzo(premio.id_premio)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (inviando || loading) return
    // Already confirmed: the same request is sent again.
    if (ferma) return richiesta.invia()
    const saldo = after === null ? '' : ` Il tuo saldo diventa ${quanti(after, 'punto', 'punti')}.`
    const a = spedizione.data
    const dove = a ? ` Lo spediamo qui: ${a.nominativo}, ${a.indirizzo}, ${a.comune.descrizione}.` : ''
    const yes = await confirmDialog({
      title: 'Confermi la richiesta?',
      message: `«${premio.descrizione}»: scaliamo ${costo} e teniamo da parte il premio per te.${saldo}${dove} Puoi annullare la richiesta finché non è approvata.`,
      ok: 'Conferma',
      cancel: 'Non ancora',
    })
    if (yes) await richiesta.invia()
  }

  function withdraw() {
    richiesta.ritira()
    toast('Richiesta ritirata: non è partita.')
    form.current?.focus()
  }

  return (
    <form ref={form} tabIndex={-1} className="stack" onSubmit={(event) => void confirm(event)}>
      {fase === 'attesa' ? <InAttesa ritira={withdraw} /> : null}
      {ostacolo ? <Avviso ostacolo={ostacolo} indirizzo={indirizzo} /> : null}
      {chiuso ? null : (
        <>
          <Card>
            <dl className="lines">
              <div>
                <dt>Costo</dt>
                <dd>{costo}</dd>
              </div>
              <div>
                <dt>Saldo dopo la richiesta</dt>
                <dd>
                  {after === null ? (
                    <NoBalance pending={balancePending} online={online} />
                  ) : (
                    quanti(after, 'punto', 'punti')
                  )}
                </dd>
              </div>
              <Consegna spedizione={spedizione} change={indirizzo} fissa={ferma} />
            </dl>
          </Card>
          {spedizione.data === null && !ferma ? (
            <ButtonLink to={indirizzo} block>
              Aggiungi l’indirizzo
            </ButtonLink>
          ) : (
            <>
              <LongField
                label="Nota per la consegna (facoltativa)"
                placeholder="Per esempio: citofono Rossi, secondo piano"
                value={nota}
                maxLength={500}
                readOnly={ferma}
                {...(fase === 'incerta'
                  ? { hint: 'Non si può cambiare finché non sappiamo se la richiesta è arrivata.' }
                  : {})}
                onChange={(event) => richiesta.scrivi(event.target.value)}
              />
              {fase === 'attesa' && !online ? null : (
                <>
                  <p className="muted">
                    Puoi annullare la richiesta finché non è approvata. Consegna entro sei mesi, come da
                    regolamento.
                  </p>
                  <Button type="submit" block busy={inviando || loading}>
                    {inviando
                      ? 'Invio in corso…'
                      : fase === 'attesa'
                        ? 'Invia adesso'
                        : ostacolo?.riprova
                          ? 'Riprova'
                          : 'Conferma la richiesta'}
                  </Button>
                </>
              )}
            </>
          )}
          {ferma || beside ? null : (
            <ButtonLink to={paths.manifestazione} variant="soft" block>
              Scegli un altro premio
            </ButtonLink>
          )}
        </>
      )}
    </form>
  )
}

/** Message in place of the balance while it is loading, or when it could not be loaded. */
function NoBalance({ pending, online }: { pending: boolean; online: boolean }) {
  const lasting = useLongWait(pending)
  if (!pending) return online ? 'Ora non riusciamo a leggerlo' : 'Lo vedi appena torni in rete'
  return lasting ? 'Caricamento...' : '\u00a0'
}

/** Message for a confirmed premio request that is still only on the device. No points are deducted until it is sent. */
function InAttesa({ ritira }: { ritira: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The confirm button was removed, and the focus was lost with it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="avviso" role="status">
      <h3 ref={heading} tabIndex={-1}>
        In attesa della rete
      </h3>
      <p>
        Hai confermato: la richiesta parte da sola appena torni in rete, con l’app aperta. Fino ad allora non
        scaliamo punti e il premio non è ancora tenuto da parte.
      </p>
      <Button variant="soft" small onClick={ritira}>
        Ritira la richiesta
      </Button>
    </div>
  )
}

function Avviso({ ostacolo, indirizzo }: { ostacolo: RequestFailure; indirizzo: string }) {
  const { passo } = ostacolo
  return (
    <div className="avviso" role="alert">
      <h3>{ostacolo.titolo}</h3>
      <p>{ostacolo.testo}</p>
      {passo ? <Link to={passo.a === paths.spedizione ? indirizzo : passo.a}>{passo.testo}</Link> : null}
    </div>
  )
}

/** Returns the URL of the shipping address form, which returns to the premio's request after saving. */
function versoIndirizzo(id_premio: number): string {
  return `${paths.spedizione}?ritorno=${encodeURIComponent(paths.premio(id_premio))}`
}

interface ConsegnaProps {
  spedizione: UseQueryResult<IndirizzoSpedizione | null>
  /** URL of the address form, which returns to the current page after saving. */
  change: string
  /** Whether the request has been sent, so that its address is final. */
  fissa: boolean
}

/** Shows the delivery address, with a link to change it. */
function Consegna({ spedizione: { data, error, refetch }, change, fissa }: ConsegnaProps) {
  const lasting = useLongWait(data === undefined && !error)
  return (
    <div>
      <dt>Consegna a</dt>
      <dd>
        {data ? (
          <>
            <span>{data.nominativo}</span>
            <small className="muted">
              {data.indirizzo}, {data.cap}&nbsp;{data.comune.descrizione} ({data.comune.provincia})
            </small>
          </>
        ) : data === null ? (
          'Manca l’indirizzo'
        ) : error ? (
          <>
            <small className="muted">{messageOf(error)}</small>
            <Button variant="plain" small onClick={() => void refetch()}>
              Riprova
            </Button>
          </>
        ) : (
          <small className="muted">{lasting ? 'Caricamento...' : '\u00a0'}</small>
        )}
        {data && !fissa ? (
          <Link to={change} aria-label="Cambia l’indirizzo di consegna">
            Cambia
          </Link>
        ) : null}
      </dd>
    </div>
  )
}
