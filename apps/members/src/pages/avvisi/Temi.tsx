import { messageOf } from '@primo/client/error-message'
import { type PreferenzeAvvisi, salvaPreferenzaAvvisi } from '@primo/contract/comunicazioni/avvisi'
import { CANALI_AVVISO, type CanaleAvviso, type Tema } from '@primo/domain/comunicazioni/avvisi'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { preferenzeAvvisiQuery } from '../../data/avvisi.ts'
import { queryClient } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { Switch } from '../../ui/Switch.tsx'
import { SwitchOutcome } from '../../ui/SwitchOutcome.tsx'
import { Card } from '../../ui/surfaces.tsx'

const CANALE: Record<CanaleAvviso, string> = { email: 'Per e-mail', push: 'Con una notifica' }

type Outcome = { tema: Tema; canale: CanaleAvviso; attiva: boolean; ok: boolean; text: string }

/** Shows the channels of each theme. The last change has a message with an undo button. */
export function Temi({ temi }: PreferenzeAvvisi) {
  const [busy, setBusy] = useState<string>()
  const [outcome, setEsito] = useState<Outcome>()

  async function save(tema: Tema, canale: CanaleAvviso, attiva: boolean) {
    if (busy) return
    setBusy(`${tema} ${canale}`)
    setEsito(undefined)
    try {
      const { data } = await api(salvaPreferenzaAvvisi, { body: { tema, canale, attiva } })
      queryClient.setQueryData(preferenzeAvvisiQuery.queryKey, data)
      setEsito({
        tema,
        canale,
        attiva,
        ok: true,
        text: `${CANALE[canale]}: ${attiva ? 'acceso' : 'spento'}.`,
      })
    } catch (cause) {
      const text = `${messageOf(cause)} La tua scelta è rimasta com’era.`
      setEsito({ tema, canale, attiva, ok: false, text })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card className="preferenze">
      {temi.map(({ tema, titolo, testo, a_scelta, manca_consenso, ...dove }) => (
        <fieldset key={tema}>
          <legend>{titolo}</legend>
          <p className="muted">
            {testo}
            {manca_consenso ? (
              <>
                {' '}
                <Link to={paths.consensi}>Vai ai consensi</Link>
              </>
            ) : null}
          </p>
          {a_scelta && !manca_consenso
            ? CANALI_AVVISO.map((canale) => (
                <Switch
                  key={canale}
                  title={CANALE[canale]}
                  checked={dove[canale]}
                  busy={busy === `${tema} ${canale}`}
                  onChange={(attiva) => void save(tema, canale, attiva)}
                />
              ))
            : null}
          <SwitchOutcome
            outcome={outcome?.tema === tema ? outcome : null}
            undo={() => outcome && void save(tema, outcome.canale, !outcome.attiva)}
          />
        </fieldset>
      ))}
    </Card>
  )
}
