import type { Utente } from '@primo/contract/accesso/accesso'
import { fullName, NO_NAME, nomeDaDire } from '@primo/domain/anagrafica/person-names'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Card } from '../../ui/surfaces.tsx'

/** Shows the member's identity, with the codice fiscale masked until the member reveals it. */
export function IdentityCard({ user }: { user: Utente }) {
  return (
    <Card>
      <div className="person">
        <span className="avatar" aria-hidden="true">
          {initials(user)}
        </span>
        <div>
          <h2>{fullName({ nome: nomeDaDire(user.nome), cognome: nomeDaDire(user.cognome) })}</h2>
          <p className="muted">Con noi {elide('dal', longDate(todayInRome(new Date(user.created_at))))}</p>
        </div>
      </div>
      <dl className="facts">
        <TaxCode code={user.codice_fiscale} />
        {user.nome_sponsor ? <Fact name="Sponsor">{user.nome_sponsor}</Fact> : null}
      </dl>
    </Card>
  )
}

function TaxCode({ code }: { code: string }) {
  const [shown, setShown] = useState(false)
  if (!code) return null
  return (
    <Fact name="Codice fiscale">
      <span className="tax-code">
        {shown ? (
          code
        ) : (
          <>
            <span className="visually-hidden">Coperto, termina con {code.slice(-4)}</span>
            <span aria-hidden="true">
              {'•'.repeat(8)}
              {code.slice(-4)}
            </span>
          </>
        )}
      </span>
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        label={shown ? 'Copri il codice fiscale' : 'Mostra il codice fiscale'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </Fact>
  )
}

function initials({ nome, cognome }: Utente): string {
  return [nome, cognome]
    .map((part) => (part === NO_NAME ? '' : ([...part][0] ?? '')))
    .join('')
    .toUpperCase()
}
