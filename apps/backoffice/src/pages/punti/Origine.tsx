import type { CallSpec } from '@primo/contract/platform/route'
import { leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import { leggiRichiestaDaLavorare } from '@primo/contract/raccolta/operatore-premi'
import { leggiRettifica, type MovimentoInElenco } from '@primo/contract/raccolta/operatore-punti'
import { codiceRichiesta } from '@primo/domain/raccolta/premio'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../../ui/actions/action-table.ts'

/** Shows the source of a movimento (pratica, prize request or rettifica), as a link if the operator may open it. */
export function Origine({ id_pratica, pratica, id_richiesta, id_rettifica }: MovimentoInElenco) {
  const may = useCanCall()
  const link = (to: string, name: string, call: CallSpec) =>
    may(call) ? (
      <Link to={to} onClick={(event) => event.stopPropagation()}>
        {name}
      </Link>
    ) : (
      name
    )
  if (id_pratica !== null)
    return link(paths.una('pratiche', id_pratica), `Pratica ${pratica}`, leggiPraticaDaLavorare)
  if (id_richiesta !== null)
    return link(
      paths.una('richieste', id_richiesta),
      `Premio ${codiceRichiesta(id_richiesta)}`,
      leggiRichiestaDaLavorare,
    )
  if (id_rettifica !== null)
    return link(paths.una('rettifiche', id_rettifica), `Rettifica ${id_rettifica}`, leggiRettifica)
  return '–'
}

/** Definition of the list of movimenti. It has no actions: the ledger is append-only. */
export const movimentiActions: QueueTable<MovimentoInElenco> = {
  resource: 'movimenti',
  oggetto: 'movimento',
  titolo: 'Movimenti dei punti',
  ordine: 'avvenuto_il',
  way: 'DESC',
  azioni: {},
  nome: ({ titolo, membro }) => `${titolo}, ${membro.denominazione}`,
  possible: () => [],
  run: () => Promise.reject(new Error('Nothing is done to a movement')),
}
