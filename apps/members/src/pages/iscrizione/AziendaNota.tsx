import { Badge, Card } from '../../ui/surfaces.tsx'

/** Shows the public data of an existing company. */
export function AziendaNota({ denominazione, comune }: { denominazione: string; comune: string | null }) {
  return (
    <Card>
      <div className="row">
        <Badge icon="case" />
        <div className="grow">
          <b>{denominazione}</b>
          {comune ? <p className="muted">{comune}</p> : null}
          <p className="muted">
            È già registrata: chiedi di entrarci, un operatore lo approva. Fino ad allora non ne vedi i dati.
          </p>
        </div>
      </div>
    </Card>
  )
}
