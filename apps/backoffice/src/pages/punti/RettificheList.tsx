import {
  conteggiRettifiche,
  type RettificaInCoda,
  STATI_FILTRO,
} from '@primo/contract/raccolta/operatore-punti'
import { conSegno } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/Coda.tsx'
import { giornoDi } from '../../ui/formati.ts'
import { Linguette } from '../../ui/Linguette.tsx'
import { NavPunti } from '../../ui/NavPunti.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { NOMI_FILTRI, NOMI_STATI, TONI } from './parole.ts'
import { tavola } from './tavola.ts'

const filtri = [<SearchInput key="q" source="q" alwaysOn placeholder="Iscritto, motivo" />]

function Stati() {
  const { filterValues } = useListContext()
  const q = filterValues.q as string | undefined
  const { data } = useQuery({
    queryKey: ['conteggi', 'rettifiche', q ?? ''],
    queryFn: async ({ signal }) => (await api(conteggiRettifiche, { query: q ? { q } : {} }, signal)).data,
  })
  const voci = STATI_FILTRO.map((valore) => ({
    valore,
    nome: NOMI_FILTRI[valore],
    quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante,
  }))
  return <Linguette campo="stato" predefinita="proposta" nome="Stato delle rettifiche" voci={voci} />
}

const Stato = ({ riga }: { riga: RettificaInCoda }) => (
  <Pillola tono={TONI[riga.stato]}>{NOMI_STATI[riga.stato]}</Pillola>
)
const Nome = ({ riga }: { riga: RettificaInCoda }) => (
  <Link to={paths.una('rettifiche', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.membro.denominazione}
  </Link>
)

/** The adjustments that wait for a second operator, and those decided. */
export function RettificheList() {
  return (
    <>
      <NavPunti />
      <Coda
        tavola={tavola}
        titolo="Rettifiche"
        ordine="proposta_il"
        filtri={filtri}
        stati={NOMI_FILTRI}
        linguette={<Stati />}
        niente="Nessuna rettifica da confermare. Se ne propone una dalla scheda dell’iscritto."
        scheda={(riga) => (
          <>
            <Nome riga={riga} />
            <p>
              <strong>{conSegno(riga.punti)}</strong>, {riga.motivo}
            </p>
            <p>
              <Stato riga={riga} /> proposta da {riga.proposta_da}, {giornoDi(riga.proposta_il)}
            </p>
          </>
        )}
      >
        <DataTable.Col
          source="membro"
          label="Iscritto"
          render={(riga: RettificaInCoda) => (
            <>
              <Nome riga={riga} />
              <small>{riga.edizione.titolo}</small>
            </>
          )}
        />
        <DataTable.Col
          source="punti"
          label="Punti"
          align="right"
          render={(riga: RettificaInCoda) => conSegno(riga.punti)}
        />
        <DataTable.Col label="Motivo" disableSort render={(riga: RettificaInCoda) => riga.motivo} />
        <DataTable.Col label="Stato" disableSort render={(riga: RettificaInCoda) => <Stato riga={riga} />} />
        <DataTable.Col
          source="proposta_il"
          label="Proposta"
          render={(riga: RettificaInCoda) => (
            <>
              {giornoDi(riga.proposta_il)}
              <small>{riga.proposta_da}</small>
            </>
          )}
        />
      </Coda>
    </>
  )
}
