import { loadCode } from '@primo/client/lazy'
import type { Utente } from '@primo/contract/accesso/accesso'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spedizioneQuery } from '../../data/indirizzi.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { alertFailure } from '../../ui/overlays.ts'
import { Badge, Card } from '../../ui/surfaces.tsx'
import { type Passo, prossimoPasso } from './prossimo-passo.ts'

interface Props {
  user: Utente
  /** Whether the member collects points, according to the server's response. */
  raccoglie: boolean
}

/** Shows the next step as a tinted card, or nothing. */
export function NextStep({ user, raccoglie }: Props) {
  const { data, isSuccess } = useQuery({ ...spedizioneQuery, enabled: raccoglie })
  const step = prossimoPasso(user, raccoglie && isSuccess && data === null)
  if (!step) return null
  return (
    <Card
      soft
      className={`row next-step ${step.area}`}
      data-fresh={prossimoPasso(user, false) ? undefined : true}
    >
      <Badge icon={step.icon} />
      <div className="grow">
        <b>{step.titolo}</b>
        <span className="muted">{step.testo}</span>
      </div>
      <Act passo={step} />
    </Card>
  )
}

function Act({ passo }: { passo: Passo }) {
  const [busy, setBusy] = useState(false)
  if (passo.tipo === 'vai') {
    return (
      <ButtonLink to={passo.a} small>
        {passo.parola}
      </ButtonLink>
    )
  }
  const { canale, titolo } = passo
  async function verify() {
    setBusy(true)
    try {
      const { verificaConCodice } = await loadCode(() => import('../../data/contatti.ts'))
      await verificaConCodice(canale)
    } catch (cause) {
      void alertFailure('Codice non inviato', cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} aria-label={titolo} onClick={() => void verify()}>
      Verifica
    </Button>
  )
}
