import type { Pratica } from '@primo/contract/pratiche/pratiche'
import { paths } from '../../paths.ts'
import { ListedCard } from '../../ui/ListAndDetail.tsx'
import { Progress, Tag } from '../../ui/surfaces.tsx'
import { etichetta, importo } from './stati.ts'

interface Props {
  pratica: Pratica
  aperta: boolean
  /** Whether opening the pratica replaces the history entry, as in the list next to an open pratica. */
  replaces: boolean
}

export function RigaPratica({ pratica: p, aperta, replaces }: Props) {
  const { parola, tono } = etichetta(p)
  return (
    <ListedCard to={paths.pratica(p.id_scheda)} open={aperta} replaces={replaces}>
      <span className="row">
        <span className="grow">
          <b className="pratica-nome">{p.nominativo}</b>
          <span className="muted below">
            {p.tipo_finanziamento}, {importo(p.importo_cent)}
          </span>
        </span>
        <Tag tone={tono}>{parola}</Tag>
      </span>
      {p.id_stato === 3 ? <Avanzamento pratica={p} /> : null}
    </ListedCard>
  )
}

/** Shows the progress of a pratica, and its missing items. */
export function Avanzamento({ pratica: p }: { pratica: Pratica }) {
  return (
    <div className="avanzamento">
      <Progress value={p.perc_completamento} label={`Avanzamento della pratica di ${p.nominativo}`} />
      {p.manca ? (
        <p>
          Manca: <b>{p.manca}</b>
        </p>
      ) : null}
    </div>
  )
}
