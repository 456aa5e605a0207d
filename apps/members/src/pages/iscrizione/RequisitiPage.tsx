import { clock } from '@primo/domain/platform/clock'
import { elide } from '@primo/domain/platform/italian'
import './iscrizione.css'
import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { iscrizioneQuery, keepIscrizione } from '../../data/iscrizioni.ts'
import { landingOf } from '../../guards.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RUOLO } from '../../ui/iscrizioni.ts'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PassoRequisiti } from './PassoRequisiti.tsx'

/** Page to renew the requirements of a role, before or after they expire. */
export function RequisitiPage({ ruolo }: { ruolo: RuoloConApprovazione }) {
  const user = useStoredState((s) => s.user)
  const iscrizione = useQuery({ ...iscrizioneQuery(ruolo), enabled: user.id > 0 })
  const { data } = iscrizione
  const landing = landingOf[ruolo]
  if (data && data.stato !== 'attiva' && data.rinnovo === null) return <Navigate to={landing} replace />
  return (
    <AppPage title={`Requisiti: ${RUOLO[ruolo].nome}`} back={landing} narrow onRefresh={iscrizione.refetch}>
      <QueryView query={iscrizione} coming={<Skeleton shape="row" count={3} />}>
        {(letta) => (
          <div className={`stack ${RUOLO[ruolo].area}`}>
            <Situazione iscrizione={letta} />
            {letta.requisiti.length === 0 ? (
              <EmptyState title="Nessun requisito">
                In quest’area non si chiede nulla da rinnovare.
              </EmptyState>
            ) : (
              <PassoRequisiti
                iscrizione={letta}
                azione="Salva"
                avanti={(fresh) => {
                  keepIscrizione(fresh)
                  toast('Salvato.')
                }}
              />
            )}
          </div>
        )}
      </QueryView>
    </AppPage>
  )
}

function Situazione({ iscrizione: { rinnovo, requisiti } }: { iscrizione: Iscrizione }) {
  if (rinnovo === 'da_scrivere') {
    return (
      <p className="notice notice-warn" role="status">
        <Icon name="alert" />
        Il tuo profilo è sospeso: scrivi il numero e la data nuova, e un operatore lo riapre.
      </p>
    )
  }
  if (rinnovo === 'in_verifica') {
    return (
      <p className="notice" role="status">
        <Icon name="clock" />
        Hai rinnovato: un operatore controlla e riapre il tuo profilo. Non devi fare altro.
      </p>
    )
  }
  const before = requisiti
    .flatMap(({ scade_il }) => scade_il ?? [])
    .sort()
    .at(0)
  if (!before) return null
  const scaduto = before < todayInRome(clock.now())
  return (
    <p className={scaduto ? 'notice notice-warn' : 'notice'}>
      <Icon name={scaduto ? 'alert' : 'clock'} />
      {scaduto
        ? `Scadeva ${elide('il', longDate(before))}.`
        : `La prima scadenza è ${elide('il', longDate(before))}.`}{' '}
      Quando rinnovi, scrivi qui il numero e la data nuova.
    </p>
  )
}
