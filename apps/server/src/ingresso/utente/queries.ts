import type { Utente } from '@primo/contract/accesso/accesso'
import type { RuoloAccount } from '@primo/domain/platform/ruolo'
import { ACCOUNT_SQL, abbrevia } from '../../accesso/account/queries.ts'
import { apriCodiceFiscale, PERSONE_FISICHE_SQL } from '../../anagrafica/persone/queries.ts'
import { consensiJson, currentConsensi } from '../../iscritti/consensi/queries.ts'
import { spedizioneJson } from '../../iscritti/indirizzi/queries.ts'
import { profiliJson, withEmptyProfiles } from '../../iscritti/profili/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { NODI_SQL } from '../../rete/queries.ts'

type Row = {
  id: number
  id_anagrafica: number
  ruolo: RuoloAccount
  target: Utente['target']
  email: string
  cellulare: string
  bloccato: boolean
  email_verificata_il: Date | null
  cellulare_verificato_il: Date | null
  creato_il: Date
  aggiornato_il: Date
  nome: string | null
  cognome: string | null
  codice_fiscale_cifrato: string | null
  nodo: number | null
  sponsor_id: number | null
  sponsor: { nome: string | null; cognome: string | null } | null
  spedizione: { nominativo: string; indirizzo: string; id_comune: number; cap: string; comune: Comune } | null
  consensi: Parameters<typeof currentConsensi>[0]
  profili: Parameters<typeof withEmptyProfiles>[0]
}
type Comune = { descrizione: string; provincia: string }

/** SQL query of all the data the app reads at every start, in one round trip. Composed from the SQL of each area. */
export const UTENTE_SQL = `
  select u.*, a.nome, a.cognome, a.codice_fiscale_cifrato, n.id as nodo, n.sponsor_id,
         (select json_build_object('nome', sa.nome, 'cognome', sa.cognome)
            from (${NODI_SQL}) s
            join (${ACCOUNT_SQL}) su on su.id = s.utente_id
            join (${PERSONE_FISICHE_SQL}) sa on sa.id = su.id_anagrafica
           where s.id = n.sponsor_id) as sponsor,
         ${spedizioneJson('u.id')} as spedizione,
         ${consensiJson('u.id')} as consensi,
         ${profiliJson('u.id')} as profili
    from (${ACCOUNT_SQL}) u
    join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
    left join (${NODI_SQL}) n on n.utente_id = u.id
   where u.id = $1`

const instant = (quando: Date | null) => quando?.toISOString() ?? null

/** Returns the caller's own account in the app's shape (specification §3, User); null when it no longer exists. */
export async function leggiUtente(db: Db, secrets: Secrets, id: number): Promise<Utente | null> {
  const rows = await queryRows<Row>(db, { name: 'utente', text: UTENTE_SQL, values: [id] })
  const u = rows[0]
  if (!u) return null
  const consensi = currentConsensi(u.consensi)
  return {
    id: u.id,
    nome: u.nome ?? '',
    cognome: u.cognome ?? '',
    email: u.email,
    email_is_verified: u.email_verificata_il !== null,
    cellulare: u.cellulare,
    cellulare_is_verified: u.cellulare_verificato_il !== null,
    codice_fiscale: u.codice_fiscale_cifrato
      ? apriCodiceFiscale(secrets, { id: u.id_anagrafica, cifrato: u.codice_fiscale_cifrato })
      : '',
    created_at: u.creato_il.toISOString(),
    updated_at: u.aggiornato_il.toISOString(),
    roles: u.ruolo,
    target: u.target,
    id_sponsor: u.sponsor_id ?? 0,
    nome_sponsor: u.sponsor && abbrevia(u.sponsor),
    id_anagrafica: u.id_anagrafica,
    bloccato: u.bloccato,
    spedizione_nominativo: u.spedizione?.nominativo ?? null,
    spedizione_indirizzo: u.spedizione?.indirizzo ?? null,
    spedizione_cap: u.spedizione?.cap ?? null,
    spedizione_comune: u.spedizione?.comune.descrizione ?? null,
    spedizione_provincia: u.spedizione?.comune.provincia ?? null,
    spedizione_id_comune: u.spedizione?.id_comune ?? null,
    email_verified_at: instant(u.email_verificata_il),
    cellulare_verified_at: instant(u.cellulare_verificato_il),
    privacy_trattamento_dati: consensi.trattamento_dati,
    privacy_dati_sensibili: consensi.dati_sensibili,
    privacy_attivita_commerciali: consensi.attivita_commerciali,
    privacy_attivita_conto_terzi: consensi.attivita_conto_terzi,
    privacy_updated_at: consensi.aggiornati_il,
    profili: withEmptyProfiles(u.profili, u.nodo),
  }
}
