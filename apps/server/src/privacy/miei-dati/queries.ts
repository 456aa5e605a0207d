import type { MieiDati } from '@primo/contract/privacy/privacy'
import { DATI_ACCESSO } from '../../accesso/account/personal-data.ts'
import { datiAnagrafica } from '../../anagrafica/persone/personal-data.ts'
import { datiMessaggi } from '../../assistente/personal-data.ts'
import { DATI_AVVISI } from '../../comunicazioni/avvisi/personal-data.ts'
import { DATI_ACCORDI } from '../../ingresso/iscrizioni/personal-data.ts'
import { DATI_AZIENDE } from '../../iscritti/aziende/personal-data.ts'
import { DATI_CONSENSI } from '../../iscritti/consensi/personal-data.ts'
import { DATI_INDIRIZZI } from '../../iscritti/indirizzi/personal-data.ts'
import { DATI_PROFILI } from '../../iscritti/profili/personal-data.ts'
import type { Trx } from '../../platform/db/db.ts'
import { type OwnTable, ownTables } from '../../platform/db/personal-data.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { datiConversazioni } from '../../pratiche/conversazione/personal-data.ts'
import { DATI_DOCUMENTI } from '../../pratiche/documenti/personal-data.ts'
import { datiLettere } from '../../pratiche/lettere/personal-data.ts'
import { DATI_PRATICHE, datiFinanziamenti } from '../../pratiche/pratiche/personal-data.ts'
import { datiSoggetti } from '../../pratiche/soggetti/personal-data.ts'
import { DATI_QUALIFICHE } from '../../qualifiche/qualifiche/personal-data.ts'
import { DATI_REGOLAMENTI } from '../../raccolta/manifestazioni/personal-data.ts'
import { DATI_RICHIESTE } from '../../raccolta/premi/personal-data.ts'
import { DATI_PUNTI } from '../../raccolta/punti/personal-data.ts'
import { DATI_EVENTI } from '../../registro/eventi/personal-data.ts'
import { datiSegnalatore } from '../../rete/personal-data.ts'
import { DATI_VISIONI } from '../../ufficio/visioni/personal-data.ts'
import { DATI_CANCELLAZIONI } from '../cancellazione/personal-data.ts'

type Chi = { id: number; id_anagrafica: number }

/** Returns the export of all data stored about a member, as tables that each area defines for its own data (decisions §11). */
export async function raccogliDati(
  trx: Trx,
  secrets: Secrets,
  { id, id_anagrafica }: Chi,
): Promise<MieiDati['tabelle']> {
  const sue = (tables: readonly OwnTable[]) => () => ownTables(trx, tables, id)
  const parts = [
    () => datiAnagrafica(trx, secrets, id_anagrafica),
    sue(DATI_ACCESSO),
    sue(DATI_VISIONI),
    sue(DATI_INDIRIZZI),
    sue(DATI_CONSENSI),
    sue(DATI_PROFILI),
    sue(DATI_ACCORDI),
    sue(DATI_REGOLAMENTI),
    sue(DATI_AZIENDE),
    () => datiSegnalatore(trx, id),
    sue(DATI_PRATICHE),
    () => datiFinanziamenti(trx, secrets, id),
    sue(DATI_DOCUMENTI),
    () => datiConversazioni(trx, secrets, id),
    () => datiLettere(trx, secrets, id),
    () => datiSoggetti(trx, secrets, id),
    sue(DATI_PUNTI),
    sue(DATI_QUALIFICHE),
    sue(DATI_RICHIESTE),
    () => datiMessaggi(trx, secrets, id),
    sue(DATI_AVVISI),
    sue(DATI_CANCELLAZIONI),
    sue(DATI_EVENTI),
  ]
  const tables: MieiDati['tabelle'] = []
  // Sequential, because a transaction has one connection.
  for (const leggi of parts) tables.push(...(await leggi()))
  return tables
}

/**
 * Data about a member that the export does not contain, by table, with the reason shown to the member. A test reads the schema: a
 * table about a member is either exported or listed here.
 */
