import type { SchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { azioniSuAccount } from '../../accesso/account/blocco.ts'
import { type Account, leggiAccount, leggiDispositivi } from '../../accesso/account/queries.ts'
import { persone } from '../../accesso/account/search-accounts.ts'
import { leggiPersona } from '../../anagrafica/persone/queries.ts'
import { aziendeDi } from '../../iscritti/aziende/queries-operatore.ts'
import { paginaStoria } from '../../iscritti/consensi/queries.ts'
import { leggiProfiliRows } from '../../iscritti/profili/queries.ts'
import { requisitiChiesti } from '../../iscritti/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { documentiPiuRecenti } from '../../pratiche/documenti/queries.ts'
import { pratichePiuRecenti } from '../../pratiche/pratiche/search.ts'
import { nomeQualifica } from '../../qualifiche/qualifiche/queries.ts'
import { paginaRichieste } from '../../raccolta/premi/queries.ts'
import { paginaMovimenti } from '../../raccolta/punti/movimenti.ts'
import { saldiNelleEdizioni } from '../../raccolta/punti/queries-operatore.ts'
import { segnalatoreConId } from '../../rete/queries.ts'
import { nodoDellaPersona } from '../../rete/queries-operatore.ts'

/** Number of a member's latest cases, documents and prize requests shown in their detail; the others are in the lists. */
const LATEST = 5
/** Maximum number of consent choices in a member's record, the latest ones. */
const CHOICES = 50
/**
 * Session id that matches no session, for a query that marks the caller's own: the operator's session is not among the member's.
 */
const NONE = '00000000-0000-0000-0000-000000000000'

/** Returns a person with all their data for operators; null when the account does not exist. */
export async function leggiScheda(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
  quando: Date,
): Promise<SchedaPersona | null> {
  const account = await leggiAccount(reader, utente_id)
  if (!account) return null
  const newest = { page: 1, sort_order: 'desc' } as const
  return {
    persona: await chiE(reader, secrets, account),
    profili: await profiliDi(reader, utente_id),
    rete: await postoInRete(reader, utente_id),
    punti: await saldiNelleEdizioni(reader, utente_id, quando),
    movimenti: await paginaMovimenti(reader, utente_id, { ...newest, per_page: LATEST }),
    pratiche: await pratichePiuRecenti(reader, utente_id, LATEST),
    documenti: await documentiPiuRecenti(reader, utente_id, LATEST),
    richieste: await richiesteDi(reader, utente_id),
    aziende: await aziendeDi(reader, utente_id),
    consensi: (await paginaStoria(reader, utente_id, { ...newest, per_page: CHOICES })).righe,
    dispositivi: await leggiDispositivi(reader, utente_id, NONE),
    azioni: await azioniSuAccount(reader, account),
  }
}

async function chiE(reader: Reader, secrets: Secrets, account: Account): Promise<SchedaPersona['persona']> {
  const [persona] = await persone(reader, [account.id])
  return {
    ...persona!,
    ...(await leggiPersona(reader, secrets, account.id_anagrafica)),
    email_verificata_il: account.email_verificata_il?.toISOString() ?? null,
    cellulare_verificato_il: account.cellulare_verificato_il?.toISOString() ?? null,
    registrato_il: account.creato_il.toISOString(),
    ufficio: account.ruolo !== 'user',
    bloccato: account.bloccato,
    motivo_blocco: account.motivo_blocco,
  }
}

async function profiliDi(reader: Reader, utente_id: number): Promise<SchedaPersona['profili']> {
  const found: SchedaPersona['profili'] = []
  for (const { id, ruolo, stato, stato_dal, attributi } of await leggiProfiliRows(reader, utente_id)) {
    const requisiti = ruolo === 'manifestazione' ? [] : await requisitiChiesti(reader, ruolo, attributi)
    found.push({ id, ruolo, stato, dal: stato_dal.toISOString(), requisiti })
  }
  return found
}

async function postoInRete(reader: Reader, utente_id: number): Promise<SchedaPersona['rete']> {
  const nodo = await nodoDellaPersona(reader, utente_id)
  if (!nodo) return null
  const { id_segnalatore, codice, livello, sotto, sponsor } = nodo
  const above = sponsor && (await segnalatoreConId(reader, sponsor.id_segnalatore))
  return {
    id_segnalatore,
    codice,
    livello,
    sotto,
    qualifica: await nomeQualifica(reader, utente_id),
    sponsor: above && { utente_id: above.utente_id, denominazione: sponsor.denominazione },
  }
}

async function richiesteDi(reader: Reader, utente_id: number): Promise<SchedaPersona['richieste']> {
  const { righe, totale } = await paginaRichieste(reader, utente_id, {
    page: 1,
    per_page: LATEST,
    sort_order: 'desc',
  })
  return {
    totale,
    righe: righe.map(({ id, codice, premio, punti, stato }) => ({
      id,
      codice,
      premio: premio.descrizione,
      punti,
      stato: stato as SchedaPersona['richieste']['righe'][number]['stato'],
    })),
  }
}
