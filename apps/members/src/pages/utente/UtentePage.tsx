import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query.ts'
import { reloadUser } from '../../session.ts'
import { spedizioneQuery } from '../../spedizione.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { toast } from '../../ui/overlays.ts'
import { Card } from '../../ui/surfaces.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { ContactRows } from './ContactRows.tsx'
import { Person } from './Person.tsx'
import { RowLink } from './RowLink.tsx'
import { UsefulLinks } from './UsefulLinks.tsx'

/** The member's own data, and the way to each thing he can change. */
export function UtentePage() {
  const user = useSaved((s) => s.user)
  if (!user) return <AppPage title="Il tuo profilo">{null}</AppPage>
  return (
    <AppPage title="Il tuo profilo" onRefresh={refresh}>
      <div className="columns">
        <div className="sections">
          <Person user={user} />
          <section className="stack" aria-labelledby="profilo-contatti">
            <h2 id="profilo-contatti">Contatti e indirizzi</h2>
            <Card className="rows">
              <ContactRows user={user} />
              <ShippingRow />
            </Card>
          </section>
        </div>
        <div className="sections">
          <section className="stack" aria-labelledby="profilo-accesso">
            <h2 id="profilo-accesso">Accesso</h2>
            <Card className="rows">
              <RowLink to={paths.password} icon="lock" title="Password" text="Cambiala quando vuoi" />
              <RowLink
                to={paths.dispositivi}
                icon="phone"
                title="Dispositivi"
                text="Dove la tua sessione è aperta"
              />
            </Card>
          </section>
          <section className="stack" aria-labelledby="profilo-aspetto">
            <h2 id="profilo-aspetto">Aspetto</h2>
            <Card className="rows">
              <ThemeSwitch />
            </Card>
          </section>
          <UsefulLinks />
        </div>
      </div>
    </AppPage>
  )
}

function ShippingRow() {
  const { data, error } = useQuery(spedizioneQuery)
  const text = data
    ? `${data.indirizzo}, ${data.cap} ${data.comune.descrizione} (${data.comune.provincia})`
    : data === null
      ? 'Non c’è ancora: serve per spedirti i premi'
      : error
        ? messageOf(error)
        : 'Caricamento...'
  return <RowLink to={paths.spedizione} icon="pin" title="Indirizzo di spedizione" text={text} />
}

async function refresh(): Promise<void> {
  try {
    await Promise.all([reloadUser(), queryClient.invalidateQueries({ queryKey: spedizioneQuery.queryKey })])
  } catch (error) {
    toast(messageOf(error), 'danger')
  }
}
