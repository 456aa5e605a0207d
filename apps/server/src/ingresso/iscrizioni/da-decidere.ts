import type { IscrizioneDaDecidere } from '@primo/contract/ingresso/operatore-iscrizioni'
import { vuoleMotivo } from '@primo/domain/iscritti/iscrizione'
import { leggiAccount, nomiDi } from '../../accesso/account/queries.ts'
import { leggiPersona } from '../../anagrafica/persone/queries.ts'
import {
  leggiAzienda,
  leggiAziendaRow,
  leggiLegaleRappresentante,
  leggiSede,
} from '../../iscritti/aziende/queries.ts'
import {
  haProfiloAttivo,
  profiliConAnagrafica,
  profiloConId,
  storiaProfilo,
} from '../../iscritti/profili/queries.ts'
import { requisitiChiesti } from '../../iscritti/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { segnalatoreConId, segnalatoreDi } from '../../rete/queries.ts'
import { leggiIncarico } from '../../ufficio/incarichi/queries.ts'
import { accordoAccettato, urlAccordo } from './accordi.ts'
import { azioniDellOperatore, decidereEntro } from './coda.ts'
import { leggiMancanze } from './queries.ts'

async function sponsorDi(reader: Reader, utente_id: number): Promise<IscrizioneDaDecidere['sponsor']> {
  const nodo = await segnalatoreDi(reader, utente_id)
  const above = nodo?.sponsor_id ? await segnalatoreConId(reader, nodo.sponsor_id) : null
  if (!above) return null
  const names = await nomiDi(reader, [above.utente_id])
  const bloccato = (await leggiAccount(reader, above.utente_id))?.bloccato ?? true
  return {
    id_segnalatore: above.id,
    utente_id: above.utente_id,
    denominazione: names.get(above.utente_id) ?? '',
    codice: above.codice,
    attivo: !bloccato && (await haProfiloAttivo(reader, above.utente_id)),
  }
}

async function aziendaDi(
  reader: Reader,
  secrets: Secrets,
  id: number,
  utente_id: number,
  profilo_id: number,
) {
  const row = await leggiAziendaRow(reader, id)
  const others = (await profiliConAnagrafica(reader, id, 'convenzionato')).filter((p) => p.id !== profilo_id)
  const names = await nomiDi(
    reader,
    others.map((p) => p.utente_id),
  )
  return {
    azienda: await leggiAzienda(reader, secrets, id, false),
    sede: await leggiSede(reader, id),
    legale_rappresentante: await leggiLegaleRappresentante(reader, secrets, id),
    azienda_propria: row?.titolare_id === utente_id,
    altri_con_azienda: others.map((p) => ({
      id: p.id,
      persona: names.get(p.utente_id) ?? '',
      stato: p.stato,
    })),
  }
}

const SENZA_AZIENDA = {
  azienda: null,
  sede: null,
  legale_rappresentante: null,
  azienda_propria: false,
  altri_con_azienda: [],
}

/** Returns all that an operator needs to decide on an enrolment; null when it does not exist. */
export async function leggiDaDecidere(
  reader: Reader,
  secrets: Secrets,
  id: number,
  quando: Date,
): Promise<IscrizioneDaDecidere | null> {
  const riga = await profiloConId(reader, id)
  const account = riga && (await leggiAccount(reader, riga.utente_id))
  if (!riga || !account) return null
  const { utente_id, ruolo } = riga
  const passoPasso = ruolo === 'manifestazione' ? null : ruolo
  const persona = await leggiPersona(reader, secrets, account.id_anagrafica)
  const accordo = passoPasso && (await accordoAccettato(reader, utente_id, passoPasso))
  const storia = await storiaProfilo(reader, id)
  const names = await nomiDi(
    reader,
    storia.flatMap((s) => s.attore_id ?? []),
  )
  const decisa = riga.stato === 'attiva' || riga.stato === 'bloccata' || riga.stato === 'cessata'
  return {
    id,
    ruolo,
    stato: riga.stato,
    dal: riga.stato_dal.toISOString(),
    incarico: await leggiIncarico(reader, 'profilo', id),
    entro: decidereEntro(riga.stato, riga.stato_dal),
    persona: {
      id_utente: utente_id,
      id_anagrafica: account.id_anagrafica,
      ...persona,
      email: account.email,
      email_verificata: account.email_verificata_il !== null,
      cellulare: account.cellulare,
      cellulare_verificato: account.cellulare_verificato_il !== null,
      bloccato: account.bloccato,
      registrato_il: account.creato_il.toISOString(),
    },
    sponsor: await sponsorDi(reader, utente_id),
    ...(ruolo === 'convenzionato'
      ? await aziendaDi(reader, secrets, riga.id_anagrafica, utente_id, id)
      : SENZA_AZIENDA),
    requisiti: passoPasso ? await requisitiChiesti(reader, passoPasso, riga.attributi) : [],
    accordo: accordo && {
      versione: accordo.versione,
      url: urlAccordo(accordo.versione),
      accettato_il: accordo.accettato_il.toISOString(),
    },
    manca:
      passoPasso && !decisa
        ? await leggiMancanze(reader, { utente_id, ruolo: passoPasso, riga, quando, perApprovare: true })
        : [],
    storia: storia.map((s) => ({
      stato: s.a,
      quando: s.quando.toISOString(),
      chi: {
        ruolo: s.attore_id === null ? 'sistema' : s.attore_id === utente_id ? 'titolare' : 'operatore',
        nome: s.attore_id === null ? '' : (names.get(s.attore_id) ?? ''),
      },
      motivo: s.motivo,
    })),
    azioni: azioniDellOperatore(riga.stato).map((azione) => ({ azione, vuole_motivo: vuoleMotivo(azione) })),
  }
}
