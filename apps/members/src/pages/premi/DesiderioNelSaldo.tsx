import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Anello } from '../../ui/Anello.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card } from '../../ui/surfaces.tsx'
import { useCambiaDesiderio } from './useDesiderio.ts'

/** Shows the desired premio next to the balance: progress ring and missing points. */
export function DesiderioNelSaldo({ desiderio }: { desiderio: Desiderio }) {
  const { id_premio, descrizione, stato, mancano } = desiderio
  if (stato === 'fuori_catalogo') return null
  return (
    <Link className="hero-aside" to={paths.premio(id_premio)}>
      <Anello desiderio={desiderio} />
      <span>
        <span className="visually-hidden">Il tuo desiderio, {descrizione}: </span>
        {stato === 'lontano'
          ? `${accorda(mancano, 'ti manca', 'ti mancano')} ${wholeNumber(mancano)}`
          : DETTO[stato]}
      </span>
    </Link>
  )
}

const DETTO = { raggiunto: 'puoi richiederlo', esaurito: 'esaurito, per ora' } as const

/** Shows a desired premio that can no longer be requested, because it has left the catalogue. */
export function DesiderioPassato({ desiderio }: { desiderio: Desiderio }) {
  const { cambia, verso } = useCambiaDesiderio()
  if (desiderio.stato !== 'fuori_catalogo') return null
  return (
    <Card className="row">
      <Badge icon="gift" />
      <p className="grow">
        Il tuo desiderio, «{desiderio.descrizione}», non è più in catalogo. I tuoi punti restano: quando vuoi,
        segnane un altro.
      </p>
      <Button
        small
        variant="soft"
        busy={verso !== undefined}
        onClick={() => void cambia(null, 'Desiderio tolto.')}
      >
        Va bene
      </Button>
    </Card>
  )
}
