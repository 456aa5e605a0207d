import { CALLS } from '@primo/contract/all'
import * as tipi from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import * as requisiti from '@primo/contract/iscritti/requisiti'
import { type CallSpec, etagOf } from '@primo/contract/platform/route'
import { leggiFinanziamento } from '@primo/contract/pratiche/operatore-dati'
import * as lettere from '@primo/contract/pratiche/operatore-lettere'
import * as operatoreSoggetti from '@primo/contract/pratiche/operatore-soggetti'
import * as pratiche from '@primo/contract/pratiche/pratiche'
import * as soggetti from '@primo/contract/pratiche/soggetti'
import * as qualifiche from '@primo/contract/qualifiche/operatore-qualifiche'
import * as edizioni from '@primo/contract/raccolta/operatore-edizioni'
import * as catalogo from '@primo/contract/raccolta/operatore-premi'
import * as regole from '@primo/contract/raccolta/operatore-regole'
import * as impostazioni from '@primo/contract/ufficio/operatore-impostazioni'
import * as operatori from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import { inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { sendRaw } from '../test/contract.ts'
import { openOperators } from '../test/operators.ts'
import { codiceFiscale, createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { stopClock } from '../test/stopped-clock.ts'
import { createIscritto } from '../test/world.ts'

/** Office shared by the tests of optimistic concurrency: two users save the same resource (docs/decisions/0104). */

const office = await sharedFixture(openOperators())
const { ada: token, set } = office
const bruno = await office.nuovo('amministratore')
const today = todayInRome(stopClock())
const fra = (days: number) => addDays(today, days)

/**
 * A resource to update: how to read it, and two bodies to write. `member` = token of the member who writes it, who is not told the
 * last editor's name.
 */
type Case = {
  id: number | { sezione: string }
  read: () => Promise<object>
  bodies: [object, object]
  member?: string
}

const prize = {
  codice: 'ZAINO',
  descrizione: 'Zaino',
  dettaglio: 'Ventidue litri.',
  categoria: 'Viaggi',
  immagine: '/premi/zaino.webp',
  punti: 10,
  valore_cent: 1000,
  valido_dal: today,
  valido_al: fra(300),
  limite_persona: null,
}
const edition = {
  titolo: 'La seconda',
  codice: 'segue',
  inizio: fra(401),
  fine: fra(800),
  ultima_richiesta: fra(830),
}
const rule = {
  versione: 'prova',
  dal: fra(60),
  quote_bp: [1000, 500],
  tetto_quota: 100,
  giorni_maturazione: 14,
  punti: [],
  eccezioni: [],
  nota: '',
}
const plan = (nome: string) => ({
  nome,
  qualifiche: [{ nome: 'Base', soglie: { pratiche_proprie: 0, pratiche_rete: 1, produttori: 1 } }],
})
const requirement = {
  codice: 'CORSO',
  descrizione: 'Corso fatto',
  aiuto: '',
  ruolo: 'promotore' as const,
  id_tipo_finanziamento: null,
  obbligatorio: true,
  con_scadenza: false,
}
const type = (descrizione: string) => ({ descrizione, attivo: true, documenti: [], campi: [] })
const own = (nome: string) => ({ nome, permessi: ['registro.leggere' as const], sola_lettura: true })

const person = {
  ruolo: 'cliente' as const,
  tipo: 'persona' as const,
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: codiceFiscale(85_000),
  cellulare: null,
  email: null,
}

/** Registers and sends a case with a subject. @returns token of its owner, ids of case and subject */
async function caseWithSubject() {
  const owner = await createIscritto(office)
  const body = { nominativo: 'Mario Rossi', id_tipo_finanziamento: 1, importo_cent: 100_000 }
  const { id_scheda: id } = (await office.call(pratiche.registraPratica, { body }, owner.token)).data
  await office.call(pratiche.inviaPratica, { params: { id } }, owner.token)
  const { data } = await office.call(soggetti.aggiungiSoggetto, { params: { id }, body: person }, owner.token)
  return { token: owner.token, pratica: id, id: data.soggetti[0]!.id }
}

const CASES: Record<string, () => Promise<Case>> = {
  async cambiaImpostazioni() {
    const read = async () => (await office.fa(impostazioni.leggiImpostazioni, {})).data.sezioni
    return {
      id: { sezione: 'link' },
      read: async () => impostazioni.valoriDi((await read()).find(({ sezione }) => sezione === 'link')!),
      bodies: [{ valori: { sito: 'https://uno.example' } }, { valori: { link_ios: 'https://due.example' } }],
    }
  },
  async modificaPremio() {
    const id_edizione = (await office.fa(edizioni.edizioni, {})).data[0]!.id
    const { data } = await office.fa(catalogo.aggiungiPremio, { body: { ...prize, id_edizione, scorta: 5 } })
    return {
      id: data.id,
      read: async () => (await office.fa(catalogo.leggiPremio, { params: { id: data.id } })).data,
      bodies: [
        { ...prize, descrizione: 'Zaino da viaggio' },
        { ...prize, dettaglio: 'Trenta litri.' },
      ],
    }
  },
  async modificaEdizione() {
    const { data } = await office.fa(edizioni.preparaEdizione, { body: edition })
    return {
      id: data.id,
      read: async () => (await office.fa(edizioni.leggiEdizione, { params: { id: data.id } })).data,
      bodies: [
        { ...edition, titolo: 'La terza' },
        { ...edition, fine: fra(790) },
      ],
    }
  },
  async cambiaBozza() {
    const { data } = await office.fa(regole.scriviBozza, { body: rule })
    return {
      id: data.id,
      read: async () => (await office.fa(regole.regolePunti, {})).data.bozze.find((b) => b.id === data.id)!,
      bodies: [
        { ...rule, nota: 'la mia' },
        { ...rule, tetto_quota: 200 },
      ],
    }
  },
  async riscriviPiano() {
    const { data } = await office.fa(qualifiche.scriviPiano, { body: plan('Uno') })
    return {
      id: data.id,
      read: async () => (await office.fa(qualifiche.leggiPiano, { params: { id: data.id } })).data,
      bodies: [plan('Due'), plan('Tre')],
    }
  },
  async cambiaRequisito() {
    const { data } = await office.fa(requisiti.aggiungiRequisito, { body: requirement })
    return {
      id: data.id,
      read: async () => (await office.fa(requisiti.requisiti, {})).data.find((r) => r.id === data.id)!,
      bodies: [
        { ...requirement, obbligatorio: false },
        { ...requirement, aiuto: 'Con l’attestato.' },
      ],
    }
  },
  async cambiaTipo() {
    const { data } = await office.fa(tipi.aggiungiTipo, { body: type('Prestito con delega') })
    return {
      id: data.id,
      read: async () => (await office.fa(tipi.elencoTipi, {})).data.find((t) => t.id === data.id)!,
      bodies: [type('Delega di pagamento'), { ...type('Prestito con delega'), attivo: false }],
    }
  },
  async cambiaModello() {
    const body: lettere.ModelloScritto = {
      nome: 'Sollecito',
      destinatario: 'persona',
      oggetto: 'Pratica {numero}',
      testo: 'Buongiorno',
      attivo: true,
    }
    const { data } = await office.fa(lettere.aggiungiModello, { body })
    return {
      id: data.id,
      read: async () => (await office.fa(lettere.modelliLettera, {})).data.find((m) => m.id === data.id)!,
      bodies: [
        { ...body, nome: 'Secondo sollecito' },
        { ...body, testo: 'Buongiorno {destinatario}' },
      ],
    }
  },
  async cambiaFinanziamento() {
    const { utente_id } = await createIscritto(office)
    const id = await office.services.withTransaction((trx) =>
      registraPratica(trx, {
        utente_id,
        nominativo: 'Cliente',
        id_tipo_finanziamento: 2,
        importo_cent: 100_000,
        quando: clock.now(),
      }),
    )
    await office.services.withTransaction((trx) =>
      inviaPratica(trx, { pratica_id: id, attore_id: utente_id, quando: clock.now() }),
    )
    const written = { banca: null, prodotto: null, mandato: null, campi: {} }
    return {
      id,
      read: async () => (await office.fa(leggiFinanziamento, { params: { id } })).data,
      bodies: [
        { ...written, banca: 'Banca di Prova' },
        { ...written, prodotto: 'Mutuo a tasso fisso' },
      ],
    }
  },
  async cambiaInsieme() {
    const { data } = await office.fa(operatori.aggiungiInsieme, { body: own('Nord') })
    return {
      id: data.id,
      read: async () => (await office.fa(operatori.elencoInsiemi, {})).data.find((s) => s.id === data.id)!,
      bodies: [own('Sud'), own('Est')],
    }
  },
  async cambiaInsiemi() {
    const { utente_id: id } = await office.nuovo()
    return {
      id,
      read: async () => (await office.fa(operatori.leggiOperatore, { params: { id } })).data,
      bodies: [{ insiemi: [set('premi')] }, { insiemi: [set('pratiche')] }],
    }
  },
  async correggiPersona() {
    const { utente_id: id } = await createMember(office)
    const read = async () => (await office.fa(leggiSchedaPersona, { params: { id } })).data.persona
    const { nome, cognome, codice_fiscale } = await read()
    const written = { nome, cognome, codice_fiscale, motivo: 'Ha mandato il documento.' }
    return {
      id,
      read,
      bodies: [
        { ...written, nome: 'Carlo' },
        { ...written, nome: 'Dario' },
      ],
    }
  },
  async cambiaSoggetto() {
    const { token, pratica, id } = await caseWithSubject()
    return {
      id,
      member: token,
      read: async () =>
        (await office.call(soggetti.soggetti, { params: { id: pratica } }, token)).data.soggetti[0]!,
      bodies: [
        { ...person, nome: 'Carlo' },
        { ...person, nome: 'Dario' },
      ],
    }
  },
  async correggiSoggetto() {
    const { pratica, id } = await caseWithSubject()
    return {
      id,
      read: async () =>
        (await office.fa(operatoreSoggetti.soggettiPratica, { params: { id: pratica } })).data.soggetti[0]!,
      bodies: [
        { ...person, nome: 'Carlo' },
        { ...person, email: 'dario@posta.it' },
      ],
    }
  },
}

/** Calls whose body has fields that the read object does not have. */
const READ_DIFFERENTLY = ['cambiaInsiemi', 'correggiPersona']

/**
 * Endpoints that create a proposal and overwrite nothing: a second concurrent proposal is refused
 * (iscritti/aziende/correzione.test.ts).
 */
const PROPOSED = ['correggiAzienda', 'correggiLegaleAzienda']
const rewriting = CALLS.filter(({ nome, spec }) => spec.modifica && !PROPOSED.includes(nome))
test('ognuna ha qui il suo caso', () => {
  expect(rewriting.map(({ nome }) => nome).sort()).toEqual(Object.keys(CASES).sort())
})

test.each(rewriting.map(({ nome, spec }) => [nome, spec as CallSpec] as const))(
  '%s: di due che hanno letto lo stesso, uno salva; l’altro è avvisato, e poi salva sopra',
  async (nome, spec) => {
    const { id, read, bodies, member } = await CASES[nome]!()
    const params = typeof id === 'number' ? { id } : id
    const first = await read()
    const save = (body: object, print: string, token = member ?? office.ada) =>
      sendRaw(office.app, spec, { params, body, token, headers: { 'if-match': print } })
    const print = etagOf(spec, first)
    const outcomes = await Promise.all(bodies.map((body) => save(body, print)))
    expect(
      outcomes.map(({ statusCode }) => statusCode).sort(),
      outcomes.map((o) => o.payload).join(),
    ).toEqual([200, 409])
    const late = outcomes.findIndex(({ statusCode }) => statusCode === 409)
    expect(outcomes[late]!.json().error).toBe('CAMBIATO_NEL_FRATTEMPO')
    expect(outcomes[late]!.json().message).toMatch(
      member
        ? /^Nel frattempo qualcun altro l’ha cambiato: /
        : /^Nel frattempo l’hai cambiato tu, da un’altra pagina, alle\u00a0\d\d:\d\d: /,
    )
    const now = await read()
    expect(now).toMatchObject(READ_DIFFERENTLY.includes(nome) ? {} : bodies[1 - late]!)
    if (!member) {
      const hers = await save(bodies[late]!, print, bruno.token)
      expect(hers.json().message).toContain('Nel frattempo l’ha cambiato Ada Vinci, alle\u00a0')
    }
    const again = await save(bodies[late]!, etagOf(spec, now))
    expect(again.statusCode, again.payload).toBe(200)
    // The audit log has the values before and after (company §2).
    const [told] = await office.rows<{ cambi: object | null }>(
      `select cambi from evento where chiamata = $1 and ($2::bigint is null or oggetto_id = $2)
        order by id desc limit 1`,
      // The settings are a single resource, without an id.
      [`${spec.method} ${spec.path}`, typeof id === 'number' ? id : null],
    )
    expect(Object.keys(told?.cambi ?? {})).not.toEqual([])
    // A client that sends no If-Match, such as a program, overwrites unconditionally.
    const blind = await sendRaw(office.app, spec, { params, body: bodies[1 - late]!, token: member ?? token })
    expect(blind.statusCode, blind.payload).toBe(200)
  },
)
