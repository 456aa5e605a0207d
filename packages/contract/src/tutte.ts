import * as accesso from './accesso.ts'
import * as assistente from './assistente.ts'
import * as avvisi from './avvisi.ts'
import * as cancellazione from './cancellazione.ts'
import * as consensi from './consensi.ts'
import * as contatti from './contatti.ts'
import * as geo from './geo.ts'
import * as indirizzi from './indirizzi.ts'
import * as iscrizione from './iscrizione.ts'
import * as manifestazione from './manifestazione.ts'
import * as mieiDati from './miei-dati.ts'
import * as operatore from './operatore.ts'
import * as operatoreCatalogo from './operatore-catalogo.ts'
import * as operatoreEdizioni from './operatore-edizioni.ts'
import * as operatoreImportazioni from './operatore-importazioni.ts'
import * as operatoreIscrizioni from './operatore-iscrizioni.ts'
import * as operatoreLavori from './operatore-lavori.ts'
import * as operatoreMessaggi from './operatore-messaggi.ts'
import * as operatorePratiche from './operatore-pratiche.ts'
import * as operatorePremi from './operatore-premi.ts'
import * as operatorePunti from './operatore-punti.ts'
import * as operatoreQualifiche from './operatore-qualifiche.ts'
import * as operatoreRegole from './operatore-regole.ts'
import * as operatoreRequisiti from './operatore-requisiti.ts'
import * as operatoreRete from './operatore-rete.ts'
import * as operatoreWebhook from './operatore-webhook.ts'
import * as personaGiuridica from './persona-giuridica.ts'
import * as pratiche from './pratiche.ts'
import * as premi from './premi.ts'
import * as profili from './profili.ts'
import * as qualifiche from './qualifiche.ts'
import * as registrazione from './registrazione.ts'
import * as rete from './rete.ts'
import type { CallSpec } from './route.ts'
import * as sistema from './sistema.ts'
import * as tipi from './tipi.ts'

const moduli: Record<string, unknown>[] = [
  accesso,
  registrazione,
  contatti,
  consensi,
  profili,
  indirizzi,
  geo,
  tipi,
  manifestazione,
  premi,
  iscrizione,
  personaGiuridica,
  mieiDati,
  cancellazione,
  operatoreIscrizioni,
  operatoreRequisiti,
  operatoreLavori,
  pratiche,
  rete,
  qualifiche,
  operatoreQualifiche,
  operatore,
  operatorePratiche,
  operatoreImportazioni,
  operatorePremi,
  operatorePunti,
  operatoreRegole,
  operatoreRete,
  operatoreCatalogo,
  operatoreEdizioni,
  operatoreMessaggi,
  operatoreWebhook,
  assistente,
  avvisi,
  sistema,
]

function eChiamata(valore: unknown): valore is CallSpec {
  return (
    typeof valore === 'object' && valore !== null && 'method' in valore && 'path' in valore && 'chi' in valore
  )
}

/** The calls a module declares, with their names. */
export function chiamateIn(modulo: Record<string, unknown>): { nome: string; spec: CallSpec }[] {
  return Object.entries(modulo).flatMap(([nome, valore]) =>
    eChiamata(valore) ? [{ nome, spec: valore }] : [],
  )
}

/**
 * Every call of the contract with its name, for what is generated from all of them: document, tests. The browser cannot
 * read the folder, so the modules are written out; a test holds them against it.
 */
export const CHIAMATE: readonly { nome: string; spec: CallSpec }[] = moduli.flatMap(chiamateIn)
