import { COMUNI_SQL } from '../../anagrafica/geo/queries.ts'
import { ANAGRAFICHE_SQL } from '../../anagrafica/persone/queries.ts'
import { NATURE_DI_UNA_PERSONA } from '../../anagrafica/tipi/reference-lists.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/personal-data.ts'
import { COME_SI_CERCA } from '../profili/personal-data.ts'
import { PROFILI_SQL } from '../profili/queries.ts'

/** SQL condition that selects the companies registered by the member (`$1`) with which no other member is enrolled. */
const SUA_AZIENDA = `id_anagrafica in (
  select a.id_anagrafica from azienda a where a.titolare_id = $1 and not exists (
    select 1 from (${PROFILI_SQL}) p
     where p.id_anagrafica = a.id_anagrafica and p.utente_id <> $1 and p.stato <> 'cessata'))`
/** SQL condition that selects, of those, the one-person businesses: their name and registered office are personal data (GDPR). */
const LUI_COME_AZIENDA = `${SUA_AZIENDA} and id_anagrafica in (
  select a.id_anagrafica from azienda a where a.id_natura_giuridica in (${NATURE_DI_UNA_PERSONA.join(', ')}))`

/** SQL of the `anagrafica` ids of the member's one-person businesses. `$1` is the account id. */
export const DITTE_SUE = `select id_anagrafica from azienda where ${LUI_COME_AZIENDA}`

/**
 * SQL of the `anagrafica` ids of the member's companies, of any kind, with which no other member is enrolled. `$1` is the account
 * id.
 */
export const AZIENDE_SUE = `select id_anagrafica from azienda where ${SUA_AZIENDA}`

/** Erasure plan of the companies. The row of a company that other members share, or that is not a one-person business, stays. */
export const PIANO_AZIENDE = {
  legale_rappresentante: { dove: SUA_AZIENDA, elimina: true },
  sede_azienda: { dove: LUI_COME_AZIENDA, elimina: true },
  azienda: {
    dove: LUI_COME_AZIENDA,
    diventa: { partita_iva: "'cancellata-' || id_anagrafica", codice_ateco: 'null' },
    tieni: {
      ...keepColumns(SISTEMA, 'categorie_merceologiche'),
      ...keepColumns(COME_SI_CERCA, 'titolare_cercato'),
    },
  },
} satisfies PianoCancellazione

/**
 * Data export of the companies a member registered, with their registered office; without the legal representative, who is
 * another data subject.
 */
export const DATI_AZIENDE: readonly OwnTable[] = [
  {
    chiave: 'azienda',
    titolo: 'Le aziende che hai registrato',
    sql: `select n.denominazione as "Denominazione", a.partita_iva as "Partita IVA", a.codice_ateco as "ATECO",
                 s.indirizzo as "Sede", s.cap as "CAP", c.descrizione as "Comune",
                 a.creata_il as "Registrata il", a.approvata_il as "Approvata il"
            from azienda a join (${ANAGRAFICHE_SQL}) n on n.id = a.id_anagrafica
            left join sede_azienda s on s.id_anagrafica = a.id_anagrafica
            left join (${COMUNI_SQL}) c on c.id = s.id_comune
           where a.titolare_id = $1 order by a.id_anagrafica`,
  },
]
