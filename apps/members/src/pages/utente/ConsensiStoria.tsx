import type { SceltaConsenso } from '@primo/contract/iscritti/consensi'
import { CONSENSI } from '@primo/domain/iscritti/consensi'
import { longInstant } from '@primo/domain/platform/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { storiaQuery } from '../../data/consensi.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'

const CANALE: Record<SceltaConsenso['canale'], string> = {
  registrazione: 'alla registrazione',
  app: 'da questa app',
  operatore: 'tramite l’assistenza',
}

/** Lists every choice with its time, channel and version of the text. */
export function ConsensiStoria() {
  const list = useInfiniteQuery(storiaQuery)
  return (
    <PagedList
      label="Storia dei consensi"
      list={list}
      keyOf={(scelta) => scelta.id}
      render={(scelta) => <Choice choice={scelta} />}
      empty={<EmptyState icon="list" title="Ancora nessuna scelta" />}
    />
  )
}

function Choice({ choice }: { choice: SceltaConsenso }) {
  const { titolo, obbligatorio } = CONSENSI[choice.consenso]
  const [yes, no] = obbligatorio ? ['Letta', 'Non letta'] : ['Dato', 'Non dato']
  return (
    <Card className="row consenso-scelta">
      <div className="grow">
        <b>{obbligatorio ? 'Informativa sul trattamento dei dati' : titolo}</b>
        <p className="muted">
          <time dateTime={choice.quando}>{longInstant(new Date(choice.quando))}</time>,{' '}
          {CANALE[choice.canale]} · {`testo\u00a0${choice.versione_testo}`}
        </p>
      </div>
      <Tag tone={choice.dato ? 'ok' : 'neutral'}>{choice.dato ? yes : no}</Tag>
    </Card>
  )
}
