import { Button } from '@mui/material'
import { provaPush } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { fullStop } from '@primo/domain/platform/italian'
import { useState } from 'react'
import { type PushTest, sendTestPush } from '../../data/prova-push.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Permitted } from '../../ui/page/Permitted.tsx'

const WENT: Record<Extract<PushTest, string>, string> = {
  arrivata: 'Arrivata in questo browser.',
  partita: 'Partita. Qui non è ancora arrivata: può tardare, o il dispositivo non mostra le notifiche.',
  negata:
    'Questo browser non permette le notifiche: si cambia dalle impostazioni del sito, accanto all’indirizzo.',
  impossibile: 'Questo browser non riceve notifiche push.',
  irraggiungibile:
    'Questo browser non raggiunge il suo servizio di notifiche: prova da un’altra rete o con un altro.',
}

/** Sends a push test to the operator's browser, which subscribes only for the test. */
export function useProvaPush() {
  const [outcome, setOutcome] = useState<PushTest | null>(null)
  const { failure, errors, busy, send } = useSubmit()

  const start = () =>
    send(async () => {
      setOutcome(null)
      setOutcome(await sendTestPush())
    })
  const whyNot =
    !busy && outcome && typeof outcome === 'object' ? fullStop(`Non è partita: ${outcome.causa}`) : null
  return {
    button: (
      <Permitted call={provaPush}>
        <Button
          variant="outlined"
          aria-disabled={busy}
          aria-label="Prova in questo browser: Notifiche push"
          onClick={() => void start()}
        >
          Prova in questo browser
        </Button>
      </Permitted>
    ),
    said: (
      <>
        <Failure sentence={failure ?? errors.endpoint ?? whyNot} />
        {busy && <p>In partenza: se il browser chiede di mostrare notifiche, rispondi di sì…</p>}
        {!busy && typeof outcome === 'string' && <p>{WENT[outcome]}</p>}
      </>
    ),
  }
}
