import { codaIscrizioni, esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoPersone, esportaPersone } from '@primo/contract/ingresso/operatore-persone'
import { elencoAziende, esportaAziende } from '@primo/contract/iscritti/operatore-aziende'
import { esportaScadenze } from '@primo/contract/iscritti/operatore-requisiti'
import { codaPratiche, esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { esportaCancellazioni } from '@primo/contract/privacy/cancellazione'
import {
  catalogoOperatore,
  codaRichieste,
  esportaCatalogo,
  esportaRichieste,
} from '@primo/contract/raccolta/operatore-premi'
import {
  codaRettifiche,
  elencoMovimenti,
  esportaMovimenti,
  esportaRettifiche,
  esportaTuttiIMovimenti,
} from '@primo/contract/raccolta/operatore-punti'
import { esportaProposte } from '@primo/contract/ufficio/operatore-proposte'
import { portaViaLeProposte } from '@primo/domain/ufficio/proposta'
import { ISCRIZIONI_ESPORTABILI } from '../ingresso/iscrizioni/esportabile.ts'
import { SCADENZE_ESPORTABILI } from '../ingresso/iscrizioni/scadenze-esportabili.ts'
import { PERSONE_ESPORTABILI } from '../ingresso/ricerca/elenco.ts'
import { AZIENDE_ESPORTABILI } from '../iscritti/aziende/elenco.ts'
import { PRATICHE_ESPORTABILI } from '../pratiche/esportabile.ts'
import { CANCELLAZIONI_ESPORTABILI } from '../privacy/cancellazione/esportabile.ts'
import { CATALOGO_ESPORTABILE, RICHIESTE_ESPORTABILI } from '../raccolta/premi/esportabile.ts'
import { RETTIFICHE_ESPORTABILI } from '../raccolta/punti/esportabile.ts'
import { leggiIscritto } from '../raccolta/punti/iscritti.ts'
import {
  MOVIMENTI_ESPORTABILI,
  TUTTI_I_MOVIMENTI_ESPORTABILI,
} from '../raccolta/punti/movimenti-esportabili.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import type { ExportCall } from '../registro/esportazioni/routes-operatore.ts'
import { proposteEsportabili } from '../ufficio/proposte/esportabile.ts'
import type { ListsOfViews } from '../ufficio/viste/viste.ts'
import { proposalsOf } from './proposte.ts'

/** Returns every exportable list, by the key under which its exports are stored. */
export const exportsOf = (
  services: Parameters<typeof proposalsOf>[0],
): Readonly<Record<string, ExportCall>> => ({
  iscrizioni: { spec: esportaIscrizioni, list: ISCRIZIONI_ESPORTABILI },
  pratiche: { spec: esportaPratiche, list: PRATICHE_ESPORTABILI },
  richieste: { spec: esportaRichieste, list: RICHIESTE_ESPORTABILI },
  persone: { spec: esportaPersone, list: PERSONE_ESPORTABILI },
  aziende: { spec: esportaAziende, list: AZIENDE_ESPORTABILI },
  rettifiche: { spec: esportaRettifiche, list: RETTIFICHE_ESPORTABILI },
  catalogo: { spec: esportaCatalogo, list: CATALOGO_ESPORTABILE },
  scadenze: { spec: esportaScadenze, list: SCADENZE_ESPORTABILI },
  movimenti: {
    spec: esportaMovimenti,
    list: MOVIMENTI_ESPORTABILI,
    isThere: async (reader, di) => (await leggiIscritto(reader, di)) !== null,
  },
  tutti_i_movimenti: { spec: esportaTuttiIMovimenti, list: TUTTI_I_MOVIMENTI_ESPORTABILI },
  proposte: {
    spec: esportaProposte,
    list: proposteEsportabili(proposalsOf(services)),
    mayTake: portaViaLeProposte,
  },
  cancellazioni: { spec: esportaCancellazioni, list: CANCELLAZIONI_ESPORTABILI },
})

/** Every list that supports saved views. */
export const LISTS_OF_VIEWS: ListsOfViews = {
  iscrizioni: { spec: codaIscrizioni, colonne: columnsOf(ISCRIZIONI_ESPORTABILI) },
  pratiche: { spec: codaPratiche, colonne: columnsOf(PRATICHE_ESPORTABILI) },
  richieste: { spec: codaRichieste, colonne: columnsOf(RICHIESTE_ESPORTABILI) },
  rettifiche: { spec: codaRettifiche, colonne: columnsOf(RETTIFICHE_ESPORTABILI) },
  movimenti: { spec: elencoMovimenti, colonne: columnsOf(TUTTI_I_MOVIMENTI_ESPORTABILI) },
  persone: { spec: elencoPersone, colonne: columnsOf(PERSONE_ESPORTABILI) },
  aziende: { spec: elencoAziende, colonne: columnsOf(AZIENDE_ESPORTABILI) },
  catalogo: { spec: catalogoOperatore, colonne: columnsOf(CATALOGO_ESPORTABILE) },
}
