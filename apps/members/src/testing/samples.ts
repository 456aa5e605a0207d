import type { Profilo } from '@primo/contract/accesso/profili'
import type { Promotore } from '@primo/contract/rete/rete'
import { profiloVuoto } from '@primo/domain/iscritti/profilo'
import type { Ruolo } from '@primo/domain/platform/ruolo'

/** Returns a test member's profile in a role, active by default. */
export const unProfilo = (ruolo: Ruolo, more: Partial<Profilo> = {}): Profilo => ({
  ...profiloVuoto(ruolo),
  username: 'anna',
  bloccato: false,
  id_segnalatore: 7,
  id_anagrafica: 3,
  stato: 'attiva',
  ...more,
})

/** Requirement that every test enrolment has: the OAM registration, not entered yet. */
export const OAM = {
  codice: 'OAM',
  descrizione: 'Iscrizione all’OAM',
  aiuto: '',
  tipi_finanziamento: [],
  obbligatorio: true,
  con_scadenza: true,
  valore: '',
  scade_il: null,
}

/** Settings returned by a server without configuration. */
export const SETTINGS = {
  prodotto: 'Primo',
  versione: '2.0.25',
  ambiente: 'PRODUZIONE',
  demo: false,
  aspetto: { il: 0, css: '', logo: null, logo_scuro: null },
  link_registrazione: null,
  link_regolamento: null,
  sito: null,
  email_assistenza: null,
  link_note_legali: null,
  link_android: null,
  link_ios: null,
}

/** Returns a realistic network of `count` people: each person's sponsor is among the first third of the preceding people. */
export function sampleRows(count: number): Promotore[] {
  return Array.from({ length: count }, (_, i) => {
    const id = i + 1
    const sponsor = id <= 10 ? 0 : Math.max(1, (id * 7919) % Math.ceil(id / 3))
    return {
      id_segnalatore: id,
      denominazione: `${['Anna', 'Bruno', 'Carla', 'Dario'][id % 4]} Numero${id}`,
      id_piano_marketing: null,
      piano_marketing: null,
      id_qualifica: null,
      qualifica: null,
      id_sponsor: sponsor,
      sponsor: '',
      livello: 1 + Math.floor(Math.log2(id)),
      pratiche: id % 5,
      children: [],
    }
  })
}
