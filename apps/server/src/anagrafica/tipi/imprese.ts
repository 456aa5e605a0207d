import type { CategoriaMerceologica, NaturaGiuridica } from '@primo/contract/anagrafica/tipi'
import { FORME_GIURIDICHE } from './forme-giuridiche.ts'

export const NATURE_GIURIDICHE: readonly NaturaGiuridica[] = FORME_GIURIDICHE.map(
  ([cod_bi, descrizione, breve], i) => ({
    id: i + 1,
    cod_bi,
    descr_breve: breve ?? descrizione,
    descrizione,
    di_capitale: cod_bi.startsWith('1.3.'),
  }),
)

/** Legal forms of one-person businesses, whose data are personal data of the owner. */
export const NATURE_DI_UNA_PERSONA = NATURE_GIURIDICHE.filter((n) => n.cod_bi.startsWith('1.1.')).map(
  (n) => n.id,
)

/** The divisions of goods and services by which ISTAT measures consumer prices (NIC, COICOP; CC BY). */
const DIVISIONI = [
  'Prodotti alimentari e bevande analcoliche',
  'Bevande alcoliche e tabacchi',
  'Abbigliamento e calzature',
  'Abitazione, acqua, elettricità e combustibili',
  'Mobili, articoli e servizi per la casa',
  'Servizi sanitari e spese per la salute',
  'Trasporti',
  'Comunicazioni',
  'Ricreazione, spettacoli e cultura',
  'Istruzione',
  'Servizi ricettivi e di ristorazione',
  'Altri beni e servizi',
]

export const CATEGORIE_MERCEOLOGICHE: readonly CategoriaMerceologica[] = DIVISIONI.map((descrizione, i) => ({
  id_categoria_merceologica: i + 1,
  descrizione,
  operatore: 'archivio',
  data_modifica: null,
  cancellato: false,
}))
