import { quanti } from '@primo/domain/platform/numbers'
import './utente.css'
import { messageOf } from '@primo/client/error-message'
import type { Utente } from '@primo/contract/accesso/accesso'
import { CONSENSI, consensiTuttiDati, TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import type { ReactNode } from 'react'
import { queryClient } from '../../data/query.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { Card } from '../../ui/surfaces.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { ActiveRole } from './ActiveRole.tsx'
import { AddressRows } from './AddressRows.tsx'
import { ContactRows } from './ContactRows.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { RowLink } from './RowLink.tsx'
import { UsefulLinks } from './UsefulLinks.tsx'

const FACOLTATIVI = TIPI_CONSENSO.filter((tipo) => !CONSENSI[tipo].obbligatorio)

/** Profile page: the member's data, with a link to each page that changes it. */
export function UtentePage() {
  const user = useStoredState((s) => s.user)
  if (user.id === 0) return <AppPage title="Il tuo profilo">{null}</AppPage>
  return (
    <AppPage title="Il tuo profilo" onRefresh={refresh}>
      <div className="columns">
        <div className="stack sections">
          <IdentityCard user={user} />
          <Section name="contatti" title="Contatti e indirizzi">
            <ContactRows user={user} />
            <AddressRows />
          </Section>
        </div>
        <div className="stack sections">
          <ActiveRole user={user} />
          <Section name="accesso" title="Accesso">
            <Ways
              ways={[
                [paths.password, 'lock', 'Password', 'Cambiala quando vuoi'],
                [paths.dispositivi, 'phone', 'Dispositivi', 'Dove la tua sessione è aperta'],
              ]}
            />
          </Section>
          <Section name="privacy" title="Privacy">
            <Ways
              ways={[
                [paths.consensi, 'check', 'I tuoi consensi', consensiDati(user)],
                [paths.mieiDati, 'download', 'Scarica i miei dati', 'Tutto quello che abbiamo di te'],
                [
                  paths.cancellazione,
                  'trash',
                  'Cancella l’account',
                  'Che cosa va via, che cosa resta e perché',
                ],
              ]}
            />
          </Section>
          <Section name="avvisi" title="Avvisi">
            <Ways
              ways={[
                [paths.preferenzeAvvisi, 'bell', 'Che cosa vuoi sapere', 'Per e-mail e con le notifiche'],
              ]}
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

/** Lists links to the pages of the account: address, icon, title, description. */
function Ways({ ways }: { ways: readonly (readonly [string, IconName, string, string])[] }) {
  return ways.map(([to, icon, title, text]) => (
    <RowLink key={to} to={to} icon={icon} title={title} text={text} />
  ))
}

/** Returns how many of the optional consents the member has given, as a sentence. */
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
