import { iscrizione, verificaIscrizione } from '@primo/contract/raccolta/manifestazione'
import { useQuery } from '@tanstack/react-query'
import { api, queryFunctionOf } from '../../data/api.ts'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { siteAddress } from '../../data/site.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays.ts'
import { Badge, Card } from '../../ui/surfaces.tsx'
import { usePress } from '../../ui/usePress.ts'

/** Card shown while the member has not accepted the current version of the regolamento: link to read it, button to accept it. */
export function RegolamentoNuovo() {
  const { data } = useQuery({
    queryKey: ['manifestazione', 'regolamento'],
    queryFn: queryFunctionOf(verificaIscrizione, {}),
  })
  const { busy, press } = usePress()
  if (!data?.iscritto || data.accettato) return null

  async function accetta() {
    await api(iscrizione, {})
    toast('Regolamento accettato.')
    await refreshManifestazione()
  }

  return (
    <Card className="stack">
      <div className="row">
        <Badge icon="document" />
        <div className="grow">
          <h2>C’è un nuovo regolamento</h2>
          <p>
            «{data.edizione.titolo}», versione {data.regolamento.versione}. Leggilo, poi accettalo qui.{' '}
            <a href={siteAddress(data.regolamento.url)} target="_blank" rel="noopener">
              Apri il regolamento<span className="visually-hidden"> in una nuova scheda</span>
            </a>
          </p>
        </div>
      </div>
      <Button block busy={busy} onClick={() => void press(accetta)}>
        Ho letto e accetto
      </Button>
    </Card>
  )
}
