import { type Consegne, conteggiRichieste, STATI_FILTRO } from '@primo/contract/raccolta/operatore-premi'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/Coda.tsx'
import { dayOf, howFar, urgencyOf } from '../../ui/formats.ts'
import { Pill } from '../../ui/Pill.tsx'
import { StateTabs } from '../../ui/StateTabs.tsx'
import { RICHIESTA_STATE_NAMES } from '../../ui/words.ts'
import { type RigaRichiesta, tavola } from './actions.ts'
import { FILTER_NAMES, TONES } from './words.ts'

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
    const nome = FILTER_NAMES[valore]
    return nome
      ? [{ valore, nome, quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante }]
      : []
  })
  return <StateTabs campo="stato" predefinita="da_lavorare" nome="Stato delle richieste" voci={voci} />
}

const Stato = ({ riga }: { riga: RigaRichiesta }) => (
  <Pill tono={TONES[riga.stato]}>{RICHIESTA_STATE_NAMES[riga.stato]}</Pill>
)
const Nome = ({ riga }: { riga: RigaRichiesta }) => (
  <Link to={paths.una('richieste', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.premio.descrizione}
  </Link>
)

/** The day of delivery presses only while there is something to deliver. */
function Termine({ riga }: { riga: RigaRichiesta }) {
  if (!['richiesta', 'approvata', 'in_preparazione', 'spedita'].includes(riga.stato)) return null
  const tono = urgencyOf(riga.consegna_entro)
  const frase = howFar(riga.consegna_entro)
  return tono === 'neutro' ? frase : <Pill tono={tono}>{frase}</Pill>
}

export function RichiesteList() {
  return (
    <Coda
      tavola={tavola}
      titolo="Premi"
      ordine="consegna_entro"
      filtri={filtri}
      stati={FILTER_NAMES}
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
        render={(riga: RigaRichiesta) => wholeNumber(riga.punti)}
      />
      <DataTable.Col label="Stato" disableSort render={(riga: RigaRichiesta) => <Stato riga={riga} />} />
      <DataTable.Col
        source="creata_il"
        label="Chiesta"
        render={(riga: RigaRichiesta) => dayOf(riga.creata_il)}
      />
      <DataTable.Col
        source="consegna_entro"
        label="Da consegnare"
        render={(riga: RigaRichiesta) => <Termine riga={riga} />}
      />
    </Coda>
  )
}
