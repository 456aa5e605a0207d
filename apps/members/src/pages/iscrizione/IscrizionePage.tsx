import './iscrizione.css'
import { ApiError } from '@primo/client/api-error'
import {
  type Iscrizione,
  iscriviConvenzionato,
  iscriviPromotore,
  verificaConvenzionato,
  verificaPromotore,
} from '@primo/contract/ingresso/iscrizione'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { fullName } from '@primo/domain/anagrafica/person-names'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { iscrizioneQuery, keepIscrizione } from '../../data/iscrizioni.ts'
import { landingOf } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Progress } from '../../ui/cards-and-tags.tsx'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { Form, FormFailure } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RUOLO } from '../../ui/iscrizioni.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { CheckField } from '../../ui/more-fields.tsx'
import { useEntered } from '../../ui/page-lifecycle.ts'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useForm } from '../../ui/useForm.ts'
import { Dati } from './Dati.tsx'
import { PassoAzienda } from './PassoAzienda.tsx'
import { PassoLegale } from './PassoLegale.tsx'
import { PassoRequisiti } from './PassoRequisiti.tsx'
import { PassoSede } from './PassoSede.tsx'
import { Riepilogo } from './Riepilogo.tsx'
import { PASSI, type PassoIscrizione, type PropsPasso, passiDi, passoDaFare, usePasso } from './steps.ts'

/** Shows the enrolment in a role, one step at a time. The server saves each step, so the member can continue later. */
export function IscrizionePage({ ruolo }: { ruolo: RuoloConApprovazione }) {
  const user = useStoredState((s) => s.user)
  const { data, error, refetch } = useQuery({ ...iscrizioneQuery(ruolo), enabled: user.id > 0 })
  const entrata = useEntered()
  const landing = landingOf[ruolo]
  const titolo = `Iscrizione: ${RUOLO[ruolo].nome}`
  const inCorso = [null, 'verificata', 'da_completare'].includes(data?.stato ?? null)
  const verificati = user.cellulare_is_verified && user.email_is_verified
  const altrove = data !== undefined && !(inCorso && verificati)
  if (!data || (altrove && !entrata)) {
    return (
      <AppPage title={titolo} back={landing} narrow>
        <QueryStatus error={error} retry={refetch}>
          <Skeleton shape="row" count={4} />
        </QueryStatus>
      </AppPage>
    )
  }
  if (altrove) return <Navigate to={landing} replace />
  return <Passi key={ruolo} iscrizione={data} titolo={titolo} landing={landing} />
}

function Passi({ iscrizione, titolo, landing }: { iscrizione: Iscrizione; titolo: string; landing: string }) {
  const [chosen, scegli] = useState<PassoIscrizione | null>(null)
  const passi = passiDi(iscrizione)
  const passo = chosen !== null && passi.includes(chosen) ? chosen : passoDaFare(iscrizione)
  const place = passi.indexOf(passo)
  const precedente = passi[place - 1]
  const titoloPasso = useRef<HTMLHeadingElement>(null)
  const first = useRef(passo)
  // A new step takes the focus, so that screen readers announce it. On opening, the page's title is announced instead.
  useEffect(() => {
    if (first.current !== passo) titoloPasso.current?.focus()
    first.current = passo
  }, [passo])

  function avanti(fresh: Iscrizione) {
    keepIscrizione(fresh)
    scegli(null)
  }

  const props = { iscrizione, avanti }
  return (
    <AppPage title={titolo} back={landing} narrow>
      <div className={`stack ${RUOLO[iscrizione.ruolo].area}`}>
        <Progress value={place} max={passi.length - 1} label="Avanzamento dell’iscrizione" />
        <div className="passo-head">
          <p className="muted">
            Passo {place + 1} di {passi.length}
          </p>
          <h2 ref={titoloPasso} tabIndex={-1}>
            {PASSI[passo]}
          </h2>
        </div>
        {iscrizione.motivo_operatore ? (
          <p className="notice notice-warn">
            <Icon name="chat" />
            <span>
              Un operatore ti ha scritto: <q>{iscrizione.motivo_operatore}</q>
            </span>
          </p>
        ) : null}
        {passo === 'dati' ? <PassoDati {...props} /> : null}
        {passo === 'azienda' ? <PassoAzienda {...props} /> : null}
        {passo === 'accordo' ? <PassoAccordo {...props} /> : null}
        {passo === 'sede' ? <PassoSede {...props} /> : null}
        {passo === 'legale' ? <PassoLegale {...props} /> : null}
        {passo === 'requisiti' ? <PassoRequisiti {...props} /> : null}
        {passo === 'riepilogo' ? <Riepilogo {...props} passi={passi} goTo={scegli} /> : null}
        {precedente ? (
          <Button variant="plain" onClick={() => scegli(precedente)}>
            <Icon name="back" />
            {PASSI[precedente]}
          </Button>
        ) : null}
      </div>
    </AppPage>
  )
}

