import { Button } from '@mui/material'
import { chiudiAltreSessioni, chiudiSessione } from '@primo/contract/accesso/operatore-accesso'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { outcomeMessageOf } from '../../ui/actions/action.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Row } from './Row.tsx'

type Session = { id: string; descrizione: string; ultimo_uso_il: string; corrente: boolean }

/** Lists the operator's open sessions, with a button that ends all but the current one. */
export function Sessions({ sessioni, onChanged }: { sessioni: readonly Session[]; onChanged: () => void }) {
  const { failure, send } = useSubmit()
  const notify = useNotify()
  const end = (reply: () => Promise<{ message?: string | undefined }>) =>
    void send(async () => {
      notify(await outcomeMessageOf(reply()), { type: 'success' })
      onChanged()
    })
  return (
    <Panel titolo="Sessioni aperte">
      <ul className="account-list">
        {sessioni.map((one) => (
          <Row
            key={one.id}
            name={one.descrizione}
            about={
              one.corrente
                ? 'Quella che stai usando'
                : `Usata ${elide('il', longInstant(new Date(one.ultimo_uso_il)))}`
            }
            {...(one.corrente
              ? {}
              : {
                  word: 'Chiudi',
                  label: `Chiudi la sessione: ${one.descrizione}`,
                  act: () => end(() => api(chiudiSessione, { params: { id: one.id } })),
                })}
          />
        ))}
      </ul>
      <Failure sentence={failure} />
      {sessioni.length > 1 ? (
        <Button variant="outlined" onClick={() => end(() => api(chiudiAltreSessioni, {}))}>
          Chiudi tutte le altre
        </Button>
      ) : null}
    </Panel>
  )
}
