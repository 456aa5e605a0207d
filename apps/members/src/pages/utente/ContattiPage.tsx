import './utente.css'
import { messageOf } from '@primo/client/error-message'
import { verificato } from '@primo/domain/accesso/utente'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { toast } from '../../ui/overlays.ts'
import { Badge, Card } from '../../ui/surfaces.tsx'
import { ContactCard } from './ContactCard.tsx'

/** Page of both contacts: verification by code, and change. */
export function ContattiPage() {
  const user = useStoredState((s) => s.user)
  if (user.id === 0) return <AppPage title="Contatti">{null}</AppPage>
  const all = verificato(user)
  return (
    <AppPage
      title="Contatti"
      lead={
        all ? 'Sono verificati tutti e due.' : 'Con cellulare ed e-mail verificati si aprono le tue aree.'
      }
      back={paths.utente}
      narrow
      onRefresh={refresh}
    >
      <ContactCard user={user} channel="cellulare" first={!user.cellulare_is_verified} />
      <ContactCard user={user} channel="email" first={user.cellulare_is_verified} />
      {all ? (
        <Card className="row">
          <Badge icon="check" />
          <p className="grow">Tutto a posto: ora puoi iscriverti alle aree che ti interessano.</p>
          <ButtonLink to={paths.app} variant="soft" small>
            Homepage
          </ButtonLink>
        </Card>
      ) : null}
    </AppPage>
  )
}

async function refresh(): Promise<void> {
  try {
    await reloadUser()
  } catch (error) {
    toast(messageOf(error), 'danger')
  }
}
