import * as accesso from './accesso/accesso.ts'
import * as operatoreAccesso from './accesso/operatore-accesso.ts'
import * as profili from './accesso/profili.ts'
import * as geo from './anagrafica/geo.ts'
import * as operatoreTipiFinanziamento from './anagrafica/operatore-tipi-finanziamento.ts'
import * as tipi from './anagrafica/tipi.ts'
import * as assistente from './assistente/assistente.ts'
import * as avvisi from './comunicazioni/avvisi.ts'
import * as operatoreComunicazioni from './comunicazioni/operatore-comunicazioni.ts'
import * as iscrizione from './ingresso/iscrizione.ts'
import * as operatore from './ingresso/operatore-cruscotto.ts'
import * as operatoreIscrizioni from './ingresso/operatore-iscrizioni.ts'
import * as operatorePersone from './ingresso/operatore-persone.ts'
import * as registrazione from './ingresso/registrazione.ts'
import * as consensi from './iscritti/consensi.ts'
import * as contatti from './iscritti/contatti.ts'
import * as indirizzi from './iscritti/indirizzi.ts'
import * as indirizziWrites from './iscritti/indirizzi-writes.ts'
import * as operatoreAziende from './iscritti/operatore-aziende.ts'
import * as personaGiuridica from './iscritti/persona-giuridica.ts'
import * as requisiti from './iscritti/requisiti.ts'
import type { CallSpec } from './platform/route.ts'
import * as sistema from './platform/system.ts'
import * as cliente from './pratiche/cliente.ts'
import * as conversazione from './pratiche/conversazione.ts'
import * as datiPratiche from './pratiche/dati.ts'
import * as documenti from './pratiche/documenti.ts'
import * as operatoreConversazione from './pratiche/operatore-conversazione.ts'
import * as operatoreDati from './pratiche/operatore-dati.ts'
import * as operatoreDocumenti from './pratiche/operatore-documenti.ts'
import * as operatoreImportazioni from './pratiche/operatore-importazioni.ts'
import * as operatoreLettere from './pratiche/operatore-lettere.ts'
import * as operatorePratiche from './pratiche/operatore-pratiche.ts'
import * as operatoreSoggetti from './pratiche/operatore-soggetti.ts'
import * as pratiche from './pratiche/pratiche.ts'
import * as soggetti from './pratiche/soggetti.ts'
import * as privacy from './privacy/privacy.ts'
import * as operatoreQualifiche from './qualifiche/operatore-qualifiche.ts'
import * as qualifiche from './qualifiche/qualifiche.ts'
import * as desiderio from './raccolta/desiderio.ts'
import * as manifestazione from './raccolta/manifestazione.ts'
import * as operatoreAndamento from './raccolta/operatore-andamento.ts'
import * as operatoreEdizioni from './raccolta/operatore-edizioni.ts'
import * as operatorePremi from './raccolta/operatore-premi.ts'
import * as operatorePunti from './raccolta/operatore-punti.ts'
import * as operatoreRegole from './raccolta/operatore-regole.ts'
import * as premi from './raccolta/premi.ts'
import * as guasti from './registro/guasti.ts'
import * as operatoreEsportazioni from './registro/operatore-esportazioni.ts'
import * as operatoreFogli from './registro/operatore-fogli.ts'
import * as operatoreLavori from './registro/operatore-lavori.ts'
import * as operatoreMessaggi from './registro/operatore-messaggi.ts'
import * as operatoreRegistro from './registro/operatore-registro.ts'
import * as operatoreRete from './rete/operatore-rete.ts'
import * as rete from './rete/rete.ts'
import * as incarichi from './ufficio/incarichi.ts'
import * as note from './ufficio/note.ts'
import * as operatoreImpostazioni from './ufficio/operatore-impostazioni.ts'
import * as operatoreProposte from './ufficio/operatore-proposte.ts'
import * as operatoreViste from './ufficio/operatore-viste.ts'
import * as operatori from './ufficio/operatori.ts'
import * as visione from './ufficio/visione.ts'

const modules: Record<string, unknown>[] = [
  accesso,
  registrazione,
  contatti,
  consensi,
  profili,
  indirizzi,
  indirizziWrites,
  geo,
  tipi,
  manifestazione,
  premi,
  desiderio,
  iscrizione,
  personaGiuridica,
  privacy,
  operatoreAccesso,
  operatoreIscrizioni,
  requisiti,
  operatoreTipiFinanziamento,
  operatoreImpostazioni,
  operatoreProposte,
  operatori,
  incarichi,
  operatoreViste,
  note,
  operatoreLavori,
  guasti,
  operatoreEsportazioni,
  operatoreFogli,
  pratiche,
  cliente,
  conversazione,
  documenti,
  soggetti,
  operatoreSoggetti,
  datiPratiche,
  rete,
  qualifiche,
  operatoreQualifiche,
  operatore,
  operatorePersone,
  visione,
  operatoreAziende,
  operatorePratiche,
  operatoreConversazione,
  operatoreLettere,
  operatoreDocumenti,
  operatoreDati,
  operatoreImportazioni,
  operatorePremi,
  operatorePunti,
  operatoreRegole,
  operatoreRete,
  operatoreAndamento,
  operatoreEdizioni,
  operatoreMessaggi,
  operatoreComunicazioni,
  operatoreRegistro,
  assistente,
  avvisi,
  sistema,
]

function isCall(value: unknown): value is CallSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'chi' in value
}

/** Returns the calls that a module exports, with their names. */
export function callsIn(form: Record<string, unknown>): { nome: string; spec: CallSpec }[] {
  return Object.entries(form).flatMap(([nome, value]) => (isCall(value) ? [{ nome, spec: value }] : []))
}

/**
 * Every call of the contract with its name, from which the OpenAPI document and tests are generated. The modules are imported one
 * by one because a browser cannot read the folder; a test compares the list with the folder.
 */
export const CALLS: readonly { nome: string; spec: CallSpec }[] = modules.flatMap(callsIn)
