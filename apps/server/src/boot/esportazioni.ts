import { elencoPersone, esportaPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import { codaIscrizioni, esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoAziende, esportaAziende } from '@primo/contract/persone/operatore-aziende'
import { codaPratiche, esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { catalogoOperatore, esportaCatalogo } from '@primo/contract/raccolta/operatore-catalogo'
import { codaRichieste, esportaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { codaRettifiche, esportaRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { ISCRIZIONI_ESPORTABILI } from '../ingresso/iscrizioni/esportabile.ts'
import { PERSONE_ESPORTABILI } from '../ingresso/ricerca/elenco.ts'
import { AZIENDE_ESPORTABILI } from '../persone/aziende/elenco.ts'
import type { ListsOfViews } from '../persone/operatori/viste.ts'
import { PRATICHE_ESPORTABILI } from '../pratiche/esportabile.ts'
import { CATALOGO_ESPORTABILE, RICHIESTE_ESPORTABILI } from '../raccolta/premi/esportabile.ts'
import { RETTIFICHE_ESPORTABILI } from '../raccolta/punti/esportabile.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import type { ExportCall } from '../registro/esportazioni/routes-operatore.ts'

/** Every list that may be taken away, under the key its exports are kept by. */
export const EXPORTS: Readonly<Record<string, ExportCall>> = {
  iscrizioni: { spec: esportaIscrizioni, list: ISCRIZIONI_ESPORTABILI },
  pratiche: { spec: esportaPratiche, list: PRATICHE_ESPORTABILI },
  richieste: { spec: esportaRichieste, list: RICHIESTE_ESPORTABILI },
  persone: { spec: esportaPersone, list: PERSONE_ESPORTABILI },
  aziende: { spec: esportaAziende, list: AZIENDE_ESPORTABILI },
  rettifiche: { spec: esportaRettifiche, list: RETTIFICHE_ESPORTABILI },
  catalogo: { spec: esportaCatalogo, list: CATALOGO_ESPORTABILE },
}

/** Every list of which one keeps views. */
export const LISTS_OF_VIEWS: ListsOfViews = {
  iscrizioni: { spec: codaIscrizioni, colonne: columnsOf(ISCRIZIONI_ESPORTABILI) },
  pratiche: { spec: codaPratiche, colonne: columnsOf(PRATICHE_ESPORTABILI) },
  richieste: { spec: codaRichieste, colonne: columnsOf(RICHIESTE_ESPORTABILI) },
  rettifiche: { spec: codaRettifiche, colonne: columnsOf(RETTIFICHE_ESPORTABILI) },
  persone: { spec: elencoPersone, colonne: columnsOf(PERSONE_ESPORTABILI) },
  aziende: { spec: elencoAziende, colonne: columnsOf(AZIENDE_ESPORTABILI) },
  catalogo: { spec: catalogoOperatore, colonne: columnsOf(CATALOGO_ESPORTABILE) },
}
