import { loadCompanyCalls } from '../../data/lazy-calls.ts'
import { requestedPath } from '../../paths.ts'
import { storeReturnPath } from '../../state/session.ts'
import { PublicButton, usePublicSubmit } from '../../ui/public/PublicForm.tsx'

/** Button that starts the login with the company account: it redirects to the provider, which returns to `pages/azienda`. */
export function CompanyStep({ soft }: { soft: boolean }) {
  const { busy, failure, send } = usePublicSubmit()
  const go = () =>
    void send(async () => {
      storeReturnPath(requestedPath())
      await (await loadCompanyCalls()).redirectToProvider()
    })
  return (
    <div className="public-stack">
      {failure ? (
        <p className="public-said public-said-bad" role="alert">
          {failure}
        </p>
      ) : null}
      <PublicButton soft={soft} aria-disabled={busy} onClick={() => (busy ? null : go())}>
        Entra con l’account aziendale
      </PublicButton>
    </div>
  )
}
