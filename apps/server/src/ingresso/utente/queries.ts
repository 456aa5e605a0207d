import type { Utente } from '@primo/contract/persone/accesso'
import { nomeBreve } from '../../persone/accesso/nome-breve.ts'
import { leggiAccount } from '../../persone/accesso/queries.ts'
import { leggiPersona } from '../../persone/anagrafica/queries.ts'
import { consensiAttuali } from '../../persone/consensi/queries.ts'
import { leggiSpedizione } from '../../persone/indirizzi/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { leggiProfili } from '../../rete/profili.ts'
import { segnalatoreConId, segnalatoreDi } from '../../rete/queries.ts'

const istante = (quando: Date | null) => quando?.toISOString() ?? null

/** An account as the app knows it (spec §3, User), for its own eyes; null when it is no more. */
export async function leggiUtente(db: Db, secrets: Secrets, id: number): Promise<Utente | null> {
  const account = await leggiAccount(db, id)
  if (!account) return null
  const [persona, nodo, spedizione, consensi, profili] = await Promise.all([
    leggiPersona(db, secrets, account.id_anagrafica),
    segnalatoreDi(db, id),
    leggiSpedizione(db, id),
    consensiAttuali(db, id),
    leggiProfili(db, id),
  ])
  const sponsor = nodo?.sponsor_id ? await segnalatoreConId(db, nodo.sponsor_id) : null
  return {
    id: account.id,
    nome: persona.nome,
    cognome: persona.cognome,
    email: account.email,
    email_is_verified: account.email_verificata_il !== null,
    cellulare: account.cellulare,
    cellulare_is_verified: account.cellulare_verificato_il !== null,
    codice_fiscale: persona.codice_fiscale,
    created_at: account.creato_il.toISOString(),
    updated_at: account.aggiornato_il.toISOString(),
    roles: account.ruolo,
    target: account.target,
    id_sponsor: nodo?.sponsor_id ?? 0,
    nome_sponsor: sponsor ? await nomeBreve(db, secrets, sponsor.utente_id) : null,
    id_anagrafica: account.id_anagrafica,
    bloccato: account.bloccato,
    spedizione_nominativo: spedizione?.nominativo ?? null,
    spedizione_indirizzo: spedizione?.indirizzo ?? null,
    spedizione_cap: spedizione?.cap ?? null,
    spedizione_comune: spedizione?.comune.descrizione ?? null,
    spedizione_provincia: spedizione?.comune.provincia ?? null,
    spedizione_id_comune: spedizione?.id_comune ?? null,
    email_verified_at: istante(account.email_verificata_il),
    cellulare_verified_at: istante(account.cellulare_verificato_il),
    privacy_trattamento_dati: consensi.trattamento_dati,
    privacy_dati_sensibili: consensi.dati_sensibili,
    privacy_attivita_commerciali: consensi.attivita_commerciali,
    privacy_attivita_conto_terzi: consensi.attivita_conto_terzi,
    privacy_updated_at: istante(consensi.aggiornati_il),
    profili,
  }
}
