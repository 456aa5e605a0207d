import './utente.css'
import { messageOf } from '@primo/client/api-error'
import { checkBody } from '@primo/client/form-request'
import type { Utente } from '@primo/contract/accesso/accesso'
import { aggiornaCellulare, aggiornaEmail } from '@primo/contract/iscritti/contatti'
import { verificato } from '@primo/domain/accesso/account'
import { formatCellulare, parseCellulare } from '@primo/domain/anagrafica/cellulare'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import type { Canale } from '@primo/domain/platform/otp'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { stessoContatto } from '../../data/contatti.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { type DraftOf, useDraft } from '../../state/form-drafts.ts'
import { currentState, setUser, useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card } from '../../ui/cards-and-tags.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { focusIfLost } from '../../ui/lost-focus.ts'
import { confirmDialog, toast, withLoading } from '../../ui/overlays.ts'
import { useOnEnter } from '../../ui/page-lifecycle.ts'
import { useForm } from '../../ui/useForm.ts'
import { bozzaContatto, verificaConCodice } from '../../ui/verifica-contatto.ts'
import { StateTag } from './ContactRows.tsx'
import { withReauthentication } from './reauthentication.tsx'

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

const CARD_LABELS: Record<
  Canale,
  { icon: IconName; name: string; change: string; verify: string; how: string }
> = {
  cellulare: {
    icon: 'phone',
    name: 'Cellulare',
    change: 'Cambia numero',
    verify: 'Verifica il cellulare',
    how: 'Ti mandiamo un codice via SMS.',
  },
  email: {
    icon: 'mail',
    name: 'E-mail',
    change: 'Cambia e-mail',
    verify: 'Verifica l’e-mail',
    how: 'Ti mandiamo un codice per e-mail.',
  },
}

interface ContactCardProps {
  user: Utente
  channel: Canale
  /** Whether the contact is the next one to verify, and has the primary button. */
  first: boolean
}

function ContactCard({ user, channel, first }: ContactCardProps) {
  const labels = CARD_LABELS[channel]
  const verified = user[`${channel}_is_verified`]
  const verifiedAt = user[`${channel}_verified_at`]
  const [busy, setBusy] = useState(false)
  // A draft is an unfinished change: the form opens again with it, after a reload too.
  const draft = useDraft(bozzaContatto(channel), z.string())
  // Another page may have written the draft, for a code sent to a wrong number.
  useOnEnter(draft.reread)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Moves the focus to the contact when the button or the form that had it is no longer shown. */
  const keepFocus = () => setTimeout(() => focusIfLost(heading.current))

  async function verify() {
    setBusy(true)
    await verificaConCodice(channel, () => draft.keep('')).finally(() => setBusy(false))
    keepFocus()
  }
  function closeForm() {
    draft.drop()
    keepFocus()
  }

  return (
    <Card className="contact">
      <div className="row">
        <Badge icon={labels.icon} />
        <div className="grow">
          <div className="contact-name">
            <h2 ref={heading} tabIndex={-1} className="muted">
              {labels.name}
            </h2>
            <StateTag channel={channel} verified={verified} />
          </div>
          <p className="contact-value">{formatCellulare(user[channel])}</p>
        </div>
      </div>
      {verified && verifiedAt ? (
        <p className="muted">
          {channel === 'cellulare' ? 'Verificato' : 'Verificata'}{' '}
          {elide('il', longDate(todayInRome(new Date(verifiedAt))))}.
        </p>
      ) : (
        <p className="muted">{labels.how}</p>
      )}
      {draft.value === null ? (
        <div className="actions">
          {verified ? null : (
            <Button
              variant={first ? 'full' : 'soft'}
              busy={busy}
              aria-label={labels.verify}
              onClick={() => void verify()}
            >
              Verifica
            </Button>
          )}
          <Button variant="soft" onClick={() => draft.keep('')}>
            {labels.change}
          </Button>
        </div>
      ) : (
        <ChangeContact
          user={user}
          channel={channel}
          draft={{ ...draft, drop: closeForm }}
          onChanged={() => void verify()}
        />
      )}
    </Card>
  )
}

