import type { RettificaInCoda } from '@primo/contract/raccolta/operatore-punti'
import { withSign } from '@primo/domain/platform/numbers'
import { SearchInput } from 'react-admin'
import { Coda } from '../../ui/Coda.tsx'
import type { Column } from '../../ui/column.tsx'
import { dayOf } from '../../ui/formats.ts'
import { NavPunti } from '../../ui/NavPunti.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { tavola } from './actions.ts'
import { FILTER_NAMES, STATE_NAMES, TONES } from './words.ts'

const filtri = [<SearchInput key="q" source="q" alwaysOn placeholder="Iscritto, motivo" />]
const stati = { name: 'Stato delle rettifiche', first: 'proposta', words: FILTER_NAMES }

const colonne: Column<RettificaInCoda>[] = [
  {
    source: 'membro',
    label: 'Iscritto',
    render: (r) => <RowLink id={r.id}>{r.membro.denominazione}</RowLink>,
    below: (r) => r.edizione.titolo,
  },
  { source: 'punti', label: 'Punti', align: 'right', render: (r) => withSign(r.punti) },
  { label: 'Motivo', render: (r) => r.motivo },
  { label: 'Stato', render: (r) => <Pill tono={TONES[r.stato]}>{STATE_NAMES[r.stato]}</Pill> },
  {
    source: 'proposta_il',
    label: 'Proposta',
    render: (r) => dayOf(r.proposta_il),
    below: (r) => r.proposta_da,
  },
]

/** The adjustments that wait for a second operator, and those decided. */
export function RettificheList() {
  return (
    <>
      <NavPunti />
      <Coda
        tavola={tavola}
        filtri={filtri}
        stati={stati}
        niente="Nessuna rettifica da confermare. Se ne propone una dalla scheda dell’iscritto."
        colonne={colonne}
        scheda={(riga) => (
          <>
            <RowLink id={riga.id}>{riga.membro.denominazione}</RowLink>
            <p>
              <strong>{withSign(riga.punti)}</strong>, {riga.motivo}
            </p>
            <p>
              <Pill tono={TONES[riga.stato]}>{STATE_NAMES[riga.stato]}</Pill> proposta da {riga.proposta_da},{' '}
              {dayOf(riga.proposta_il)}
            </p>
          </>
        )}
      />
    </>
  )
}
