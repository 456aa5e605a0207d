import { quanti } from '@primo/domain/platform/numbers'
import { useStore } from 'zustand'
import { paths } from '../../paths.ts'
import { currentState } from '../../state/store.ts'
import { dropRequest, type WaitingRequest, waitingRequests } from '../../state/waiting-requests.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Figura } from '../../ui/Figura.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'

/** Returns the member's requests that the server has not accepted: queued for the network, or rejected. */
export function useWaiting(): WaitingRequest[] {
  const entries = useStore(waitingRequests, (state) => state.entries)
  return entries.filter((entry) => entry.di === currentState().user.id && !entry.esito)
}

/** Lists the premio requests that are still on the device, before those on the server. */
export function WaitingRequests({ entries }: { entries: WaitingRequest[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="app-list" aria-label="Richieste non ancora inviate">
      {entries.map((entry) => (
        <li key={entry.chiave}>
          <WaitingCard entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function WaitingCard({ entry: { chiave, premio, partita_il, rifiuto } }: { entry: WaitingRequest }) {
  return (
    <Card className="stack">
      <div className="row">
        <Figura immagine={premio.immagine} categoria={premio.categoria} forma="piccola" />
        <div className="grow">
          <b>{premio.descrizione}</b>
          <p className="muted below">{quanti(premio.punti, 'punto', 'punti')}</p>
        </div>
        <Tag tone={rifiuto ? 'bad' : 'warn'}>{rifiuto ? 'Non inviata' : 'In attesa della rete'}</Tag>
      </div>
      <p>
        {rifiuto
          ? `${rifiuto.titolo}. ${rifiuto.testo}`
          : partita_il === null
            ? 'Parte da sola appena torni in rete. Fino ad allora non scaliamo punti.'
            : 'Non abbiamo avuto conferma: la rimandiamo appena c’è rete, e non ne facciamo una seconda.'}
      </p>
      <div className="row">
        <ButtonLink to={paths.premio(premio.id_premio)} variant="soft" small>
          Vedi il premio
        </ButtonLink>
        {rifiuto || partita_il === null ? (
          <Button variant="plain" small onClick={() => dropRequest(chiave)}>
            {rifiuto ? 'Ho capito' : 'Ritira la richiesta'}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
