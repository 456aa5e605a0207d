import type { proposte } from '@primo/contract/ufficio/operatore-proposte'
import {
  fieldName,
  formatProposalValue,
  STATI_DETTI,
  sortChanges,
  TIPI_PROPOSTA,
} from '@primo/domain/ufficio/proposta'
import { type Exportable, exportable } from '../../registro/esportazioni/exportable.ts'
import type { Kinds } from './kind.ts'
import { cercaProposte, type PropostaDetta, type RigaProposta, toProposte } from './queries.ts'

const changes = ({ cambi }: PropostaDetta) =>
  sortChanges(cambi)
    .map(
      ({ campo, prima, dopo }) =>
        `${fieldName(campo)}: ${formatProposalValue(campo, prima)} → ${formatProposalValue(campo, dopo)}`,
    )
    .join('; ')

const told = ({ detti }: PropostaDetta) => detti.map(({ campo, detto }) => `${campo}: ${detto}`).join('; ')

/** Returns the export of the open or decided proposals visible to the caller. */
export const proposteEsportabili = (kinds: Kinds): Exportable =>
  exportable<typeof proposte, RigaProposta, PropostaDetta>({
    cosa: 'Proposte',
    id: 'x.id',
    within: true,
    search: (query) => cercaProposte(query, query.chi!),
    complete: (reader, rows) => toProposte(reader, kinds, rows),
    colonne: [
      { nome: 'Proposta', tipo: 'numero', cella: (p) => p.id },
      { nome: 'Stato', tipo: 'testo', cella: (p) => STATI_DETTI[p.stato] },
      { nome: 'Che cosa', tipo: 'testo', cella: (p) => TIPI_PROPOSTA[p.tipo][0] },
      { nome: 'Di che cosa', tipo: 'testo', cella: (p) => p.cosa },
      { nome: 'Che cosa cambia', tipo: 'testo', cella: changes },
      { nome: 'Da sapere', tipo: 'testo', cella: (p) => told(p) || null },
      { nome: 'Perché', tipo: 'testo', cella: (p) => p.motivo },
      { nome: 'Proposta da', tipo: 'testo', cella: (p) => p.proposta_da.nome },
      { nome: 'Proposta il', tipo: 'istante', cella: (p) => p.proposta_il },
      { nome: 'Scade il', tipo: 'istante', cella: (p) => p.scade_il },
      { nome: 'Decisa da', tipo: 'testo', cella: (p) => p.decisa_da?.nome ?? null },
      { nome: 'Decisa il', tipo: 'istante', cella: (p) => p.decisa_il },
      { nome: 'Nota', tipo: 'testo', cella: (p) => p.nota },
    ],
  })
