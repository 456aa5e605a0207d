import { esportaPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import { esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { esportaAziende } from '@primo/contract/persone/operatore-aziende'
import { esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { esportaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { esportaRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { ISCRIZIONI_ESPORTABILI } from '../ingresso/iscrizioni/esportabile.ts'
import { PERSONE_ESPORTABILI } from '../ingresso/ricerca/elenco.ts'
import { AZIENDE_ESPORTABILI } from '../persone/aziende/elenco.ts'
import { PRATICHE_ESPORTABILI } from '../pratiche/esportabile.ts'
import { RICHIESTE_ESPORTABILI } from '../raccolta/premi/esportabile.ts'
import { RETTIFICHE_ESPORTABILI } from '../raccolta/punti/esportabile.ts'
import type { ExportCall } from '../registro/esportazioni/routes-operatore.ts'

/** Every list that may be taken away, under the key its exports are kept by. */
export const EXPORTS: Readonly<Record<string, ExportCall>> = {
  iscrizioni: { spec: esportaIscrizioni, list: ISCRIZIONI_ESPORTABILI },
  pratiche: { spec: esportaPratiche, list: PRATICHE_ESPORTABILI },
  richieste: { spec: esportaRichieste, list: RICHIESTE_ESPORTABILI },
  persone: { spec: esportaPersone, list: PERSONE_ESPORTABILI },
  aziende: { spec: esportaAziende, list: AZIENDE_ESPORTABILI },
  rettifiche: { spec: esportaRettifiche, list: RETTIFICHE_ESPORTABILI },
}
