import type { codaRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { cercaRettifiche, RETTIFICHE_SIMILI, type RigaCoda } from './rettifiche-lettura.ts'

/** Export of the queue of adjustments (rettifiche). */
export const RETTIFICHE_ESPORTABILI = exportable<typeof codaRettifiche, RigaCoda>({
  cosa: 'Rettifiche',
  id: 'r.id',
  search: cercaRettifiche,
  similar: RETTIFICHE_SIMILI,
  colonne: [
    { nome: 'Rettifica', tipo: 'numero', cella: (r) => r.id },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (r) => formatStateLabel(r.stato) },
    ...personColumns<RigaCoda>('Iscritto', 'membro', (r) => r.membro),
    { nome: 'Edizione', colonna: 'membro', tipo: 'testo', cella: (r) => r.edizione.titolo },
    { nome: 'Punti', colonna: 'punti', tipo: 'numero', cella: (r) => r.punti },
    { nome: 'Motivo', colonna: 'motivo', tipo: 'testo', cella: (r) => r.motivo },
    {
      nome: 'Proposta il',
      colonna: 'proposta_il',
      tipo: 'istante',
      cella: (r) => r.proposta_il.toISOString(),
    },
    { nome: 'Proposta da', colonna: 'proposta_il', tipo: 'testo', cella: (r) => r.proposta_da },
    {
      nome: 'Decisa il',
      colonna: 'decisa_il',
      tipo: 'istante',
      cella: (r) => r.decisa_il?.toISOString() ?? null,
    },
    { nome: 'Decisa da', colonna: 'decisa_il', tipo: 'testo', cella: (r) => r.decisa_da },
    { nome: 'Nota', colonna: 'nota', tipo: 'testo', cella: (r) => r.nota },
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (r) => r.incarico?.nome ?? null },
  ],
})
