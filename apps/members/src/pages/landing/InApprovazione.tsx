import { type Iscrizione, ritiraIscrizione } from '@primo/contract/ingresso/iscrizione'
import { api } from '../../data/api.ts'
import { keepIscrizione } from '../../data/iscrizioni.ts'
import { dropDraft } from '../../state/draft.ts'
import { commandIdempotencyKey } from '../../state/idempotency-key.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, withLoading } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'
import { NextCard } from './NextCard.tsx'

const RITIRARE = {
  title: 'Ritirare la domanda?',
  message: 'Torna da completare: la correggi e la invii di nuovo. Nel frattempo nessuno la esamina.',
  ok: 'Ritira',
  cancel: 'Lascia così',
}

/** Shows an enrolment that awaits approval. It can still be withdrawn. */
export function InApprovazione({ iscrizione: { ruolo, azioni } }: { iscrizione: Iscrizione }) {
  const { busy, press } = usePress()

  async function ritira() {
    const key = `ritira-iscrizione-${ruolo}`
    const answer = await withLoading(
      api(ritiraIscrizione, { params: { role: ruolo }, idempotencyKey: commandIdempotencyKey(key) }),
    )
    dropDraft(key)
    keepIscrizione(answer.data)
    toast('Domanda ritirata: ora puoi correggerla.')
  }

  return (
    <NextCard
      icon="clock"
      title="Tocca a noi"
      action={
        azioni.includes('ritira') ? (
          <Button variant="soft" busy={busy} onClick={() => void press(ritira, RITIRARE)}>
            Ritira la domanda
          </Button>
        ) : null
      }
    >
      Un operatore sta guardando la tua domanda. Non devi fare nulla: ti scriviamo appena c’è una risposta.
    </NextCard>
  )
}
