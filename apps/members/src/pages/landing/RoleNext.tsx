import type { Utente } from '@primo/contract/accesso'
import { profiloAttivo } from '@primo/domain/profilo'
import type { Ruolo } from '@primo/domain/ruolo'
import { profiloDi } from '../../iscrizioni.ts'
import { Invito } from '../../ui/Invito.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { AskSupport, NextCard, VerifyFirst } from './NextCard.tsx'
import { RACCONTI } from './ruoli.ts'

interface Props {
  user: Utente
  ruolo: Exclude<Ruolo, 'manifestazione'>
}

/** The next step of an enrolment that a person follows: contacts, a request to the support, waiting, or the invitation. */
export function RoleNext({ user, ruolo }: Props) {
  const profilo = profiloDi(user.profili, ruolo)
  const nome = RACCONTI[ruolo].titolo
  if (profiloAttivo(profilo)) {
    return (
      <Card className="invite">
        <h2>Il tuo invito</h2>
        <Invito ruolo={ruolo} />
      </Card>
    )
  }
  if (profilo?.stato === 'in_approvazione') {
    return (
      <NextCard icon="clock" title="Tocca a noi">
        Un operatore sta guardando la tua domanda. Non devi fare nulla: ti scriviamo appena c’è una risposta.
      </NextCard>
    )
  }
  if (profilo?.stato === 'bloccata' || profilo?.stato === 'cessata') {
    return (
      <AskSupport
        subject={`La mia iscrizione come ${nome}`}
        title="Parliamone"
        text="Per riaprire questa iscrizione serve un operatore."
      />
    )
  }
  if (!user.cellulare_is_verified || !user.email_is_verified) return <VerifyFirst />
  return (
    <AskSupport
      subject={`Vorrei iscrivermi come ${nome}`}
      title="Come si chiede"
      text="Questa iscrizione la segue una persona: scrivi all’assistenza e ti dice che cosa preparare."
    />
  )
}
