import { ApiError } from '@primo/client/api-error'
import {
  iscriviConvenzionato,
  iscriviPromotore,
  verificaConvenzionato,
  verificaPromotore,
} from '@primo/contract/ingresso/iscrizione'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { keepIscrizione } from '../../data/iscrizioni.ts'
import { Button } from '../../ui/Button.tsx'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Card } from '../../ui/surfaces.tsx'
import type { PropsPasso } from './flusso.ts'
import { usePasso } from './usePasso.ts'

const CALLS = {
  promotore: { verifica: verificaPromotore, iscrivi: iscriviPromotore },
  convenzionato: { verifica: verificaConvenzionato, iscrivi: iscriviConvenzionato },
} as const

/**
 * Enrolment step that shows the agreement with the checkbox that accepts it. The accepted version is the displayed one,
 * identified by its hash.
 */
export function PassoAccordo({ iscrizione, avanti }: PropsPasso) {
  const { accordo, anagrafica, ruolo } = iscrizione
  const gia = iscrizione.stato !== 'verificata' && iscrizione.accordo_accettato_il !== null
  const [spuntato, spunta] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { busy, failure, fai } = usePasso(avanti)
  const yes = gia || spuntato === accordo.hash

  async function accetta() {
    const body = { id_anagrafica: anagrafica?.id ?? 0 }
    try {
      return (await api(CALLS[ruolo].iscrivi, { body })).data
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'ACCORDO_DA_ACCETTARE') {
        // A new check records the new version as shown.
        keepIscrizione((await api(CALLS[ruolo].verifica, { body })).data)
        const message = 'Nel frattempo l’accordo è cambiato: rileggilo e conferma di nuovo.'
        throw new ApiError({ status: cause.status, code: cause.code, message })
      }
      throw cause
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!yes) return setError('Per andare avanti serve la tua conferma.')
    if (gia) return avanti(iscrizione)
    void fai(accetta)
  }

  return (
    <Card>
      <form className="enrol" onSubmit={submit} noValidate>
        <FormFailure message={failure} />
        <p className="muted">
          L’accordo dice che cosa fai tu, che cosa facciamo noi e come si esce. È gratuito e puoi recedere
          quando vuoi.
        </p>
        <DocumentLink url={accordo.url} versione={accordo.versione}>
          Leggi l’accordo
        </DocumentLink>
        <CheckField
          title="Ho letto e accetto l’accordo"
          error={error}
          checked={yes}
          disabled={gia}
          onChange={(event) => {
            spunta(event.target.checked ? accordo.hash : null)
            setError(undefined)
          }}
        >
          {gia ? 'Lo hai già accettato.' : 'Nessuna quota di ingresso, mai.'}
        </CheckField>
        <Button type="submit" busy={busy}>
          Vai avanti
        </Button>
      </form>
    </Card>
  )
}
