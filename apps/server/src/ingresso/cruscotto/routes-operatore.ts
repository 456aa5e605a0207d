import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { oggiARoma } from '@primo/domain/platform/data'
import { codaDelleIscrizioni } from '../../persone/profili/coda.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { codaDellePratiche } from '../../pratiche/queries-operatore.ts'
import { rotteImportazioni } from '../../pratiche/routes-importa.ts'
import { rottePraticheOperatore } from '../../pratiche/routes-operatore.ts'
import { rotteEdizioniOperatore } from '../../raccolta/edizioni/routes-operatore.ts'
import { codaDelleRichieste } from '../../raccolta/premi/queries-operatore.ts'
import { rotteCatalogoOperatore } from '../../raccolta/premi/routes-catalogo.ts'
import { rottePremiOperatore } from '../../raccolta/premi/routes-operatore.ts'
import { lavoriFalliti } from '../../registro/lavori/queries.ts'

/** The back office's calls: operators and administrators only. */
export function rotteOperatore(bind: Bind, servizi: Servizi): void {
  const { db } = servizi
  bind(cruscotto, async () => ({
    data: {
      iscrizioni: await codaDelleIscrizioni(db),
      pratiche: await codaDellePratiche(db),
      richieste: await codaDelleRichieste(db, oggiARoma(new Date())),
      lavori: { falliti: await lavoriFalliti(db) },
    },
  }))
  rottePraticheOperatore(bind, servizi)
  rotteImportazioni(bind, servizi)
  rottePremiOperatore(bind, servizi)
  rotteCatalogoOperatore(bind, servizi)
  rotteEdizioniOperatore(bind, servizi)
}
