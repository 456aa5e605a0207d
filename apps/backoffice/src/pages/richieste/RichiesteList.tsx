import { type Consegne, conteggiRichieste, STATI_FILTRO } from '@primo/contract/raccolta/operatore-premi'
import { intero } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/Coda.tsx'
import { giornoDi, traQuanto, urgenza } from '../../ui/formati.ts'
import { Linguette } from '../../ui/Linguette.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { NOMI_STATI_RICHIESTA } from '../../ui/parole.ts'
import { NOMI_FILTRI, TONI } from './parole.ts'
import { type RigaRichiesta, tavola } from './tavola.ts'

const CONSEGNE = [
  { id: 'in_ritardo', name: 'In ritardo' },
  { id: 'vicine', name: 'Entro 30 giorni' },
]
const filtri = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Iscritto, premio, codice" />,
  <SelectInput
    key="consegna"
    source="consegna"
    label="Consegna"
    choices={CONSEGNE}
    alwaysOn
    emptyText="Ogni consegna"
  />,
]

function Stati() {
  const { filterValues } = useListContext()
  const { q, consegna } = filterValues as { q?: string; consegna?: Consegne }
  const query = { ...(q && { q }), ...(consegna && { consegna }) }
  const { data } = useQuery({
    queryKey: ['conteggi', 'richieste', query],
    queryFn: async ({ signal }) => (await api(conteggiRichieste, { query }, signal)).data,
  })
  const voci = STATI_FILTRO.flatMap((valore) => {
    const nome = NOMI_FILTRI[valore]
    return nome
      ? [{ valore, nome, quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante }]
      : []
  })
  return <Linguette campo="stato" predefinita="da_lavorare" nome="Stato delle richieste" voci={voci} />
}

const Stato = ({ riga }: { riga: RigaRichiesta }) => (
  <Pillola tono={TONI[riga.stato]}>{NOMI_STATI_RICHIESTA[riga.stato]}</Pillola>
)
const Nome = ({ riga }: { riga: RigaRichiesta }) => (
  <Link to={paths.una('richieste', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.premio.descrizione}
  </Link>
)

/** The day of delivery presses only while there is something to deliver. */
function Termine({ riga }: { riga: RigaRichiesta }) {
  if (!['richiesta', 'approvata', 'in_preparazione', 'spedita'].includes(riga.stato)) return null
  const tono = urgenza(riga.consegna_entro)
  const frase = traQuanto(riga.consegna_entro)
  return tono === 'neutro' ? frase : <Pillola tono={tono}>{frase}</Pillola>
}

export function RichiesteList() {
  return (
    <Coda
      tavola={tavola}
      titolo="Premi"
      ordine="consegna_entro"
      filtri={filtri}
      stati={NOMI_FILTRI}
      linguette={<Stati />}
      niente="Nessuna richiesta aspetta: tutto fatto."
      scheda={(riga) => (
        <>
          <Nome riga={riga} />
          <p>
            {riga.codice}, {riga.membro.denominazione}
          </p>
          <p>
            <Stato riga={riga} /> <Termine riga={riga} />
          </p>
        </>
      )}
    >
      <DataTable.Col
        source="premio"
        label="Premio"
        render={(riga: RigaRichiesta) => (
          <>
            <Nome riga={riga} />
            <small>{riga.codice}</small>
          </>
        )}
      />
      <DataTable.Col
        source="membro"
        label="Iscritto"
        render={(riga: RigaRichiesta) => (
          <>
            {riga.membro.denominazione}
            <small>{riga.membro.email}</small>
          </>
        )}
      />
      <DataTable.Col
        source="punti"
        label="Punti"
        align="right"
        render={(riga: RigaRichiesta) => intero(riga.punti)}
      />
      <DataTable.Col label="Stato" disableSort render={(riga: RigaRichiesta) => <Stato riga={riga} />} />
      <DataTable.Col
        source="creata_il"
        label="Chiesta"
        render={(riga: RigaRichiesta) => giornoDi(riga.creata_il)}
      />
      <DataTable.Col
        source="consegna_entro"
        label="Da consegnare"
        render={(riga: RigaRichiesta) => <Termine riga={riga} />}
      />
    </Coda>
  )
}
