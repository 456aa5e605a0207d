import type { Utente } from '@primo/contract/accesso/accesso'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { profiloDi } from '../../ui/iscrizioni.ts'
import { AcceptRules } from './AcceptRules.tsx'
import { iscrivibileQuery } from './iscrivibile.ts'
import { AskSupport, NextCard, NextComing, VerifyFirst } from './NextCard.tsx'

/** Shows the next step of the enrolment in the rewards programme: contacts, regolamento, area or support. */
export function Enrol({ user }: { user: Utente }) {
  const profilo = profiloDi(user.profili, 'manifestazione')
  if (profiloAttivo(profilo)) {
    return (
      <NextCard
        icon="gift"
        title="Sei dentro"
        action={<ButtonLink to={paths.manifestazione}>Vai ai premi</ButtonLink>}
      >
        La tua raccolta punti è attiva: saldo, movimenti e premi ti aspettano.
      </NextCard>
    )
  }
  if (profilo?.stato) {
    return (
      <AskSupport
        subject="La mia iscrizione a Ti Premia!"
        title="Parliamone"
        text="Per riaprire la tua raccolta punti serve un operatore."
      />
    )
  }
  if (!user.cellulare_is_verified || !user.email_is_verified) return <VerifyFirst />
  return <Rules />
}

function Rules() {
  const { data, error, refetch } = useQuery(iscrivibileQuery)
  if (!data) return <NextComing error={error} retry={refetch} />
  if (!data.iscrivibile) {
    return (
      <NextCard icon="info" title="Per ora non si può">
        {data.motivo ?? 'L’iscrizione non è disponibile in questo momento.'}
      </NextCard>
    )
  }
  return <AcceptRules edizione={data.edizione} regolamento={data.regolamento} reload={refetch} />
}
