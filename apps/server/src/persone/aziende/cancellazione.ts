import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/cancellazione.ts'
import { COME_SI_CERCA } from '../profili/cancellazione.ts'
import { PROFILI_SQL } from '../profili/queries.ts'
import { NATURE_DI_UNA_PERSONA } from '../tipi/imprese.ts'

/** His company, when he alone is enrolled with it. */
const SUA_AZIENDA = `id_anagrafica in (
  select a.id_anagrafica from azienda a where a.titolare_id = $1 and not exists (
    select 1 from (${PROFILI_SQL}) p
     where p.id_anagrafica = a.id_anagrafica and p.utente_id <> $1 and p.stato <> 'cessata'))`
/** His company when it is he and nobody else: a one-person business, whose name and seat are a person's (GDPR). */
const LUI_COME_AZIENDA = `${SUA_AZIENDA} and id_anagrafica in (
  select a.id_anagrafica from azienda a where a.id_natura_giuridica in (${NATURE_DI_UNA_PERSONA.join(', ')}))`

/** The entries of the registry of the companies that are he: SQL, `$1` is his account. */
export const DITTE_SUE = `select id_anagrafica from azienda where ${LUI_COME_AZIENDA}`

/** The entries of the registry of the companies that are his alone, whatever they are: SQL, `$1` is his account. */
export const AZIENDE_SUE = `select id_anagrafica from azienda where ${SUA_AZIENDA}`

/** What erasure does with the companies: one that is somebody else's too, or is no person, stays. */
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
