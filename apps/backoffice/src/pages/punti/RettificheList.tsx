import {
  conteggiRettifiche,
  type RettificaInCoda,
  STATI_FILTRO,
} from '@primo/contract/raccolta/operatore-punti'
import { withSign } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/Coda.tsx'
import { dayOf } from '../../ui/formats.ts'
import { NavPunti } from '../../ui/NavPunti.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { StateTabs } from '../../ui/StateTabs.tsx'
import { tavola } from './actions.ts'
import { FILTER_NAMES, STATE_NAMES, TONES } from './words.ts'

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
    nome: FILTER_NAMES[valore],
    quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante,
  }))
  return <StateTabs campo="stato" predefinita="proposta" nome="Stato delle rettifiche" voci={voci} />
}

const Stato = ({ riga }: { riga: RettificaInCoda }) => (
  <Pill tono={TONES[riga.stato]}>{STATE_NAMES[riga.stato]}</Pill>
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
        stati={FILTER_NAMES}
        linguette={<Stati />}
        niente="Nessuna rettifica da confermare. Se ne propone una dalla scheda dell’iscritto."
        scheda={(riga) => (
          <>
            <Nome riga={riga} />
            <p>
              <strong>{withSign(riga.punti)}</strong>, {riga.motivo}
            </p>
            <p>
              <Stato riga={riga} /> proposta da {riga.proposta_da}, {dayOf(riga.proposta_il)}
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
          render={(riga: RettificaInCoda) => withSign(riga.punti)}
        />
        <DataTable.Col label="Motivo" disableSort render={(riga: RettificaInCoda) => riga.motivo} />
        <DataTable.Col label="Stato" disableSort render={(riga: RettificaInCoda) => <Stato riga={riga} />} />
        <DataTable.Col
          source="proposta_il"
          label="Proposta"
          render={(riga: RettificaInCoda) => (
            <>
              {dayOf(riga.proposta_il)}
              <small>{riga.proposta_da}</small>
            </>
          )}
        />
      </Coda>
    </>
  )
}
