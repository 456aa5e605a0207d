import { quanti } from '@primo/domain/platform/numbers'
import './utente.css'
import { messageOf } from '@primo/client/sentences'
import type { Utente } from '@primo/contract/persone/accesso'
import { CONSENSI, TIPI_CONSENSO } from '@primo/domain/persone/consensi'
import { consensiTuttiDati } from '@primo/domain/persone/utente'
import { queryClient } from '../../data/query.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { toast } from '../../ui/overlays.ts'
import { Card } from '../../ui/surfaces.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { ActiveRole } from './ActiveRole.tsx'
import { AddressRows } from './AddressRows.tsx'
import { ContactRows } from './ContactRows.tsx'
import { Person } from './Person.tsx'
import { RowLink } from './RowLink.tsx'
import { UsefulLinks } from './UsefulLinks.tsx'

const FACOLTATIVI = TIPI_CONSENSO.filter((tipo) => !CONSENSI[tipo].obbligatorio)

/** The member's own data, and the way to each thing he can change. */
export function UtentePage() {
  const user = useSaved((s) => s.user)
  if (user.id === 0) return <AppPage title="Il tuo profilo">{null}</AppPage>
  return (
    <AppPage title="Il tuo profilo" onRefresh={refresh}>
      <div className="columns">
        <div className="sections">
          <Person user={user} />
          <section className="stack" aria-labelledby="profilo-contatti">
            <h2 id="profilo-contatti">Contatti e indirizzi</h2>
            <Card className="rows">
              <ContactRows user={user} />
              <AddressRows />
            </Card>
          </section>
        </div>
        <div className="sections">
          <ActiveRole user={user} />
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
          <section className="stack" aria-labelledby="profilo-privacy">
            <h2 id="profilo-privacy">Privacy</h2>
            <Card className="rows">
              <RowLink to={paths.consensi} icon="check" title="I tuoi consensi" text={consensiDati(user)} />
              <RowLink
                to={paths.mieiDati}
                icon="download"
                title="Scarica i miei dati"
                text="Tutto quello che abbiamo di te"
              />
              <RowLink
                to={paths.cancellazione}
                icon="trash"
                title="Cancella l’account"
                text="Che cosa va via, che cosa resta e perché"
              />
            </Card>
          </section>
          <section className="stack" aria-labelledby="profilo-avvisi">
            <h2 id="profilo-avvisi">Avvisi</h2>
            <Card className="rows">
              <RowLink
                to={paths.preferenzeAvvisi}
                icon="bell"
                title="Che cosa vuoi sapere"
                text="Per e-mail e con le notifiche"
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

/** How many of the consents one is free to give have been given. */
function consensiDati(user: Utente): string {
  if (consensiTuttiDati(user)) return 'Tutti i consensi dati'
  const dati = FACOLTATIVI.filter((tipo) => user[`privacy_${tipo}`]).length
  if (dati === 0) return 'Nessun consenso facoltativo dato'
  return `${quanti(dati, 'consenso facoltativo', 'consensi facoltativi')} su 3`
}

async function refresh(): Promise<void> {
  try {
    await Promise.all([reloadUser(), queryClient.invalidateQueries({ queryKey: ['indirizzo'] })])
  } catch (error) {
    toast(messageOf(error), 'danger')
  }
}
