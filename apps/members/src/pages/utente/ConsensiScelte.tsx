import { messageOf } from '@primo/client/error-message'
import { type ConsensiPrivacy, salvaConsensi } from '@primo/contract/iscritti/consensi'
import { CONSENSI, type Consenso, fraseRevoca, TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { consensiQuery, storiaQuery } from '../../data/consensi.ts'
import { queryClient } from '../../data/query.ts'
import { reloadUser } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { Switch } from '../../ui/Switch.tsx'
import { SwitchOutcome } from '../../ui/SwitchOutcome.tsx'
import { Card } from '../../ui/surfaces.tsx'

type Outcome = { tipo: Consenso; ok: boolean; text: string }

/** Shows the four consents as switches, each saved separately. The last change shows its outcome, with an undo button. */
export function ConsensiScelte({ consensi }: { consensi: ConsensiPrivacy }) {
  const { email_assistenza } = useSettings()
  const [busy, setBusy] = useState<Consenso>()
  const [outcome, setEsito] = useState<Outcome>()

  async function save(tipo: Consenso, dato: boolean) {
    if (busy) return
    setBusy(tipo)
    setEsito(undefined)
    try {
      const { data } = await api(salvaConsensi, { body: { [tipo]: dato } })
      queryClient.setQueryData(consensiQuery.queryKey, data)
      setEsito({
        tipo,
        ok: true,
        text: dato ? 'Salvato: hai dato il consenso.' : 'Salvato: hai tolto il consenso.',
      })
      void queryClient.invalidateQueries({ queryKey: storiaQuery.queryKey })
      // The user's data contains the choices too. This page is already up to date.
      void reloadUser().catch(() => null)
    } catch (cause) {
      setEsito({ tipo, ok: false, text: `${messageOf(cause)} La tua scelta è rimasta com’era.` })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card className="consensi">
      {TIPI_CONSENSO.map((tipo) => {
        const { titolo, testo, obbligatorio } = CONSENSI[tipo]
        const locked = obbligatorio && consensi[tipo]
        return (
          <div key={tipo}>
            <Switch
              title={titolo}
              checked={consensi[tipo]}
              busy={busy === tipo}
              locked={locked}
              onChange={(dato) => void save(tipo, dato)}
            >
              <p>{testo}</p>
              {locked ? <p>{fraseRevoca(email_assistenza)}</p> : null}
            </Switch>
            <SwitchOutcome
              outcome={outcome?.tipo === tipo ? outcome : null}
              undo={() => void save(tipo, !consensi[tipo])}
            />
          </div>
        )
      })}
    </Card>
  )
}
