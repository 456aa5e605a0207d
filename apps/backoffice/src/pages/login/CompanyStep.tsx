import { reachCompany } from '../../data/reach.ts'
import { wantedPath } from '../../paths.ts'
import { keepWanted } from '../../state/after-company.ts'
import { DoorButton } from '../../ui/door/DoorForm.tsx'
import { useSend } from '../../ui/door/useSend.ts'

/** Starts the login with the company account: redirects to the provider, which returns to `pages/azienda`. */
export function CompanyStep({ soft }: { soft: boolean }) {
  const { busy, failure, send } = useSend()
  const go = () =>
    void send(async () => {
      keepWanted(wantedPath())
      await (await reachCompany()).goToCompany()
    })
  return (
    <div className="door-stack">
      {failure ? (
        <p className="door-said door-said-bad" role="alert">
          {failure}
        </p>
      ) : null}
      <DoorButton soft={soft} aria-disabled={busy} onClick={() => (busy ? null : go())}>
        Entra con l’account aziendale
      </DoorButton>
    </div>
  )
}
