import { inviaIscrizione } from '@primo/contract/ingresso/iscrizione'
import { useNavigate } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { landingOf } from '../../guards.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { FormFailure } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { PASSI, type PassoIscrizione, type PropsPasso, passoFatto, usePasso } from './steps.ts'

interface Props extends PropsPasso {
  passi: readonly PassoIscrizione[]
  goTo: (passo: PassoIscrizione) => void
}

/** Shows a summary, with a link to each step, and submits the enrolment for approval. */
export function Riepilogo({ iscrizione, avanti, passi, goTo }: Props) {
  const navigate = useNavigate()
  const { ruolo, manca, storia } = iscrizione
  // By the length of the history: sent again after an operator’s answer, it is another submission.
  const key = `invia-iscrizione-${ruolo}-${storia.length}`
  const { busy, failure, fai } = usePasso((fresh) => {
    dropDraft(key)
    avanti(fresh)
    toast('Iscrizione inviata: ora tocca a noi.')
    navigate(landingOf[ruolo], { replace: true })
  })
  return (
    <>
      <FormFailure message={failure} />
      <Card>
        <ul className="riepilogo">
          {passi
            .filter((passo) => passo !== 'riepilogo')
            .map((passo) => {
              const ok = passoFatto(passo, iscrizione)
              const azione = ok ? 'Rivedi' : 'Completa'
              return (
                <li key={passo}>
                  <Icon name={ok ? 'check' : 'alert'} />
                  <span className="grow">
                    <b>{PASSI[passo]}</b>
                    <span className="muted">{ok ? stepSummary(passo, iscrizione) : 'Da completare'}</span>
                  </span>
                  <Button
                    variant="plain"
                    small
                    onClick={() => goTo(passo)}
                    aria-label={`${azione}: ${PASSI[passo]}`}
                  >
                    {azione}
                  </Button>
                </li>
              )
            })}
        </ul>
      </Card>
      {manca.length > 0 ? (
        <div className="notice notice-warn" role="status">
          <Icon name="info" />
          <div>
            Prima di inviare manca:
            <ul>
              {manca.map((m) => (
                <li key={`${m.codice}${m.requisito ?? ''}`}>{m.descrizione}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : (
        <p className="muted">
          Un operatore guarda la domanda e ti scrive per e-mail. Finché non ha risposto puoi riprenderla e
          correggerla.
        </p>
      )}
      <Button
        block
        busy={busy}
        disabled={manca.length > 0}
        onClick={() =>
          void fai(
            async () =>
              (
                await api(inviaIscrizione, {
                  params: { role: ruolo },
                  idempotencyKey: commandIdempotencyKey(key),
                })
              ).data,
          )
        }
      >
        Invia in approvazione
      </Button>
    </>
  )
}

/** Returns the summary text of a complete enrolment step. */
function stepSummary(passo: PassoIscrizione, { anagrafica, requisiti }: PropsPasso['iscrizione']): string {
  if (passo === 'azienda') return anagrafica?.denominazione ?? 'A posto'
  if (passo === 'requisiti' && requisiti.every((r) => r.valore === '')) return 'Facoltativi: per ora nessuno'
  return 'A posto'
}
