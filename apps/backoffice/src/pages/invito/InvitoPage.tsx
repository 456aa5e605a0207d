import { messageOf } from '@primo/client/api-error'
import { fullStop } from '@primo/domain/platform/italian'
import { useEffect, useState } from 'react'
import { loadPublicCalls } from '../../data/lazy-calls.ts'
import { PUBLIC_PATHS, sitePathOf } from '../../paths.ts'
import { NewPasswordFields, PublicForm, usePublicSubmit } from '../../ui/public/PublicForm.tsx'
import { PublicFrame } from '../../ui/public/PublicFrame.tsx'

/** Shows an invitation opened from its link: recipient, and the password to choose. */
export function InvitoPage() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const [invito, setInvito] = useState<Invito | null>(null)
  const [failure, setFailure] = useState(token ? null : 'Apri il link che è nell’e-mail d’invito.')
  useEffect(() => {
    // Removes the token from the browser's history.
    window.history.replaceState(null, '', sitePathOf(PUBLIC_PATHS.invito))
    if (!token) return
    loadPublicCalls()
      .then(({ readInvito }) => readInvito(token))
      .then(setInvito)
      .catch((error: unknown) => setFailure(messageOf(error)))
  }, [token])

  if (failure)
    return (
      <PublicFrame tab="Invito" title="Questo invito non si apre.">
        <p className="public-said public-said-bad" role="alert">
          {failure}
        </p>
        <LoginLink />
      </PublicFrame>
    )
  if (!invito)
    return (
      <PublicFrame tab="Invito" title="Un momento…">
        {null}
      </PublicFrame>
    )
  return (
    <PublicFrame
      tab="Invito"
      title={fullStop(`Ti diamo il benvenuto, ${invito.nome}`)}
      lead={`${fullStop(`Lavorerai con ${invito.email}: ${invito.insiemi.join(' e ')}`)} ${invito.potrai} Scegli la password con cui entrerai.`}
    >
      <Accetta token={token} invito={invito} />
      <LoginLink />
    </PublicFrame>
  )
}

function LoginLink() {
  return (
    <p className="public-aside">
      <a href={sitePathOf(PUBLIC_PATHS.login)}>Vai all’accesso</a>
    </p>
  )
}

type Invito = { nome: string; cognome: string; email: string; insiemi: string[]; potrai: string }

/** Shows the form to choose a password and accept the invitation. */
function Accetta({ token, invito }: { token: string; invito: Invito }) {
  const { busy, failure, errors, send } = usePublicSubmit()
  const [done, setDone] = useState(false)
  const submit = (data: FormData) =>
    void send(async () => {
      const password = String(data.get('password'))
      const password_confirmation = String(data.get('password_confirmation'))
      await (await loadPublicCalls()).acceptInvito({ token, password, password_confirmation })
      setDone(true)
    })
  if (done)
    return (
      <p className="public-said" role="status">
        Il tuo account è pronto: ora puoi entrare.
      </p>
    )
  return (
    <PublicForm send="Accetta e salva la password" busy={busy} failure={failure} onSubmit={submit}>
      <NewPasswordFields email={invito.email} label="Password" errors={errors} />
    </PublicForm>
  )
}
