import type { GenereAvviso } from '@primo/domain/comunicazioni/avvisi'
import { clock } from '@primo/domain/platform/clock'
import { startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { numeroPratica, STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { puntiScaduti, type StatoRichiesta } from '@primo/domain/raccolta/premio'
import { tipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import { aziendaRecipients } from '../../iscritti/aziende/queries.ts'
import { profiloConId } from '../../iscritti/profili/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { leggiPratica } from '../../pratiche/pratiche/queries.ts'
import { leggiEdizione } from '../../raccolta/manifestazioni/queries.ts'
import { richiestaDaDire } from '../../raccolta/premi/queries.ts'
import { accreditiDelGiorno } from '../../raccolta/punti/avvisi-data.ts'
import { accreditiDiPratica } from '../../raccolta/punti/queries.ts'
import type { EventConsumer, Evento } from '../../registro/eventi/dispatch.ts'
import { avvisaIscritti, type DaDire, EVERYBODY_QUEUE } from './commands.ts'

type Reazione = (trx: Trx, evento: Evento) => Promise<DaDire[]>

/** Returns the deduplication key of an event's notices. */
const daEvento = (genere: GenereAvviso, { id }: Evento) => `${genere}:evento=${id}`

/** Returns a case with the facts of its notices, without the client; null when it does not exist. */
async function praticaPerAvviso(trx: Trx, id: number) {
  const riga = await leggiPratica(trx, id)
  if (!riga) return null
  const tipo = (await tipiFinanziamento(trx)).find((t) => t.id === riga.id_tipo_finanziamento)
  const numero = numeroPratica(riga.data_registrazione, riga.sequenza)
  return { riga, fatti: { pratica_id: id, numero, tipo: tipo?.descrizione ?? '' } }
}

/**
 * Returns the notice that a case has advanced; none when the case has since moved to another step, whose own event causes a
 * notice.
 */
const avanzata: Reazione = async (trx, evento) => {
  const p = await praticaPerAvviso(trx, evento.oggetto_id!)
  if (p?.riga.id_stato !== STATO_PRATICA.in_lavorazione) return []
  const [, passo = p.riga.passo] = evento.cambi?.passo ?? []
  if (passo !== p.riga.passo) return []
  const genere = 'pratica_avanzata' as const
  const { perc_completamento: perc, manca, utente_id } = p.riga
  return [{ utente_id, genere, chiave: daEvento(genere, evento), dati: { ...p.fatti, perc, manca } }]
}

/** Returns the notice about a document, to the owner of the case. */
const documento =
  (genere: 'documento_controllato' | 'documento_rifiutato' | 'documento_dal_cliente'): Reazione =>
  async (trx, evento) => {
    const p = await praticaPerAvviso(trx, evento.oggetto_id!)
    if (!p) return []
    const dati = { ...p.fatti, documento: String(evento.dati.documento) }
    return [{ utente_id: p.riga.utente_id, genere, chiave: daEvento(genere, evento), dati }]
  }

/** Returns the notice that a subject has sent a document through their own link, to the owner of the case. */
const documentoDalCliente: Reazione = (trx, evento) =>
  evento.attore_id === null ? documento('documento_dal_cliente')(trx, evento) : Promise.resolve([])

/** Returns the notice that a subject has answered no, or withdrawn the consent, through their own link, to the owner of the case. */
const consensoDalCliente: Reazione = async (trx, evento) => {
  if (evento.attore_id !== null || evento.dati.consenso !== false) return []
  const p = await praticaPerAvviso(trx, Number(evento.dati.pratica_id))
  if (!p) return []
  const genere = 'consenso_negato' as const
  return [{ utente_id: p.riga.utente_id, genere, chiave: daEvento(genere, evento), dati: p.fatti }]
}

/** Returns the notice that an operator has written on a case, to its owner; none once the case is closed. */
const messageOn =
  (genere: 'pratica_domanda' | 'pratica_messaggio'): Reazione =>
  async (trx, evento) => {
    const p = await praticaPerAvviso(trx, evento.oggetto_id!)
    if (p?.riga.id_stato !== STATO_PRATICA.in_lavorazione) return []
    return [{ utente_id: p.riga.utente_id, genere, chiave: daEvento(genere, evento), dati: p.fatti }]
  }

const completata: Reazione = async (trx, evento) => {
  const p = await praticaPerAvviso(trx, evento.oggetto_id!)
  if (p?.riga.id_stato !== STATO_PRATICA.completata) return []
  const genere = 'pratica_completata' as const
  const positivo = p.riga.esito_positivo
  const { utente_id, ciclo } = p.riga
  const sue = (await accreditiDiPratica(trx, evento.oggetto_id!, ciclo)).filter((a) => a.livello === 0)
  const punti = sue.reduce((sum, a) => sum + a.punti, 0)
  const dati = { ...p.fatti, positivo, ...(punti > 0 && { punti }) }
  return [
    { utente_id, genere, chiave: daEvento(genere, evento), dati },
    ...(await accreditati(trx, evento, ciclo)),
  ]
}

/**
 * Returns the notices to the members whom a completed case credited, each with the sum of all credits of that day, so that
 * processing the event twice gives the same content.
 */
async function accreditati(trx: Trx, evento: Evento, ciclo: number): Promise<DaDire[]> {
  const accrediti = await accreditiDelGiorno(trx, evento.oggetto_id!, ciclo)
  return accrediti.map(({ utente_id, ...dati }) => ({
    utente_id,
    genere: 'punti_accreditati' as const,
    chiave: `punti_accreditati:giorno=${dati.giorno}`,
    del: startOfDayInRome(dati.giorno),
    dati,
  }))
}

const rifiutata: Reazione = async (trx, evento) => {
  const p = await praticaPerAvviso(trx, evento.oggetto_id!)
  if (p?.riga.id_stato !== STATO_PRATICA.rifiutata) return []
  const genere = 'pratica_rifiutata' as const
  return [{ utente_id: p.riga.utente_id, genere, chiave: daEvento(genere, evento), dati: p.fatti }]
}

const riaperta: Reazione = async (trx, evento) => {
  const p = await praticaPerAvviso(trx, evento.oggetto_id!)
  if (p?.riga.id_stato !== STATO_PRATICA.in_lavorazione) return []
  const genere = 'pratica_riaperta' as const
  const removed = await accreditiDiPratica(trx, evento.oggetto_id!, p.riga.ciclo)
  return [
    { utente_id: p.riga.utente_id, genere, chiave: daEvento(genere, evento), dati: p.fatti },
    ...removed.map(({ utente_id, punti, livello }) => ({
      utente_id,
      genere: 'punti_stornati' as const,
      chiave: `${daEvento('punti_stornati', evento)}:livello=${livello}`,
      dati: { punti },
    })),
  ]
}

type DiRichiesta =
  | 'richiesta_approvata'
  | 'richiesta_rifiutata'
  | 'richiesta_spedita'
  | 'richiesta_consegnata'
  | 'richiesta_resa'
const richiesta =
  (genere: DiRichiesta, stato: StatoRichiesta): Reazione =>
  async (trx, evento) => {
    const r = await richiestaDaDire(trx, evento.oggetto_id!)
    if (r?.stato !== stato) return []
    const { utente_id, premio, corriere, punti_fino } = r
    const chiave = daEvento(genere, evento)
    const scaduti =
      genere === 'richiesta_rifiutata' && puntiScaduti(punti_fino, todayInRome(evento.avvenuto_il))
    const dati = { richiesta_id: evento.oggetto_id!, premio, corriere, ...(scaduti && { scaduti }) }
    return [{ utente_id, genere, chiave, dati }]
  }

type DiIscrizione =
  | 'iscrizione_approvata'
  | 'iscrizione_rimandata'
  | 'iscrizione_bloccata'
  | 'iscrizione_sbloccata'
  | 'iscrizione_cessata'
const iscrizione =
  (genere: DiIscrizione): Reazione =>
  async (trx, evento) => {
    const p = await profiloConId(trx, evento.oggetto_id!)
    // The system suspends a profile only for a lapsed requirement, which has a notice of its own.
    if (!p || (evento.attore_id === null && genere === 'iscrizione_bloccata')) return []
    return [{ utente_id: p.utente_id, genere, chiave: daEvento(genere, evento), dati: { ruolo: p.ruolo } }]
  }

const aziendaCorretta: Reazione = async (trx, evento) => {
  const genere = 'azienda_corretta' as const
  const dati = { campi: evento.dati.campi as string[] }
  const chi = await aziendaRecipients(trx, evento.oggetto_id!)
  return chi.map(({ utente_id }) => ({ utente_id, genere, chiave: daEvento(genere, evento), dati }))
}

const requisito =
  (genere: 'requisito_in_scadenza' | 'requisito_scaduto'): Reazione =>
  async (_, evento) => {
    const { utente_id, ruolo, requisito, scade_il } = evento.dati as {
      utente_id: number
      ruolo: Ruolo
      requisito: string
      scade_il: string
    }
    const dati = { ruolo, requisito, scade_il }
    return [{ utente_id, genere, chiave: daEvento(genere, evento), dati }]
  }

const qualifica =
  (genere: 'qualifica_raggiunta' | 'qualifica_a_rischio' | 'qualifica_persa'): Reazione =>
  async (_, evento) => {
    const dati = { qualifica: String(evento.dati.qualifica), mese: String(evento.dati.mese) }
    return [{ utente_id: evento.oggetto_id!, genere, chiave: daEvento(genere, evento), dati }]
  }

const sicurezza =
  (genere: 'password_cambiata' | 'email_cambiata' | 'cellulare_cambiato' | 'sessione_chiusa'): Reazione =>
  async (_, evento) => [{ utente_id: evento.oggetto_id!, genere, chiave: daEvento(genere, evento), dati: {} }]

const nuovoAccesso: Reazione = async (_, evento) => {
  const genere = 'nuovo_accesso' as const
  const dati = { dispositivo: String(evento.dati.dispositivo) }
  return [{ utente_id: evento.oggetto_id!, genere, chiave: daEvento(genere, evento), dati }]
}

/**
 * Returns the notice to a member that an operator has used impersonation, if the company's setting required a notice when the
 * impersonation began.
 */
const appVista: Reazione = async (_, evento) => {
  const genere = 'app_vista' as const
  if (evento.dati.avvisa !== true) return []
  const dati = { giorno: todayInRome(evento.avvenuto_il) }
  return [{ utente_id: evento.oggetto_id!, genere, chiave: daEvento(genere, evento), dati }]
}

const rettificati: Reazione = async (_, evento) => {
  const genere = 'punti_rettificati' as const
  const dati = { punti: Number(evento.dati.punti) }
  return [{ utente_id: Number(evento.dati.utente_id), genere, chiave: daEvento(genere, evento), dati }]
}

/**
 * Functions that return the notices to single members, by type of the event that causes them. Notices to all members come from
 * `daDireATutti`.
 */
const REAZIONI: Record<string, Reazione> = {
  'pratica.avanza': avanzata,
  'pratica.documento_controllato': documento('documento_controllato'),
  'pratica.documento_rifiutato': documento('documento_rifiutato'),
  'pratica.documento_inviato': documentoDalCliente,
  'soggetto.consenso': consensoDalCliente,
  'pratica.domanda': messageOn('pratica_domanda'),
  'pratica.messaggio': messageOn('pratica_messaggio'),
  'pratica.completa': completata,
  'pratica.rifiuta': rifiutata,
  'pratica.riapri': riaperta,
  'rettifica.approvata': rettificati,
  'richiesta_premio.approva': richiesta('richiesta_approvata', 'approvata'),
  'richiesta_premio.rifiuta': richiesta('richiesta_rifiutata', 'rifiutata'),
  'richiesta_premio.spedisci': richiesta('richiesta_spedita', 'spedita'),
  'richiesta_premio.consegna': richiesta('richiesta_consegnata', 'consegnata'),
  'richiesta_premio.rendi': richiesta('richiesta_resa', 'resa'),
  'iscrizione.approva': iscrizione('iscrizione_approvata'),
  'iscrizione.rimanda': iscrizione('iscrizione_rimandata'),
  'iscrizione.blocca': iscrizione('iscrizione_bloccata'),
  'iscrizione.sblocca': iscrizione('iscrizione_sbloccata'),
  'iscrizione.cessa': iscrizione('iscrizione_cessata'),
  'azienda.corretta': aziendaCorretta,
  'requisito.in_scadenza': requisito('requisito_in_scadenza'),
  'requisito.scaduto': requisito('requisito_scaduto'),
  'qualifica.promossa': qualifica('qualifica_raggiunta'),
  'qualifica.tolleranza': qualifica('qualifica_a_rischio'),
  'qualifica.retrocessa': qualifica('qualifica_persa'),
  password_cambiata: sicurezza('password_cambiata'),
  password_reimpostata: sicurezza('password_cambiata'),
  email_cambiato: sicurezza('email_cambiata'),
  email_ripristinata: sicurezza('email_cambiata'),
  cellulare_cambiato: sicurezza('cellulare_cambiato'),
  cellulare_ripristinato: sicurezza('cellulare_cambiato'),
  'visione.iniziata': appVista,
  accesso_da_nuovo_dispositivo: nuovoAccesso,
  sessione_chiusa_per_riuso: sicurezza('sessione_chiusa'),
}

/** Notice to every member with an active profile in `ruolo`, or in any. */
export type PerTutti = Pick<DaDire, 'genere' | 'chiave' | 'dati'> & { ruolo: 'manifestazione' | null }

/** Returns the notice to all members that an event causes, or null. */
async function daDireATutti(trx: Trx, evento: Evento): Promise<PerTutti | null> {
  if (evento.tipo !== 'regolamento.pubblicato') return null
  const edizione = await leggiEdizione(trx, evento.oggetto_id!)
  const versione = String(evento.dati.versione)
  if (!edizione) return null
  const { id: edizione_id, titolo, inizio, ultima_richiesta } = edizione
  // The first version of its rules makes an edition public; before, no member could take part.
  if (versione === `${edizione.codice}.1`) {
    const dati = { edizione_id, titolo, inizio, ultima_richiesta }
    return {
      genere: 'nuova_edizione',
      chiave: `nuova_edizione:${edizione_id}`,
      dati,
      ruolo: 'manifestazione',
    }
  }
  const dati = { edizione_id, titolo, versione }
  return {
    genere: 'nuovo_regolamento',
    chiave: daEvento('nuovo_regolamento', evento),
    dati,
    ruolo: 'manifestazione',
  }
}

/**
 * Returns the event consumer that notifies members: each event once, in order, in the transaction that advances the consumer's
 * offset (`registro/eventi/dispatch.ts`). Notices to all members continue as a job, one page of members at a time.
 */
export function avvisiDagliEventi(services: Pick<Services, 'secrets' | 'jobs' | 'config'>): EventConsumer {
  return {
    nome: 'avvisi',
    ricevi: async (trx, evento) => {
      const reazione = Object.hasOwn(REAZIONI, evento.tipo) ? REAZIONI[evento.tipo] : undefined
      if (reazione)
        await avvisaIscritti(trx, services, await reazione(trx, evento), clock.now(), evento.avvenuto_il)
      const all = await daDireATutti(trx, evento)
      if (all)
        await services.jobs.enqueue(trx, EVERYBODY_QUEUE, {
          ...all,
          del: evento.avvenuto_il.toISOString(),
          dopo: 0,
        })
    },
  }
}