export const NON_COMPRESI: Record<string, { che_cosa: string; perche: string }> = {
  codice_otp: {
    che_cosa: 'I codici di verifica',
    perche: 'Di ogni codice teniamo solo un’impronta illeggibile, e per poco.',
  },
  identita_aziendale: {
    che_cosa: 'L’account aziendale con cui si entra nel back office',
    perche: 'Lo ha solo chi ci lavora: qui ne teniamo il nome che gli dà chi lo gestisce.',
  },
  passkey: {
    che_cosa: 'Le passkey del back office',
    perche: 'Le ha solo chi ci lavora, che le vede nel suo account. Noi ne teniamo la metà pubblica.',
  },
  sfida_passkey: {
    che_cosa: 'Ciò che una passkey ha firmato per entrare',
    perche: 'Di ogni richiesta teniamo solo un’impronta illeggibile, per pochi minuti.',
  },
  app_codici: {
    che_cosa: 'La chiave dell’app dei codici, per il back office',
    perche: 'Chi la leggesse entrerebbe al posto tuo: la teniamo cifrata e non esce mai.',
  },
  codice_recupero: {
    che_cosa: 'I codici di recupero del back office',
    perche: 'Di ogni codice teniamo solo un’impronta illeggibile.',
  },
  link_iscrizione: {
    che_cosa: 'I link per finire un’iscrizione',
    perche: 'Di ogni link teniamo solo un’impronta illeggibile, finché scade.',
  },
  ripristino_contatti: {
    che_cosa: 'I contatti di prima, dopo un cambio che si può ancora annullare',
    perche:
      'Servono a riprendere un account rubato: chi lo avesse preso non deve poterli leggere. Si cancellano dopo 72 ore.',
  },
  dispositivo_noto: {
    che_cosa: 'I dispositivi che riconosciamo',
    perche: 'Di ognuno teniamo solo un’impronta illeggibile: quelli con cui entri li trovi già qui.',
  },
  idempotenza: {
    che_cosa: 'Le risposte tenute perché un’operazione non si faccia due volte',
    perche: 'Ripetono dati che trovi già qui e si cancellano da sole.',
  },
  identita_conservata: {
    che_cosa: 'Il nome tenuto a parte dopo una cancellazione, quando una legge lo chiede',
    perche: 'Riguarda chi ha già cancellato l’account: finché ce l’hai, qui non c’è nulla.',
  },
  conto_pratiche: {
    che_cosa: 'I totali delle tue pratiche, mese per mese',
    perche: 'Sono la somma delle pratiche che trovi già qui.',
  },
  traguardo: {
    che_cosa: 'I giorni delle tue prime volte: registrazione, verifica, iscrizione, pratica, premio',
    perche: 'Li ritrovi nell’account, nelle iscrizioni, nelle pratiche e nelle richieste che trovi già qui.',
  },
  qualifica_cifre: {
    che_cosa: 'I conteggi con cui si calcola la qualifica',
    perche: 'Li ritrovi, mese per mese, nella tua qualifica.',
  },
  messaggio: {
    che_cosa: 'Le e-mail e gli SMS che ti abbiamo mandato',
    perche: 'Il testo si cancella appena il messaggio è consegnato: non lo conserviamo.',
  },
  invito_operatore: {
    che_cosa: 'Gli inviti a lavorare nel back office',
    perche: 'Sono di chi lavora qui, mai di un iscritto, e si cancellano dopo trenta giorni.',
  },
  operatore_insieme: {
    che_cosa: 'I permessi di chi lavora nel back office',
    perche: 'Nessun iscritto ne ha: chi lavora qui li legge nella sua pagina.',
  },
  nota: {
    che_cosa: 'Le note di lavoro di chi segue le tue richieste',
    perche:
      'Parlano anche di chi le ha scritte e di altri. Se le vuoi leggere scrivici: te le diamo tolto ciò che riguarda loro.',
  },
  proposta: {
    che_cosa: 'Ciò che chi lavora nel programma ha proposto e confermato in due',
    perche:
      'Quello che è cambiato lo trovi già qui. Il resto parla di chi lo ha deciso: se lo vuoi leggere scrivici, te lo diamo tolto ciò che riguarda loro. Si cancella con l’account, e comunque dopo un anno.',
  },
  legale_rappresentante: {
    che_cosa: 'Il legale rappresentante di un’azienda che hai registrato',
    perche: 'Sono dati di quella persona: li vedi nella pagina dell’azienda.',
  },
}

/** Tables that refer to an account only as the acting operator: they hold no data about members. */
export const DEGLI_OPERATORI: readonly string[] = [
  'cauzione',
  'controllo_azienda',
  'esecuzione',
  'esportazione',
  'immagine_aspetto',
  'immagine_premio',
  'incarico',
  'importazione',
  'mappa_importazione',
  'modello_lettera',
  'impostazione',
  'informativa_cliente',
  'menzione',
  'piano_marketing',
  'premio',
  'premio_storia',
  'regola_bozza',
  'regola_punti',
  'simulazione_regola',
  'vista_elenco',
  'webhook',
]
