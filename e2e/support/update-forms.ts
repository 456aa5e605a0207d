// Long because all forms that update a record are in one table, which a test compares with the contract.

import { expect, type Locator, type Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { addDays } from '@primo/domain/platform/dates'
import { newPersona } from './persona.ts'

/** Calls the product's API as its administrator, or with `as` as another account of the test. */
export type Api = <T>(method: string, path: string, body?: unknown, as?: string) => Promise<T>

/**
 * Function that opens a form. `firstByApi`: makes the first operator's change through the API, when it needs a four-eyes
 * approval.
 */
type Opened = { open: (page: Page) => Promise<Locator>; firstByApi?: () => Promise<void> }

/** Form of the back office that updates a record, opened by two operators at once in `e2e/edit-conflict-forms.spec.ts`. */
export type FormUnderTest = {
  /** Name in the contract of the call that saves the form. */
  call: string
  nome: string
  /** Creates the record that both operators edit. */
  prepare: (api: Api) => Promise<Opened>
  /** Makes the change of the operator who saves first. */
  theirs: (form: Locator) => Promise<void>
  /** Makes the change of the operator who saves second. `kept` checks that it is still in the form after the conflict. */
  mine: (form: Locator) => Promise<void>
  kept: (form: Locator) => Promise<void>
  save: RegExp
  /** Row of the conflict notice: field, and the value saved by the first operator. */
  told: readonly [field: string, now: string]
}

const field = (form: Locator, name: string) => form.locator(`[name="${name}"]:not([aria-hidden="true"])`)
/** Returns the changes of a text field: a function that writes a value, and one that checks it. */
const writes = (name: string, value: string) => ({
  write: (form: Locator) => field(form, name).fill(value),
  kept: (form: Locator) => expect(field(form, name)).toHaveValue(value),
})
const fields = (theirs: readonly [string, string], mine: readonly [string, string]) => {
  const second = writes(...mine)
  return { theirs: writes(...theirs).write, mine: second.write, kept: second.kept }
}
const boxes = (theirs: string, mine: string) => ({
  theirs: (form: Locator) => form.getByLabel(theirs, { exact: true }).check(),
  mine: (form: Locator) => form.getByLabel(mine, { exact: true }).check(),
  kept: (form: Locator) => expect(form.getByLabel(mine, { exact: true })).toBeChecked(),
})

/** Returns a function that opens a form with a page of its own. */
const pageForm = (path: string) => async (page: Page) => {
  await page.goto(`/backoffice/${path}`)
  return page.locator('form').filter({ has: page.getByRole('button', { name: /^(Salva|Proponi)/ }) })
}
/** Returns a function that opens a form in a dialog, through buttons of a page. */
const dialogForm =
  (path: string, ...buttons: { role: 'button' | 'menuitem'; name: string | RegExp }[]) =>
  async (page: Page) => {
    await page.goto(`/backoffice/${path}`)
    for (const { role, name } of buttons) await page.getByRole(role, { name, exact: true }).click()
    return page.getByRole('dialog')
  }

let n = 100_000
const unique = () => String(++n)

/** Returns the test case of a settings section: both operators' changes, and the row of the conflict notice. */
const section = (
  nome: string,
  theirs: readonly [string, string],
  mine: readonly [string, string],
  told: readonly [string, string],
): FormUnderTest => ({
  call: 'cambiaImpostazioni',
  nome: `impostazioni, ${nome.toLowerCase()}`,
  prepare: async () => ({
    open: async (page) => {
      await page.goto('/backoffice/impostazioni')
      return page.getByRole('region', { name: nome, exact: true })
    },
  }),
  ...fields(theirs, mine),
  save: /^Salva /,
  told,
})
const choice = (label: RegExp, theirs: string, mine: string) => {
  const choose = async (form: Locator, option: string) => {
    await form.getByLabel(label).click()
    await form.page().getByRole('option', { name: option, exact: true }).click()
  }
  return {
    theirs: (form: Locator) => choose(form, theirs),
    mine: (form: Locator) => choose(form, mine),
    kept: (form: Locator) => expect(form.getByLabel(label)).toHaveText(mine),
  }
}

const AVVISA = /^Avvisa la persona/

/** Every form of the back office that updates a record. */
export const FORMS: readonly FormUnderTest[] = [
  {
    call: 'cambiaRequisito',
    nome: 'un requisito',
    prepare: async (api) => {
      const descrizione = `Corso ${unique()}`
      const body = { codice: `CORSO_${unique()}`, descrizione, aiuto: '', ruolo: 'promotore' }
      const rest = { id_tipo_finanziamento: null, obbligatorio: false, con_scadenza: false }
      await api('POST', '/operatore/requisiti', { ...body, ...rest })
      return {
        open: dialogForm('requisiti', { role: 'button', name: new RegExp(`^Correggi: .*${descrizione}`) }),
      }
    },
    ...fields(['aiuto', 'È sull’attestato.'], ['descrizione', 'Corso di aggiornamento']),
    save: /^Correggi$/,
    told: ['Aiuto', '«È sull’attestato.»'],
  },
  {
    call: 'cambiaTipo',
    nome: 'un tipo di finanziamento',
    prepare: async (api) => {
      const descrizione = `Tipo ${unique()}`
      const campi = [{ id: null, etichetta: 'Comune', genere: 'testo', opzioni: [], obbligatorio: false }]
      const body = { descrizione, attivo: true, documenti: [], campi }
      const { id } = await api<{ id: number }>('POST', '/operatore/tipi-finanziamento', body)
      return { open: pageForm(`tipi/${id}`) }
    },
    ...fields(['campi.0.etichetta', 'Comune dell’immobile'], ['descrizione', `Prestito ${unique()}`]),
    save: /^Salva il tipo$/,
    told: ['1º campo', 'Comune dell’immobile'],
  },
  {
    call: 'cambiaModello',
    nome: 'un modello di lettera',
    prepare: async (api) => {
      const nome = `Modello ${unique()}`
      const body = { nome, destinatario: 'persona', oggetto: 'Pratica', testo: 'Buongiorno', attivo: true }
      const { id } = await api<{ id: number }>('POST', '/operatore/modelli-lettera', body)
      return { open: pageForm(`modelli/${id}`) }
    },
    ...fields(['oggetto', 'Pratica {numero}'], ['nome', `Modello ${unique()}`]),
    save: /^Salva il modello$/,
    told: ['Oggetto', 'Pratica {numero}'],
  },
  {
    call: 'cambiaFinanziamento',
    nome: 'banca e prodotto di una pratica',
    prepare: async (api) => {
      const [pratica] = await api<{ id_scheda: number }[]>('GET', '/operatore/pratiche?per_page=1')
      return {
        open: async (page) => {
          await page.goto(`/backoffice/pratiche/${pratica!.id_scheda}/show`)
          await page.getByRole('button', { name: 'Modifica il finanziamento' }).click()
          return page.getByRole('region', { name: 'Finanziamento', exact: true })
        },
      }
    },
    ...fields(['banca', 'Banca del Nord'], ['prodotto', 'Prestito a tasso variabile']),
    save: /^Salva il finanziamento$/,
    told: ['Banca', '«Banca del Nord»'],
  },
  {
    call: 'correggiPersona',
    nome: 'i dati di una persona',
    prepare: async (api) => {
      const { nome, cognome, codice_fiscale, email, cellulare, password } = newPersona()
      const { id } = await api<{ id: number }>('POST', '/user/registrazione', {
        ...{ nome, cognome, codice_fiscale, email, cellulare, password, password_confirmation: password },
        ...{ codice_sponsor: 'DEMO2026', target: null, trattamento_dati: true },
        ...{ dati_sensibili: false, attivita_commerciali: false, attivita_conto_terzi: false },
      })
      return { open: dialogForm(`persone/${id}`, { role: 'button', name: 'Correggi i dati' }) }
    },
    theirs: async (form) => {
      await field(form, 'cognome').fill('Ferri')
      await field(form, 'motivo').fill('Lo dice il documento.')
    },
    mine: async (form) => {
      await field(form, 'nome').fill('Carlo')
      await field(form, 'motivo').fill('Me l’ha scritto.')
    },
    kept: (form) => expect(field(form, 'nome')).toHaveValue('Carlo'),
    save: /^Correggi i dati$/,
    told: ['Cognome', '«Ferri»'],
  },
  {
    call: 'correggiSoggetto',
    nome: 'una persona di una pratica',
    prepare: async (api) => {
      const { codice_fiscale } = newPersona()
      const body = { nominativo: 'Vera Conti', id_tipo_finanziamento: 2, importo_cent: 14_200_000 }
      const { id_scheda } = await api<{ id_scheda: number }>(
        'POST',
        '/convenzionato/pratiche',
        body,
        'convenzionato',
      )
      await api('POST', `/convenzionato/pratiche/${id_scheda}/invia`, undefined, 'convenzionato')
      const soggetto = { ruolo: 'cliente', tipo: 'persona', nome: 'Vera', cognome: 'Conti', codice_fiscale }
      await api('POST', `/operatore/pratiche/${id_scheda}/soggetti`, soggetto)
      return {
        open: dialogForm(`pratiche/${id_scheda}/show`, { role: 'button', name: 'Correggi Vera Conti' }),
      }
    },
    ...fields(['email', 'vera@posta.example'], ['cognome', 'Contini']),
    save: /^Correggi persona$/,
    told: ['E-mail', '«vera@posta.example»'],
  },
  section('Nome', ['prodotto', 'Aurora'], ['prodotto', 'Alba'], ['Nome del programma', '«Aurora»']),
  section('Aspetto', ['colore', '#8a1538'], ['colore', '#1f5f4a'], ['Colore', '«#8a1538»']),
  section('Azienda', ['oam', 'M977'], ['autorita', 'IVASS'], ['Numero OAM', '«M977»']),
  {
    ...section('Riservatezza', ['', ''], ['', ''], ['Avvisa la persona', '«No»']),
    ...choice(AVVISA, 'No', 'No'),
  },
  section(
    'Assistenza',
    ['email_assistenza', 'aiuto@aurora.example'],
    ['email_assistenza', 'scrivi@aurora.example'],
    ['E-mail dell’assistenza', '«aiuto@aurora.example»'],
  ),
  section(
    'Link',
    ['sito', 'https://aurora.example'],
    ['link_ios', 'https://due.example'],
    ['Sito', '«https://aurora.example»'],
  ),
  section(
    'Tempi delle pratiche',
    ['giorni_documenti', '3'],
    ['giorni_delibera', '9'],
    ['Documenti, in giorni', '«3»'],
  ),
  section(
    'Soglie',
    ['spostamento_persone', '40'],
    ['massimo_rettifica', '900'],
    ['Persone spostate insieme', '«40»'],
  ),
  {
    call: 'cambiaInsieme',
    nome: 'un insieme di permessi',
    prepare: async (api) => {
      const nome = `Insieme ${unique()}`
      const body = { nome, permessi: ['persone.vedere'], sola_lettura: true }
      await api('POST', '/operatore/insiemi', body)
      return { open: dialogForm('operatori', { role: 'button', name: `Cambia ${nome}` }) }
    },
    theirs: (form) => form.getByLabel(/^Leggere i registri/).check(),
    ...(({ write, kept }) => ({ mine: write, kept }))(writes('nome', `Sportello ${unique()}`)),
    save: /^Salva$/,
    told: ['Che cosa può fare', 'Leggere i registri'],
  },
  {
    call: 'cambiaInsiemi',
    nome: 'i permessi di un operatore',
    prepare: async (api) => {
      const operatori = await api<{ id: number; email: string; denominazione: string }[]>(
        'GET',
        '/operatore/operatori',
      )
      const { denominazione } = operatori.find(({ email }) => email === 'operatore@primo.example')!
      return {
        open: dialogForm(
          'operatori',
          { role: 'button', name: `Azioni su ${denominazione}` },
          { role: 'menuitem', name: 'Cambia permessi' },
        ),
      }
    },
    ...boxes('Programma', 'Revisore'),
    save: /^Cambia permessi$/,
    told: ['Insiemi', 'Programma'],
  },
  {
    call: 'riscriviPiano',
    nome: 'la bozza di un piano marketing',
    prepare: async (api) => {
      const soglie = { pratiche_proprie: 0, pratiche_rete: 1, produttori: 1 }
      const body = { nome: `Piano ${unique()}`, qualifiche: [{ nome: 'Base', soglie }] }
      const { id } = await api<{ id: number }>('POST', '/operatore/piani-marketing', body)
      return { open: pageForm(`qualifiche/${id}`) }
    },
    ...fields(['qualifiche.0.nome', 'Bronzo'], ['nome', 'Piano di primavera']),
    save: /^Salva la bozza$/,
    told: ['Qualifica 1', 'Bronzo'],
  },
  {
    call: 'cambiaBozza',
    nome: 'la bozza di una regola dei punti',
    prepare: async (api) => {
      const dal = `${clock.now().getUTCFullYear() + 1}-07-01`
      const body = { versione: `v-${unique()}`, dal, quote_bp: [1000], tetto_quota: 100 }
      const rest = { giorni_maturazione: 14, punti: [], eccezioni: [], nota: '' }
      const { id } = await api<{ id: number }>('POST', '/operatore/regole/bozze', { ...body, ...rest })
      return { open: pageForm(`regole/${id}`) }
    },
    ...fields(['nota', 'Da rivedere a giugno.'], ['tetto', '250']),
    save: /^Salva la bozza$/,
    told: ['Appunti', '«Da rivedere a giugno.»'],
  },
  {
    call: 'modificaPremio',
    nome: 'un premio',
    prepare: async (api) => {
      const [premio] = await api<{ id: number }[]>('GET', '/operatore/premi?per_page=1')
      return { open: pageForm(`catalogo/${premio!.id}`) }
    },
    ...fields(['dettaglio', 'Trenta litri, due tasche.'], ['descrizione', 'Zaino da viaggio']),
    save: /^Salva$/,
    told: ['Descrizione', '«Trenta litri, due tasche.»'],
  },
  {
    call: 'modificaEdizione',
    nome: 'un’edizione che non è cominciata',
    prepare: async (api) => {
      const body = { titolo: `Edizione ${unique()}`, codice: `ed-${unique()}` }
      const editions = await api<{ fine: string }[]>('GET', '/operatore/edizioni')
      const last = editions
        .map(({ fine }) => fine)
        .sort()
        .at(-1)!
      const [inizio, fine, ultima_richiesta] = [1, 300, 330].map((days) => addDays(last, days))
      const days = { inizio, fine, ultima_richiesta }
      const { id } = await api<{ id: number }>('POST', '/operatore/edizioni', { ...body, ...days })
      return { open: dialogForm(`edizioni/${id}/show`, { role: 'button', name: 'Correggi' }) }
    },
    ...fields(['titolo', 'La raccolta di domani'], ['codice', `domani-${unique()}`]),
    save: /^Correggi$/,
    told: ['Titolo', '«La raccolta di domani»'],
  },
  {
    call: 'correggiAzienda',
    nome: 'un’azienda approvata, corretta intanto da altre due persone',
    prepare: async (api) => {
      const { righe } = await api<{ righe: { id: number }[] }>('GET', '/operatore/aziende?stato=approvata')
      const { id } = righe[0]!
      return {
        open: pageForm(`aziende/${id}`),
        firstByApi: async () => {
          const { denominazione, partita_iva, codice_fiscale, ...z } = await api<Record<string, unknown>>(
            'GET',
            `/operatore/aziende/${id}`,
          )
          const { id_natura_giuridica, codice_ateco, categorie_merceologiche, id_comune, cap } = z
          const own = { denominazione, partita_iva, codice_fiscale, id_natura_giuridica, codice_ateco }
          const seat = { categorie_merceologiche, id_comune, cap, indirizzo: 'Via Nuova 9' }
          const body = { ...own, ...seat, motivo: 'Visura di oggi' }
          await api('PUT', `/operatore/aziende/${id}`, body, 'operatore')
          const waiting = await api<{ id: number; tipo: string; oggetto_id: number }[]>(
            'GET',
            '/operatore/proposte?per_page=100',
          )
          const mine = waiting.find((p) => p.tipo === 'azienda.correggi' && p.oggetto_id === id)!
          await api('POST', `/operatore/proposte/${mine.id}/azione`, { azione: 'conferma' }, 'seconda')
        },
      }
    },
    theirs: async () => {},
    mine: async (form) => {
      await field(form, 'denominazione').fill('Officine Conti S.r.l.')
      await field(form, 'motivo').fill('Me l’ha scritto il titolare.')
    },
    kept: (form) => expect(field(form, 'denominazione')).toHaveValue('Officine Conti S.r.l.'),
    save: /^Proponi$/,
    told: ['Via e numero', '«Via Nuova 9»'],
  },
  {
    call: 'correggiLegaleAzienda',
    nome: 'chi rappresenta un’azienda, corretto intanto da altre due persone',
    prepare: async (api) => {
      const { righe } = await api<{ righe: { id: number }[] }>('GET', '/operatore/aziende?stato=approvata')
      const { id } = righe[0]!
      return {
        open: pageForm(`aziende/${id}/legale`),
        firstByApi: async () => {
          const path = `/operatore/aziende/${id}/legale-rappresentante`
          const { ora } = await api<{ ora: Record<string, unknown> }>('GET', path)
          const { citta_rilascio: _, avvisi: __, ...fields } = ora
          const body = {
            ...fields,
            email_legale_rappresentante: 'firma@azienda.example',
            ...{ prova: 'visura', prova_del: '2026-11-12', motivo: 'Visura di oggi' },
          }
          await api('PUT', path, body, 'operatore')
          const waiting = await api<{ id: number; tipo: string; oggetto_id: number }[]>(
            'GET',
            '/operatore/proposte?per_page=100',
          )
          const mine = waiting.find((p) => p.tipo === 'azienda.legale' && p.oggetto_id === id)!
          await api('POST', `/operatore/proposte/${mine.id}/azione`, { azione: 'conferma' }, 'seconda')
        },
      }
    },
    theirs: async () => {},
    mine: async (form) => {
      await field(form, 'nome_legale_rappresentante').fill('Marina')
      await form.getByLabel('Che cosa lo prova').click()
      await form.page().getByRole('option', { name: 'Verbale di nomina' }).click()
      await field(form, 'prova_del').fill('12/11/2026')
      await field(form, 'motivo').fill('È nell’archivio.')
    },
    kept: (form) => expect(field(form, 'nome_legale_rappresentante')).toHaveValue('Marina'),
    save: /^Proponi$/,
    told: ['E-mail', '«firma@azienda.example»'],
  },
]
