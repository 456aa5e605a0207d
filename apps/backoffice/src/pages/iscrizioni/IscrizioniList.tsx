import { RUOLI } from '@primo/domain/platform/ruolo'
import { SearchInput, SelectInput } from 'react-admin'
import { Coda, type Column } from '../../ui/Coda.tsx'
import { howLong } from '../../ui/formats.ts'
import { FILTER_NAMES, RUOLO_NAMES, STATE_NAMES, TONES } from '../../ui/iscrizioni.ts'
import { type RigaIscrizione, tavola } from '../../ui/iscrizioni-actions.ts'
import { Pill } from '../../ui/Pill.tsx'
import { RowLink } from '../../ui/RowLink.tsx'

const Ruoli = RUOLI.map((id) => ({ id, name: RUOLO_NAMES[id] }))
const filtri = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Nome, e-mail, azienda" />,
  <SelectInput key="ruolo" source="ruolo" label="Area" choices={Ruoli} alwaysOn emptyText="Ogni area" />,
]
const stati = { name: 'Stato delle iscrizioni', first: 'in_approvazione', words: FILTER_NAMES }

const Stato = ({ riga }: { riga: RigaIscrizione }) => (
  <Pill tono={TONES[riga.stato]}>{STATE_NAMES[riga.stato]}</Pill>
)
const Nome = ({ riga }: { riga: RigaIscrizione }) => (
  <RowLink risorsa="iscrizioni" id={riga.id}>
    {riga.membro.denominazione}
  </RowLink>
)

const colonne: Column<RigaIscrizione>[] = [
  { source: 'membro', label: 'Chi', render: (i) => <Nome riga={i} />, below: (i) => i.membro.email },
  { label: 'Area', render: (i) => RUOLO_NAMES[i.ruolo] },
  { source: 'azienda', label: 'Azienda', render: (i) => i.azienda ?? '–' },
  { label: 'Stato', render: (i) => <Stato riga={i} /> },
  { source: 'dal', label: 'Così', render: (i) => <span className="intera">{howLong(i.dal)}</span> },
]

export function IscrizioniList() {
  return (
    <Coda<RigaIscrizione>
      tavola={tavola}
      filtri={filtri}
      stati={stati}
      niente="Nessuna iscrizione aspetta: tutto fatto."
      colonne={colonne}
      scheda={(riga) => (
        <>
          <Nome riga={riga} />
          <p>
            {RUOLO_NAMES[riga.ruolo]}
            {riga.azienda ? `, ${riga.azienda}` : ''}
          </p>
          <p>
            <Stato riga={riga} /> {howLong(riga.dal)}
          </p>
        </>
      )}
    />
  )
}
