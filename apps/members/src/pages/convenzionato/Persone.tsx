import './persone.css'
import {
  consegnaInformativa,
  registraConsenso,
  type SoggettiDiPratica,
  type Soggetto,
} from '@primo/contract/pratiche/soggetti'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longInstant } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import { accorda } from '@primo/domain/platform/numbers'
import { CANALI_INFORMATIVA, nomeSoggetto, RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { informativaQuery, keepSoggetti, soggettiQuery } from '../../data/soggetti.ts'
import { paths } from '../../paths.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { focusIfLost } from '../../ui/lost-focus.ts'
import { alertFailure, confirmDialog, openCustomDialog, toast, withLoading } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LinkCliente } from './LinkCliente.tsx'

/** Section of a pratica with its persons: client, co-applicants, guarantors, each with notice and consent. */
export function Persone({ pratica_id }: { pratica_id: number }) {
  const query = useQuery(soggettiQuery(pratica_id))
  // The page of another pratica stays mounted during the transition.
  const heading = useId()
  return (
    <section className="soggetti" aria-labelledby={heading}>
      <h2 id={heading}>Persone</h2>
      <QueryView query={query} coming={<Skeleton shape="card" count={1} />}>
        {({ soggetti, azioni }) => (
          <>
            {soggetti.length === 0 ? (
              <Card>
                <p className="muted">
                  {azioni.length > 0
                    ? 'Ancora nessuna. Aggiungi il cliente, e se ci sono cointestatari e garanti.'
                    : 'Per questa pratica non ne sono state scritte.'}
                </p>
              </Card>
            ) : null}
            {soggetti.map((one) => (
              <Persona
                key={one.id}
                pratica_id={pratica_id}
                soggetto={one}
                mayChange={azioni.includes('cambia')}
              />
            ))}
            {azioni.includes('aggiungi') ? (
              <ButtonLink to={paths.praticaPersona(pratica_id)} variant="soft" block>
                <Icon name="plus" />
                Aggiungi persona
              </ButtonLink>
            ) : null}
          </>
        )}
      </QueryView>
    </section>
  )
}

interface Props {
  pratica_id: number
  soggetto: Soggetto
  mayChange: boolean
}

const CONSENT = { true: 'Sì, acconsente', false: 'No, non acconsente' }