const CHANGE_LABELS = {
  cellulare: {
    label: 'Nuovo numero di cellulare',
    same: 'È già il tuo numero.',
    ask: 'Cambiare il numero di cellulare?',
    now: 'Il nuovo numero è',
    why: 'Il tuo numero è verificato: per cambiarlo scrivi la tua password.',
    after:
      'Ti mandiamo un codice via SMS per verificarlo. Finché non lo verifichi, alcune operazioni nelle tue aree restano chiuse.',
  },
  email: {
    label: 'Nuovo indirizzo e-mail',
    same: 'È già il tuo indirizzo.',
    ask: 'Cambiare l’indirizzo e-mail?',
    now: 'Il nuovo indirizzo è',
    why: 'Il tuo indirizzo è verificato: per cambiarlo scrivi la tua password.',
    after:
      'Ti mandiamo un codice per verificarlo. Finché non lo verifichi, alcune operazioni nelle tue aree restano chiuse. Dal prossimo accesso userai questo indirizzo.',
  },
} as const satisfies Record<Canale, Record<string, string>>

interface ChangeContactProps {
  user: Utente
  channel: Canale
  draft: DraftOf<string>
  /** Called when the contact has been changed, and the new one must be verified. */
  onChanged: () => void
}

/** Form of a new phone number or e-mail address: confirmation, saving, then verification by code. */
function ChangeContact({ user, channel, draft, onChanged }: ChangeContactProps) {
  const labels = CHANGE_LABELS[channel]
  const change = useForm(
    {
      open: () => ({ contatto: '' }),
      check: ({ contatto }) => {
        const wrong = stessoContatto(contatto, user[channel]) ? labels.same : firstWrong(channel, contatto)
        return formOutcome(contatto, wrong ? { contatto: wrong } : {})
      },
      sure: (contatto) =>
        confirmDialog({
          title: labels.ask,
          message: `${labels.now} ${asRead(channel, contatto)}. ${labels.after}`,
          ok: 'Cambia',
          cancel: 'Annulla',
        }),
      send: async (contatto) =>
        (await withReauthentication(labels.why, () => withLoading(save(channel, contatto)))) ?? false,
      ownOverlay: true,
      onSaved: onChanged,
      only: 'contatto',
    },
    {
      value: draft.value === null ? null : { contatto: draft.value },
      keep: ({ contatto }) => draft.keep(contatto),
      drop: draft.drop,
    },
  )

  return (
    <Form form={change}>
      <Field
        label={labels.label}
        type={channel === 'cellulare' ? 'tel' : 'email'}
        inputMode={channel === 'cellulare' ? 'tel' : 'email'}
        autoComplete={channel === 'cellulare' ? 'tel' : 'email'}
        placeholder={channel === 'cellulare' ? '347 123 4567' : 'nome@posta.it'}
        autoFocus
        {...change.field('contatto')}
      />
      <div className="actions">
        <Button type="submit" busy={change.busy}>
          Salva e verifica
        </Button>
        <Button variant="soft" onClick={draft.drop}>
          Annulla
        </Button>
      </div>
    </Form>
  )
}

/** Returns a typed contact in the format in which it will be saved. */
function asRead(channel: Canale, typed: string): string {
  const parsed = channel === 'cellulare' ? parseCellulare(typed) : null
  return parsed?.ok ? formatCellulare(parsed.cellulare) : typed.trim()
}

function firstWrong(channel: Canale, typed: string): string | undefined {
  if (channel === 'email') return checkBody(aggiornaEmail.body, { email: typed }).email
  const parsed = parseCellulare(typed)
  return parsed.ok ? undefined : `${parsed.message}.`
}

async function save(channel: Canale, typed: string): Promise<true> {
  const { data } =
    channel === 'cellulare'
      ? await api(aggiornaCellulare, { body: { cellulare: typed } })
      : await api(aggiornaEmail, { body: { email: typed } })
  const { user } = currentState()
  if (user.id > 0) setUser({ ...user, ...data, [`${channel}_verified_at`]: null })
  await reloadUser().catch(() => null)
  return true
}
