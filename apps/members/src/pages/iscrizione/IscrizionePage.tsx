import { QueryStatus } from '../../ui/QueryStatus.tsx'
import './iscrizione.css'
import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { iscrizioneQuery, keepIscrizione } from '../../data/iscrizioni.ts'
import { landingOf } from '../../guards.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RUOLO } from '../../ui/iscrizioni.ts'
import { useEntered } from '../../ui/lifecycle.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Progress } from '../../ui/surfaces.tsx'
import { PASSI, type Passo, passiDi, passoDaFare } from './flusso.ts'
import { PassoAccordo } from './PassoAccordo.tsx'
import { PassoAzienda } from './PassoAzienda.tsx'
import { PassoDati } from './PassoDati.tsx'
import { PassoLegale } from './PassoLegale.tsx'
import { PassoRequisiti } from './PassoRequisiti.tsx'
import { PassoSede } from './PassoSede.tsx'
import { Riepilogo } from './Riepilogo.tsx'

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
  const [chosen, scegli] = useState<Passo | null>(null)
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
