import { createHash } from 'node:crypto'
import { isRefusal } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/platform/audit-log'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import type { ContenutoRegolamento } from '../manifestazioni/documento.ts'
import { prossimoRegolamento, pubblicaNuovoRegolamento } from '../manifestazioni/edizioni.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { catalogoDelRegolamento } from '../premi/obblighi.ts'
import { listinoDelGiorno } from '../punti/queries.ts'

/** Product and company as named in the settings. */
export type Named = Pick<Config, 'product' | 'company'>

/**
 * Returns the data from which an edition's next version of the official rules is generated, with product and company as named in
 * the settings.
 */
export const cosaPubblicare = async (trx: Trx, edizione_id: number, { product, company }: Named) => ({
  edizione_id,
  prodotto: product,
  azienda: company,
  catalogo: await catalogoDelRegolamento(trx, edizione_id),
  listino: listinoDelGiorno,
})

/**
 * Returns the fields of the official rules that the proposal shows, and a hash of their whole content, so that no change goes
 * unnoticed.
 */
const summaryOf = (content: ContenutoRegolamento) => ({
  titolo: content.edizione.titolo,
  inizio: content.edizione.inizio,
  fine: content.edizione.fine,
  ultima_richiesta: content.edizione.ultima_richiesta,
  regola: content.regola.versione,
  premi: content.catalogo.length,
  impronta: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12),
})

/** Creates the proposal kind that publishes a new version of an edition's official rules. */
export const pubblicaRegolamentoKind = (named: Named): PropostaKind<Record<string, never>> => ({
  tipo: 'regolamento.pubblica',
  cambi: async (trx, id, _, quando) => {
    const next = await prossimoRegolamento(trx, await cosaPubblicare(trx, id, named), quando)
    if (isRefusal(next)) return null
    return cambiTra<object>(next.prima ? summaryOf(next.prima) : {}, summaryOf(next.dopo))
  },
  esegui: async (trx, id, _, { confermata_da, quando }) => {
    const mano = { attore_id: confermata_da, quando }
    const versione = await pubblicaNuovoRegolamento(trx, await cosaPubblicare(trx, id, named), mano)
    return isRefusal(versione) ? versione : `Pubblicata la versione ${versione}.`
  },
  nome: async (trx, id) => (await leggiEdizione(trx, id))?.titolo ?? null,
})
