import { codaPratiche, esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { createScanner } from '../external/clamd.ts'
import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import { clienteRoutes } from './cliente/routes.ts'
import { scriviManca } from './conversazione/commands.ts'
import { cleanConversazioni } from './conversazione/personal-data.ts'
import { conversazioneRoutes } from './conversazione/routes.ts'
import { dimenticaCaricamentiDi, dimenticaDocumenti } from './documenti/commands.ts'
import { startFileCleanup } from './documenti/jobs.ts'
import { cleanDocumenti } from './documenti/personal-data.ts'
import { conDocumenti, haDocumenti } from './documenti/queries.ts'
import { documentiRoutes } from './documenti/routes.ts'
import { documentiOperatoreRoutes } from './documenti/routes-operatore.ts'
import { loadModelliLettera } from './lettere/commands.ts'
import { cleanLettere } from './lettere/personal-data.ts'
import { conLettere } from './lettere/queries.ts'
import { lettereRoutes } from './lettere/routes-operatore.ts'
import { COMPLETA_PRATICA } from './pratiche/commands-operatore.ts'
import { cleanImportazioni } from './pratiche/importa-commands.ts'
import { type ImportLater, startImports } from './pratiche/importa-jobs.ts'
import { PRATICHE_INVARIANTS } from './pratiche/invariants.ts'
import { cleanPratiche } from './pratiche/personal-data.ts'
import { PRATICHE_ESPORTABILI } from './pratiche/queries-operatore.ts'
import { praticheRoutes } from './pratiche/routes.ts'
import { datiPraticheRoutes } from './pratiche/routes-dati.ts'
import { importazioniRoutes } from './pratiche/routes-importa.ts'
import { praticheOperatoreRoutes } from './pratiche/routes-operatore.ts'
import { dimenticaSoggetti } from './soggetti/commands.ts'
import { aggiungiClientiDaFile } from './soggetti/imported-clients.ts'
import { loadInformativaCliente } from './soggetti/informativa.ts'
import { cleanSoggetti } from './soggetti/personal-data.ts'
import { conSoggettiCambiati } from './soggetti/queries.ts'
import { soggettiRoutes } from './soggetti/routes.ts'
import { soggettiOperatoreRoutes } from './soggetti/routes-operatore.ts'

/** Deletes the documents and the subjects of a withdrawn draft. Documents first, because they refer to their subject. */
async function forgetWithdrawn(trx: Trx, pratica_id: number) {
  await dimenticaDocumenti(trx, pratica_id)
  await dimenticaSoggetti(trx, pratica_id)
}

/** Commands and queries of later areas that imports of cases use. */
export const IMPORT_LATER: ImportLater = {
  addClienti: aggiungiClientiDaFile,
  worked: async (reader, ids) => [
    ...(await conSoggettiCambiati(reader, ids)),
    ...(await conDocumenti(reader, ids)),
    ...(await conLettere(reader, ids)),
  ],
  forget: forgetWithdrawn,
}

export const pratiche = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    praticheRoutes(bind, services, { ritirata: forgetWithdrawn })
    importazioniRoutes(bind, services)
    praticheOperatoreRoutes(bind, services, {
      chiesto: (trx, input) => scriviManca(trx, services.secrets, input),
    })
    soggettiRoutes(bind, services, { forgetUploads: dimenticaCaricamentiDi, hasDocuments: haDocumenti })
    soggettiOperatoreRoutes(bind, services)
    const tools = { ...services, scanner: createScanner(services.config) }
    documentiRoutes(bind, tools)
    documentiOperatoreRoutes(bind, tools)
    clienteRoutes(bind, tools)
    conversazioneRoutes(bind, services)
    lettereRoutes(bind, services)
    datiPraticheRoutes(bind, services)
  },
  start: ({ background }: { background: Services }) => startImports(background, IMPORT_LATER),
  startScheduled: startFileCleanup,
  async loadBase(trx: Trx, { quando }: { quando: Date }) {
    await loadInformativaCliente(trx, quando)
    await loadModelliLettera(trx)
  },
  async clean(trx: Trx) {
    await cleanConversazioni(trx)
    await cleanLettere(trx)
    await cleanDocumenti(trx)
    await cleanSoggetti(trx)
    await cleanPratiche(trx)
    await cleanImportazioni(trx)
  },
  invariants: PRATICHE_INVARIANTS,
  exports: () => ({ pratiche: { spec: esportaPratiche, list: PRATICHE_ESPORTABILI } }),
  views: { pratiche: { spec: codaPratiche, colonne: columnsOf(PRATICHE_ESPORTABILI) } },
  proposals: () => ({ 'pratica.completa': COMPLETA_PRATICA }),
}
