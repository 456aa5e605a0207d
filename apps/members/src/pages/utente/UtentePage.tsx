import { quanti } from '@primo/domain/platform/numbers'
import './utente.css'
import { messageOf } from '@primo/client/sentences'
import type { Utente } from '@primo/contract/persone/accesso'
import { CONSENSI, TIPI_CONSENSO } from '@primo/domain/persone/consensi'
import { consensiTuttiDati } from '@primo/domain/persone/utente'
import type { ReactNode } from 'react'
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
          <Section name="contatti" title="Contatti e indirizzi">
            <ContactRows user={user} />
            <AddressRows />
          </Section>
        </div>
        <div className="sections">
          <ActiveRole user={user} />
          <Section name="accesso" title="Accesso">
            <RowLink to={paths.password} icon="lock" title="Password" text="Cambiala quando vuoi" />
            <RowLink
              to={paths.dispositivi}
              icon="phone"
              title="Dispositivi"
              text="Dove la tua sessione è aperta"
            />
          </Section>
          <Section name="privacy" title="Privacy">
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
          </Section>
          <Section name="avvisi" title="Avvisi">
            <RowLink
              to={paths.preferenzeAvvisi}
              icon="bell"
              title="Che cosa vuoi sapere"
              text="Per e-mail e con le notifiche"
            />
          </Section>
          <Section name="aspetto" title="Aspetto">
            <ThemeSwitch />
          </Section>
          <UsefulLinks />
        </div>
      </div>
    </AppPage>
  )
}

function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = `profilo-${name}`
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Card className="rows">{children}</Card>
    </section>
  )
}

/** How many of the consents one is free to give have been given. */
function consensiDati(user: Utente): string {
  if (consensiTuttiDati(user)) return 'Tutti i consensi dati'
  const data = FACOLTATIVI.filter((tipo) => user[`privacy_${tipo}`]).length
  if (data === 0) return 'Nessun consenso facoltativo dato'
  return `${quanti(data, 'consenso facoltativo', 'consensi facoltativi')} su 3`
}

async function refresh(): Promise<void> {
  try {
    await Promise.all([reloadUser(), queryClient.invalidateQueries({ queryKey: ['indirizzo'] })])
  } catch (error) {
    toast(messageOf(error), 'danger')
  }
}
