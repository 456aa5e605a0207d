import './utente.css'
import {
  chiediCancellazione,
  leggiCancellazione,
  ritiraCancellazione,
  type StatoCancellazione,
} from '@primo/contract/privacy/privacy'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { DOVERI, GIORNI_RIPENSAMENTO, SOSPESI } from '@primo/domain/registro/conservazione'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api, queryFunctionOf } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadingState } from '../../ui/loading-and-errors.tsx'
import { focusTitleIfLost } from '../../ui/lost-focus.ts'
import { confirmDialog, toast } from '../../ui/overlays.ts'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { usePress } from '../../ui/usePress.ts'
import { ReauthenticationForm } from './reauthentication.tsx'

const query = queryOptions({
  queryKey: ['cancellazione'],
  queryFn: queryFunctionOf(leggiCancellazione, {}),
})
const keep = (stato: StatoCancellazione) => queryClient.setQueryData(query.queryKey, stato)

/** Page to request the erasure of the account: effects, retained data, withdrawal period (decisions §11). */
export function CancellazionePage() {
  const { data, error, refetch } = useQuery(query)
  const [appena, setAppena] = useState(false)
  return (
    <AppPage
      title="Cancella l’account"
      lead="Che cosa succede se lo chiedi, e fino a quando puoi ripensarci."
      back={paths.utente}
      narrow
      onRefresh={refetch}
    >
      {!data ? (
        <QueryStatus error={error} retry={refetch}>
          <LoadingState />
        </QueryStatus>
      ) : null}
      {data ? (
        <div className="stack">
          {data.richiesta ? <Chiesta richiesta={data.richiesta} appena={appena} /> : null}
          <CancellazioneEffetti stato={data} />
          {data.richiesta ? null : <Chiedi chiesta={() => setAppena(true)} />}
        </div>
      ) : null}
    </AppPage>
  )
}

interface PropsChiesta {
  richiesta: NonNullable<StatoCancellazione['richiesta']>
  /** Whether the erasure was requested just now at the bottom of this page, so that the notice must take the focus. */
  appena: boolean
}

function Chiesta({ richiesta, appena }: PropsChiesta) {
  const avviso = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (appena) avviso.current?.focus()
  }, [appena])
  const { busy, press } = usePress()
  async function ritira() {
    keep((await api(ritiraCancellazione, {})).data)
    toast('La richiesta non vale più: il tuo account resta.')
    setTimeout(focusTitleIfLost)
  }
  const giorno = longDate(todayInRome(new Date(richiesta.da_eseguire_il)))
  return (
    <>
      <p ref={avviso} tabIndex={-1} className="notice">
        <Icon name="clock" />
        Hai chiesto di cancellare l’account: lo faremo {elide('dal', giorno)}. Fino ad allora puoi ripensarci.
      </p>
      <Button busy={busy} onClick={() => void press(ritira)}>
        Ci ripenso: tieni l’account
      </Button>
    </>
  )
}

function Chiedi({ chiesta }: { chiesta: () => void }) {
  const sure = () =>
    confirmDialog({
      title: 'Cancellare l’account?',
      message: `Tra ${GIORNI_RIPENSAMENTO} giorni i tuoi dati si cancellano e i punti si perdono. Fino ad allora puoi ripensarci, da questa pagina.`,
      ok: 'Chiedi la cancellazione',
      cancel: 'Annulla',
      destructive: true,
    })
  const ask = async (password_attuale: string) => {
    keep((await api(chiediCancellazione, { body: { password_attuale } })).data)
    chiesta()
    toast('Richiesta ricevuta. Ti abbiamo scritto un’e-mail.')
  }
  return (
    <ReauthenticationForm
      hint={`La chiediamo di nuovo. Poi hai ${GIORNI_RIPENSAMENTO} giorni per ripensarci.`}
      button={
        <>
          <Icon name="trash" />
          Chiedi la cancellazione
        </>
      }
      danger
      sure={sure}
      send={ask}
    />
  )
}

/** Lists the items to close before an erasure, the erased data, and the retained data with the reason. */
function CancellazioneEffetti({ stato }: { stato: StatoCancellazione }) {
  return (
    <>
      {stato.attende.length > 0 ? (
        <Card>
          <h2>Che cosa si chiude prima</h2>
          <ul className="non-compresi">
            {stato.attende.map((cause) => (
              <li key={cause}>{SOSPESI[cause]}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card>
        <h2>Che cosa si cancella</h2>
        <ul className="non-compresi">
          <li>Nome, codice fiscale, e-mail, cellulare, indirizzi, messaggi, dispositivi.</li>
          <li>L’accesso: non si potrà più entrare, e i punti che hai si perdono.</li>
          <li>Le iscrizioni alle aree. Chi hai invitato resta, senza il tuo nome accanto.</li>
        </ul>
        <p className="muted">
          Prima puoi <Link to={paths.mieiDati}>scaricare i tuoi dati</Link>.
        </p>
      </Card>
      <Card>
        <h2>Che cosa resta, e perché</h2>
        <ul className="non-compresi">
          {stato.conserva.map(({ dovere, fino_al }) => (
            <li key={dovere}>
              <b>{DOVERI[dovere].che_cosa}</b>, fino {elide('al', longDate(fino_al))}. {DOVERI[dovere].perche}
            </li>
          ))}
          <li>Le cifre di punti, pratiche e rete, che non dicono chi sei.</li>
          <li>Quali consensi hai dato e tolto, accanto a un numero: è la prova delle tue scelte.</li>
        </ul>
      </Card>
    </>
  )
}
