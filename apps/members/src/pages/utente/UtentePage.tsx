import './utente.css'
import { messageOf } from '@primo/client/api-error'
import type { Utente } from '@primo/contract/accesso/accesso'
import { fullName, NO_NAME, nomeDaDire } from '@primo/domain/anagrafica/person-names'
import { CONSENSI, consensiTuttiDati, TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { domicilioQuery, residenzaQuery, spedizioneQuery } from '../../data/indirizzi.ts'
import { queryClient } from '../../data/query-client.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { chooseRole, useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { nomeComune } from '../../ui/ComuneField.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Fact } from '../../ui/detail.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { useLongWait } from '../../ui/loading-and-errors.tsx'
import { toast } from '../../ui/overlays.ts'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { residenzaInRiga } from './address-forms.ts'
import { ContactRows, RowLink } from './ContactRows.tsx'
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

/** Shows the member's identity, with the codice fiscale masked until the member reveals it. */
function IdentityCard({ user }: { user: Utente }) {
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

const NAMES = {
  promotore: 'Promotore',
  convenzionato: 'Convenzionato',
  manifestazione: 'Premi',
} as const satisfies Record<Ruolo, string>

/** Selects the role in use among the active ones (specification §4). Hidden with a single role. */
function ActiveRole({ user }: { user: Utente }) {
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

/** Lists the member's residence, domicile and shipping address with links to their forms. */
function AddressRows() {
  const spedizione = useQuery(spedizioneQuery)
  const residenza = useQuery(residenzaQuery)
  const domicilio = useQuery(domicilioQuery)
  const wait = useLongWait() ? 'Caricamento...' : '\u00a0'
  return (
    <>
      <RowLink
        to={paths.spedizione}
        icon="truck"
        title="Indirizzo di spedizione"
        text={stato(spedizione, inRiga, 'Non c’è ancora: serve per spedirti i premi', wait)}
      />
      <RowLink
        to={paths.residenza}
        icon="home"
        title="Residenza"
        text={stato(residenza, residenzaInRiga, 'Non c’è ancora', wait)}
      />
      <RowLink
        to={paths.domicilio}
        icon="pin"
        title="Domicilio"
        text={stato(domicilio, inRiga, 'Come la residenza', wait)}
      />
    </>
  )
}

type InItalia = { indirizzo: string; cap: string; comune: { descrizione: string; provincia: string } }

function inRiga({ indirizzo, cap, comune }: InItalia): string {
  return `${indirizzo}, ${cap} ${nomeComune(comune)}`
}

function stato<T>(
  { data, error }: UseQueryResult<T | null>,
  write: (data: T) => string,
  nessuno: string,
  wait: string,
): string {
  if (data) return write(data)
  if (data === null) return nessuno
  return error ? messageOf(error) : wait
}
