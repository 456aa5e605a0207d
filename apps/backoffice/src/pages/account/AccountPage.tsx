import { leggiAccesso } from '@primo/contract/accesso/operatore-accesso'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../data/query.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { Factors } from './Factors.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import './account.css'

/** Shows the operator's own account: password, second factors, sessions. */
export function AccountPage() {
  const query = useRead(['accesso'], leggiAccesso, {})
  const client = useQueryClient()
  const { data } = query
  const changed = () => void client.invalidateQueries({ queryKey: ['accesso'] })
  return (
    <>
      <PageHeading titolo="Il tuo account" above={data?.email} />
      <QueryStatus query={query} />
      {data ? (
        <div className="account">
          <Factors access={data} onChanged={changed} />
          <div>
            {data.password ? <PasswordForm email={data.email} onChanged={changed} /> : null}
            <Sessions sessioni={data.sessioni} onChanged={changed} />
          </div>
        </div>
      ) : null}
    </>
  )
}