function Persona({ pratica_id, soggetto: s, mayChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  /** Moves the focus to the person when the button that had it is no longer shown. */
  const keepFocus = () => setTimeout(() => focusIfLost(heading.current))
  const { doing, run } = useRecords(pratica_id, keepFocus)
  const nome = nomeSoggetto(s)
  const to = aOrAd(nome)
  // The names of the idempotency keys have the state that the command changes: repeated after it, it is another command.
  const given = s.informativa?.quando ?? ''
  const notice = (canale: 'persona' | 'email') =>
    run(`informativa-${canale}:${s.id}:${given}`, (idempotencyKey) =>
      api(consegnaInformativa, { params: { id: s.id }, body: { canale }, idempotencyKey }),
    )
  async function delivered() {
    const yes = await confirmDialog({
      title: `Hai consegnato l’informativa ${to}?`,
      message: 'Resta scritto che l’ha avuta di persona, con la data e l’ora di adesso.',
      ok: 'Sì, consegnata',
      cancel: 'Non ancora',
    })
    if (yes) await notice('persona')
  }
  const consent = (consenso: boolean) =>
    run(`consenso-${consenso}:${s.id}:${s.consenso?.quando ?? given}`, (idempotencyKey) =>
      api(registraConsenso, { params: { id: s.id }, body: { consenso }, idempotencyKey }),
    )
  return (
    <Card className="soggetto">
      <div className="tagged-heading">
        <h3 ref={heading} tabIndex={-1}>
          {nome}
        </h3>
        <Tag tone="area">{RUOLI_SOGGETTO[s.ruolo]}</Tag>
      </div>
      <dl className="lines">
        <div>
          <dt>Codice fiscale</dt>
          <dd>{s.codice_fiscale}</dd>
        </div>
        {s.cellulare ? (
          <div>
            <dt>Cellulare</dt>
            <dd>{formatCellulare(s.cellulare)}</dd>
          </div>
        ) : null}
        {s.email ? (
          <div>
            <dt>E-mail</dt>
            <dd>{s.email}</dd>
          </div>
        ) : null}
        {s.informativa ? (
          <div>
            <dt>Informativa</dt>
            <dd>
              {CANALI_INFORMATIVA[s.informativa.canale]}
              <small>
                {longInstant(new Date(s.informativa.quando))}
                {', versione\u00a0'}
                {s.informativa.versione}
              </small>
            </dd>
          </div>
        ) : null}
        {s.consenso ? (
          <div>
            <dt>Dati alle banche</dt>
            <dd>
              {s.consenso.dato ? 'Acconsente' : 'Non acconsente'}
              <small>
                {longInstant(new Date(s.consenso.quando))}
                {', versione\u00a0'}
                {s.consenso.versione}
              </small>
            </dd>
          </div>
        ) : null}
      </dl>
      {s.avvisi.map((avviso) => (
        <p key={avviso} className="muted">
          {avviso}
        </p>
      ))}
      {s.doppioni.length > 0 ? (
        <p className="notice notice-warn">
          <Icon name="alert" />
          <span>
            È anche {accorda(s.doppioni.length, 'nella tua pratica aperta', 'nelle tue pratiche aperte')}{' '}
            {s.doppioni.map(({ id_scheda, numero }, at) => (
              <span key={id_scheda}>
                {at > 0 ? ', ' : ''}
                <Link to={paths.pratica(id_scheda)}>{numero}</Link>
              </span>
            ))}
            .
          </span>
        </p>
      ) : null}
      {s.informativa ? null : (
        <p>
          <Tag tone="warn">Informativa da consegnare</Tag>
        </p>
      )}
      {mayChange ? (
        <>
          <div className="soggetto-atti">
            {s.informativa ? null : (
              <Button small variant="soft" busy={doing} onClick={() => void delivered()}>
                Consegnata di persona
                <span className="visually-hidden"> {to}</span>
              </Button>
            )}
            {s.email ? (
              <Button small variant="soft" busy={doing} onClick={() => void notice('email')}>
                {s.informativa ? 'Manda di nuovo l’informativa' : 'Manda per e-mail'}
                <span className="visually-hidden"> {to}</span>
              </Button>
            ) : null}
            <Button small variant="plain" onClick={() => void showInformativa(pratica_id)}>
              Leggi l’informativa
            </Button>
          </div>
          {s.informativa ? (
            <fieldset className="soggetto-domanda">
              <legend>
                {s.consenso
                  ? 'Cambia idea sui dati alle banche?'
                  : 'Acconsente a mandare i suoi dati alle banche?'}
                <span className="visually-hidden"> {nome}</span>
              </legend>
              <div className="soggetto-atti">
                {[true, false]
                  .filter((yes) => s.consenso?.dato !== yes)
                  .map((yes) => (
                    <Button
                      key={String(yes)}
                      small
                      variant="soft"
                      busy={doing}
                      aria-label={`${CONSENT[`${yes}`]}: ${nome}`}
                      onClick={() => void consent(yes)}
                    >
                      {CONSENT[`${yes}`]}
                    </Button>
                  ))}
              </div>
            </fieldset>
          ) : null}
          <LinkCliente pratica_id={pratica_id} soggetto={s} onChange={keepFocus} />
          <ButtonLink
            to={`${paths.praticaPersona(pratica_id)}?persona=${s.id}`}
            variant="soft"
            aria-label={`Modifica ${nome}`}
          >
            <Icon name="edit" />
            Modifica
          </ButtonLink>
        </>
      ) : null}
    </Card>
  )
}

/** Records notices and consents: one request at a time. A lost response is retried with the same idempotency key. */
function useRecords(pratica_id: number, onRecorded: () => void) {
  const [doing, setDoing] = useState(false)
  async function run(
    name: string,
    send: (idempotencyKey: string) => Promise<{ data: SoggettiDiPratica; message?: string | undefined }>,
  ) {
    setDoing(true)
    try {
      const { data, message } = await withLoading(send(commandIdempotencyKey(name)))
      dropDraft(name)
      keepSoggetti(pratica_id, data)
      toast(message ?? 'Fatto.')
      onRecorded()
    } catch (cause) {
      await alertFailure('Non è stato registrato', cause)
    } finally {
      setDoing(false)
    }
  }
  return { doing, run }
}

/** Shows the notice in force in a dialog, for the client to read on the phone. */
async function showInformativa(pratica_id: number): Promise<void> {
  try {
    const { versione, testo } = await withLoading(queryClient.fetchQuery(informativaQuery(pratica_id)))
    await openCustomDialog<null>(
      (close) => (
        <DialogFrame title={`Informativa, versione ${versione}`} tone="sheet" onEscape={() => close(null)}>
          <p className="informativa-testo">{testo}</p>
          <div className="dialog-buttons">
            <Button onClick={() => close(null)}>Chiudi</Button>
          </div>
        </DialogFrame>
      ),
      null,
    )
  } catch (cause) {
    await alertFailure('L’informativa non si apre', cause)
  }
}
