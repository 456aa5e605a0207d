import type { Utente } from '@primo/contract/accesso/accesso'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { chooseRole, useStoredState } from '../../state/store.ts'
import { Card } from '../../ui/surfaces.tsx'

const NAMES = {
  promotore: 'Promotore',
  convenzionato: 'Convenzionato',
  manifestazione: 'Premi',
} as const satisfies Record<Ruolo, string>

/** Selects the role in use among the active ones (specification §4). Hidden with a single role. */
export function ActiveRole({ user }: { user: Utente }) {
  const inUse = useStoredState((s) => s.activeRole)
  const active = user.profili.filter(profiloAttivo)
  if (active.length < 2) return null
  return (
    <section className="stack" aria-labelledby="profilo-ruolo">
      <h2 id="profilo-ruolo">Ruolo in uso</h2>
      <Card>
        <fieldset className="roles">
          <legend className="muted">È quello con cui ti presenti quando ci scrivi o ci chiami.</legend>
          {active.map(({ ruolo, username }) => (
            <label key={ruolo}>
              <input
                type="radio"
                name="ruolo-in-uso"
                value={ruolo}
                checked={ruolo === inUse}
                onChange={() => chooseRole(ruolo)}
              />
              <span className="grow">{NAMES[ruolo]}</span>
              <span className="muted">{username}</span>
            </label>
          ))}
        </fieldset>
      </Card>
    </section>
  )
}
