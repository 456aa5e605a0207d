import type { Utente } from '@primo/contract/accesso/accesso'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import type { Canale } from '@primo/domain/platform/otp'
import { useState } from 'react'
import * as z from 'zod/mini'
import { bozzaContatto, verificaConCodice } from '../../data/contatti.ts'
import { useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { useOnEnter } from '../../ui/lifecycle.ts'
import { Badge, Card } from '../../ui/surfaces.tsx'
import { ChangeContact } from './ChangeContact.tsx'
import { StateTag } from './ContactRows.tsx'

const WORDS: Record<Canale, { icon: IconName; name: string; change: string; verify: string; how: string }> = {
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

interface Props {
  user: Utente
  channel: Canale
  /** Whether the contact is the next one to verify, and has the primary button. */
  first: boolean
}

export function ContactCard({ user, channel, first }: Props) {
  const words = WORDS[channel]
  const verified = user[`${channel}_is_verified`]
  const verifiedAt = user[`${channel}_verified_at`]
  const [busy, setBusy] = useState(false)
  // A draft is an unfinished change: the form opens again with it, after a reload too.
  const draft = useDraft(bozzaContatto(channel), z.string())
  // Another page may have written the draft, for a code sent to a wrong number.
  useOnEnter(draft.reread)

  async function verify() {
    setBusy(true)
    await verificaConCodice(channel, () => draft.keep('')).finally(() => setBusy(false))
  }

  return (
    <Card className="contact">
      <div className="row">
        <Badge icon={words.icon} />
        <div className="grow">
          <div className="contact-name">
            <h2 className="muted">{words.name}</h2>
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
        <p className="muted">{words.how}</p>
      )}
      {draft.value === null ? (
        <div className="actions">
          {verified ? null : (
            <Button
              variant={first ? 'full' : 'soft'}
              busy={busy}
              aria-label={words.verify}
              onClick={() => void verify()}
            >
              Verifica
            </Button>
          )}
          <Button variant="soft" onClick={() => draft.keep('')}>
            {words.change}
          </Button>
        </div>
      ) : (
        <ChangeContact user={user} channel={channel} draft={draft} onChanged={() => void verify()} />
      )}
    </Card>
  )
}