/** Step of a promotore, who enrols as a natural person: confirmation of the personal data. */
function PassoDati({ iscrizione, avanti }: PropsPasso) {
  const user = useStoredState((s) => s.user)
  const { busy, failure, fai } = usePasso(avanti)
  return (
    <>
      <FormFailure message={failure} />
      <Card>
        <Dati
          rows={[
            ['Nome e cognome', fullName(user)],
            ['Codice fiscale', user.codice_fiscale],
            ['Cellulare', formatCellulare(user.cellulare)],
            ['E-mail', user.email],
          ]}
        />
      </Card>
      {iscrizione.motivo ? (
        <p className="notice notice-warn" role="status">
          <Icon name="info" />
          {iscrizione.motivo}
        </p>
      ) : (
        <Button
          block
          busy={busy}
          onClick={() =>
            void fai(
              async () =>
                (await api(verificaPromotore, { body: { id_anagrafica: user.id_anagrafica } })).data,
            )
          }
        >
          Sono io, vai avanti
        </Button>
      )}
      <ButtonLink to={paths.contatti} variant="soft" block>
        Cambia i contatti
      </ButtonLink>
    </>
  )
}

const CALLS = {
  promotore: { verifica: verificaPromotore, iscrivi: iscriviPromotore },
  convenzionato: { verifica: verificaConvenzionato, iscrivi: iscriviConvenzionato },
} as const

/**
 * Enrolment step that shows the agreement with the checkbox that accepts it. The accepted version is the displayed one,
 * identified by its hash.
 */
function PassoAccordo({ iscrizione, avanti }: PropsPasso) {
  const { accordo, anagrafica, ruolo } = iscrizione
  const gia = iscrizione.stato !== 'verificata' && iscrizione.accordo_accettato_il !== null
  const draft = useForm({
    open: () => ({ letto: '' }),
    check: (form) =>
      formOutcome(
        null,
        gia || form.letto === accordo.hash ? {} : { letto: 'Per andare avanti serve la tua conferma.' },
      ),
    send: async () => (gia ? iscrizione : await accetta()),
    onSaved: avanti,
  })

  async function accetta() {
    const body = { id_anagrafica: anagrafica?.id ?? 0 }
    try {
      return (await api(CALLS[ruolo].iscrivi, { body })).data
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'ACCORDO_DA_ACCETTARE') {
        // A new check records the new version as shown.
        keepIscrizione((await api(CALLS[ruolo].verifica, { body })).data)
        const message = 'Nel frattempo l’accordo è cambiato: rileggilo e conferma di nuovo.'
        throw new ApiError({ status: cause.status, code: cause.code, message })
      }
      throw cause
    }
  }

  return (
    <Card>
      <Form form={draft} className="enrol" submitLabel="Vai avanti">
        <p className="muted">
          L’accordo dice che cosa fai tu, che cosa facciamo noi e come si esce. È gratuito e puoi recedere
          quando vuoi.
        </p>
        <DocumentLink url={accordo.url} versione={accordo.versione}>
          Leggi l’accordo
        </DocumentLink>
        <CheckField
          title="Ho letto e accetto l’accordo"
          error={draft.errors.letto}
          checked={gia || draft.form.letto === accordo.hash}
          disabled={gia}
          onChange={(event) => draft.change({ letto: event.target.checked ? accordo.hash : '' }, 'letto')}
        >
          {gia ? 'Lo hai già accettato.' : 'Nessuna quota di ingresso, mai.'}
        </CheckField>
      </Form>
    </Card>
  )
}
