import './utente.css'
import { type MieiDati, mieiDati } from '@primo/contract/privacy/privacy'
import { quanti } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { canSaveAndPrint } from '../../device/share.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { useOnEnter } from '../../ui/page-lifecycle.ts'
import { saveJson, savePage } from './miei-dati.ts'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'

/** Page to export the member's personal data (decisions §11). It requires re-authentication. */
export function MieiDatiPage() {
  const [data, setData] = useState<MieiDati | null>(null)
  // A page left behind stays mounted, and must not keep personal data.
  useOnEnter(() => setData(null))
  return (
    <AppPage
      title="I miei dati"
      lead="Tutto quello che abbiamo di te, in un file da tenere o da portare altrove."
      back={paths.utente}
      narrow
    >
      {!canSaveAndPrint() ? (
        <p className="notice">
          <Icon name="info" />
          Dall’app non si possono salvare file: apri il sito dal browser ed entra con lo stesso account.
        </p>
      ) : data ? (
        <Pronti dati={data} />
      ) : (
        <Chiedi arrivati={setData} />
      )}
    </AppPage>
  )
}

function Chiedi({ arrivati }: { arrivati: (data: MieiDati) => void }) {
  const scarica = async (password_attuale: string) => {
    const { data } = await api(mieiDati, { body: { password_attuale } })
    saveJson(data)
    toast('Il file è pronto: lo trovi tra i tuoi download.')
    arrivati(data)
  }
  return (
    <ReauthenticationForm
      hint="La chiediamo di nuovo perché nel file c’è tutto di te."
      button={
        <>
          <Icon name="download" />
          Scarica i miei dati
        </>
      }
      send={scarica}
    >
      <p>
        Ci sono il tuo account, i contatti, gli indirizzi, i consensi con la loro storia, le iscrizioni, le
        pratiche che hai registrato, i punti, i premi. Degli altri non c’è nulla.
      </p>
    </ReauthenticationForm>
  )
}

function Pronti({ dati }: { dati: MieiDati }) {
  const piene = dati.tabelle.filter((t) => t.righe.length > 0)
  return (
    <div className="stack">
      <p className="notice notice-ok" role="status">
        <Icon name="check" />
        Il file è tra i tuoi download. Tienilo in un posto sicuro: chi lo apre legge tutto di te.
      </p>
      <Button onClick={() => savePage(dati)}>
        <Icon name="document" />
        Salva come pagina da leggere o stampare
      </Button>
      <Button variant="soft" onClick={() => saveJson(dati)}>
        <Icon name="download" />
        Scarica di nuovo il file
      </Button>
      <Card>
        <h2>Che cosa c’è dentro</h2>
        <dl className="facts">
          {piene.map((t) => (
            <div key={t.chiave}>
              <dt>{t.titolo}</dt>
              <dd>{quanti(t.righe.length, 'riga', 'righe')}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <h2>Che cosa non c’è, e perché</h2>
        <ul className="non-compresi">
          {dati.non_compresi.map((v) => (
            <li key={v.che_cosa}>
              <b>{v.che_cosa}.</b> {v.perche}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
