import { cruscotto } from '@primo/contract/operatore'
import { oggiARoma } from '@primo/domain/data'
import type { Bind } from '../bind.ts'
import { lavoriFalliti } from '../lavori/queries.ts'
import { rotteImportazioni } from '../pratiche/importa-routes.ts'
import { codaDellePratiche } from '../pratiche/operatore.ts'
import { codaDelleRichieste } from '../premi/operatore.ts'
import { codaDelleIscrizioni } from '../profili/coda.ts'
import type { Servizi } from '../servizi.ts'
import { rotteCatalogoOperatore } from './catalogo.ts'
import { rotteEdizioniOperatore } from './edizioni.ts'
import { rottePraticheOperatore } from './pratiche.ts'
import { rottePremiOperatore } from './premi.ts'

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
