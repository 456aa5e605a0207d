import { cambiaTipo, elencoTipi } from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { leggiFinanziamento } from '@primo/contract/pratiche/operatore-dati'
import { leggiColonne, scegliColonne } from '@primo/contract/pratiche/operatore-importazioni'
import { modelliLettera, scriviLettera } from '@primo/contract/pratiche/operatore-lettere'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { segnalatoreDi } from '../../rete/queries.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { newLink } from '../../test/cliente.ts'
import { openImports } from '../../test/imports.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { soggettiInChiaro } from '../soggetti/queries.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { db, secrets, withTransaction } = office.services
const { carica, abbina, agisci, leggi } = await openImports(office)
const codice = (await segnalatoreDi(db, office.titolare.utente_id))!.codice
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await db.$client.query<T>(text, values)).rows

const HEADINGS = 'Agente;Ragione;Famiglia;Quanto;Quando;Che cosa;Note'
const row = (ragione: string, note = '') =>
  `${codice};${ragione};${ragione} Rossi;15.000;07/03/2026;Mutuo Casa;${note}`
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n')
const CHOSEN = {
  ...{ codice_convenzionato: 0, nominativo: 2, importo: 3 },
  ...{ data_registrazione: 4, tipo_finanziamento: 5 },
}
const casesNamed = (nominativo: string) =>
  sql<{ id: number }>('select id from pratica where nominativo = $1 and ritirata_il is null', [nominativo])

describe('le colonne di un file che nessuno conosce', () => {
  test('si scelgono una volta: il file si legge, e il prossimo uguale si legge da solo', async () => {
    const first = await carica(file(row('Anna')))
    expect(first).toMatchObject({ stato: 'da_abbinare', esito: null, azioni: ['scarta', 'abbina'] })
    const { data } = await office.fa(leggiColonne, { params: { id: first.id } })
    expect(data).toEqual({
      intestazioni: HEADINGS.split(';'),
      esempio: [row('Anna').split(';')],
      campi: expect.any(Array),
      colonne: { campi: {} },
    })
    expect(await abbina(first.id, CHOSEN)).toMatchObject({
      stato: 'letta',
      esito: { valide: 1, con_errori: 0, colonne_ignorate: ['Ragione', 'Note'] },
    })
    expect(await agisci(first.id, 'importa')).toMatchObject({ stato: 'finita', create: 1 })
    expect(await casesNamed('Anna Rossi')).toHaveLength(1)

    const second = await carica(file(row('Bruno'), row('Carla')).replace('Agente', ' AGENTE '))
    expect(second).toMatchObject({ stato: 'letta', esito: { valide: 2 } })
  })

  test('si cambiano finché non è importato, e vale l’ultima scelta', async () => {
    const { id } = await carica(file(row('Dario')))
    const twoColumns = { ...CHOSEN, nominativo: 1, cognome: 6 }
    expect(await abbina(id, twoColumns)).toMatchObject({ stato: 'letta' })
    const again = await carica(file(row('Elio', 'Verdi')))
    expect(again.esito?.esempio[0]).toMatchObject({ nominativo: 'Elio Verdi' })
    await agisci(again.id, 'importa')
    const late = await office.nonFa(scegliColonne, { params: { id: again.id }, body: { colonne: CHOSEN } })
    expect(late).toMatchObject({ status: 409, code: 'STATO_NON_PERMESSO' })
    expect((await office.nonFa(leggiColonne, { params: { id: again.id } })).message).toContain(
      'Il file non c’è più',
    )
    await agisci(id, 'scarta')
    expect(await leggi(id)).toMatchObject({ stato: 'scartata', azioni: [] })
  })

  test('una scelta sbagliata si dice sulla sua colonna, e non cambia nulla', async () => {
    const { id } = await carica(['Uno;Due;Tre;Quattro;Cinque', '1;2;3;4;5'].join('\r\n'))
    const refused = await office.nonFa(scegliColonne, {
      params: { id },
      body: { colonne: { nominativo: 0, importo: 0, stato: 9 } },
    })
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual([
      'codice_convenzionato',
      'data_registrazione',
      'importo',
      'stato',
      'tipo_finanziamento',
    ])
    expect(await leggi(id)).toMatchObject({ stato: 'da_abbinare' })
    expect((await office.nonFa(leggiColonne, { params: { id: 999_999 } })).code).toBe('NON_TROVATO')
  })
})

describe('i dati nuovi', () => {
  const NEW = 'codice_convenzionato;nominativo;tipo_finanziamento;importo;data_registrazione'
  const withClient = (name: string) =>
    [
      `${NEW};codice_fiscale;cellulare;email;banca;prodotto;mandato`,
      `${codice};${name};Mutuo Casa;15.000;07/03/2026;MRTFNC80A41H501Q;333 1234567;f@posta.example;Banca Prova;Verde;M1`,
    ].join('\r\n')
  const imported = async (name: string) => {
    const { id } = await carica(withClient(name))
    expect(await agisci(id, 'importa')).toMatchObject({ create: 1 })
    const [made] = await casesNamed(name)
    return { importazione: id, pratica: made!.id }
  }
  const subjects = (pratica_id: number) =>
    withTransaction((trx) => soggettiInChiaro(trx, secrets, pratica_id))
  const financing = (id: number) =>
    sql('select banca, prodotto, mandato from pratica_dati where pratica_id = $1', [id])

  test('fanno il cliente della pratica, la banca, il prodotto e il mandato', async () => {
    const { pratica } = await imported('Francesca Moretti')
    expect(await subjects(pratica)).toMatchObject([
      {
        ...{ ruolo: 'cliente', nome: 'Francesca', cognome: 'Moretti', codice_fiscale: 'MRTFNC80A41H501Q' },
        ...{ cellulare: '+393331234567', email: 'f@posta.example' },
      },
    ])
    expect(await financing(pratica)).toEqual([{ banca: 'Banca Prova', prodotto: 'Verde', mandato: 'M1' }])
  })

  test('e i campi del tipo di finanziamento, cifrati', async () => {
    const type = (await office.fa(elencoTipi, {})).data.find((one) => one.descrizione === 'Mutuo Casa')!
    const campi = [
      {
        id: null,
        etichetta: 'Valore dell’immobile',
        genere: 'importo' as const,
        opzioni: [],
        obbligatorio: false,
      },
      {
        id: null,
        etichetta: 'Scopo',
        genere: 'scelta' as const,
        opzioni: ['Acquisto', 'Surroga'],
        obbligatorio: true,
      },
    ]
    const { id: _, ...body } = type
    await office.fa(cambiaTipo, { params: { id: type.id }, body: { ...body, campi } })
    const { id } = await carica(
      [
        `${NEW};Valore dell'immobile;Perché`,
        `${codice};Carla Neri;Mutuo Casa;15.000;07/03/2026;120.000;surroga`,
      ].join('\r\n'),
    )
    const { data: file } = await office.fa(leggiColonne, { params: { id } })
    expect(file.campi).toEqual(expect.arrayContaining(['Valore dell’immobile', 'Scopo']))
    expect(file.colonne.campi).toEqual({ 'Valore dell’immobile': 5 })
    const chosen = { ...file.colonne, campi: { ...file.colonne.campi, Scopo: 6, Altro: 7 } }
    expect(await abbina(id, chosen)).toMatchObject({
      stato: 'letta',
      esito: { valide: 1, colonne_ignorate: [] },
    })
    await agisci(id, 'importa')
    const [made] = await casesNamed('Carla Neri')
    const { data } = await office.fa(leggiFinanziamento, { params: { id: made!.id } })
    expect(Object.values(data.campi)).toEqual([12_000_000, 'Surroga'])
    const [stored] = await sql<{ campi_cifrati: string }>(
      'select campi_cifrati from pratica_dati where pratica_id = $1',
      [made!.id],
    )
    expect(stored!.campi_cifrati).not.toContain('Surroga')
  })

  test('annullata l’importazione, il cliente e i dati si dimenticano', async () => {
    const { importazione, pratica } = await imported('Moretti Francesca')
    expect(await agisci(importazione, 'annulla')).toMatchObject({ stato: 'annullata', annullate: 1 })
    expect(await subjects(pratica)).toEqual([])
    expect(await financing(pratica)).toEqual([])
  })

  test('se qualcuno ha corretto il cliente o ne ha aggiunto uno, la pratica resta', async () => {
    const { importazione, pratica } = await imported('Francesca  Moretti bis'.replace('  ', ' '))
    await sql('update pratica_soggetto set aggiornato_il = $2 where pratica_id = $1', [pratica, clock.now()])
    expect(await agisci(importazione, 'annulla')).toMatchObject({ stato: 'annullata', annullate: 0 })
    expect(await subjects(pratica)).toHaveLength(1)
  })

  test('se il cliente ha avuto un link, la pratica resta', async () => {
    const { importazione, pratica } = await imported('Francesca Moretti quater')
    const [cliente] = await subjects(pratica)
    await newLink(office, office.titolare.token, cliente!.id)
    expect(await agisci(importazione, 'annulla')).toMatchObject({ stato: 'annullata', annullate: 0 })
    expect(await subjects(pratica)).toHaveLength(1)
  })

  test('se dalla pratica è partita una lettera, la pratica resta', async () => {
    const { importazione, pratica } = await imported('Francesca Moretti ter')
    const [{ id: modello_id } = { id: 0 }] = (await office.fa(modelliLettera, {})).data
    const [cliente] = await subjects(pratica)
    const body = { modello_id, soggetto_id: cliente!.id, oggetto: 'Documenti', testo: 'Buongiorno.' }
    await office.fa(scriviLettera, { params: { id: pratica }, body: { ...body, canale: 'pdf' } })
    expect(await agisci(importazione, 'annulla')).toMatchObject({ stato: 'annullata', annullate: 0 })
  })

  test('un cellulare che non esiste si dice sulla sua colonna', async () => {
    const { esito } = await carica(withClient('Franca Moretti').replace('333 1234567', '12'))
    expect(esito!.errori).toEqual([{ riga: 2, colonna: 'cellulare', messaggio: expect.any(String) }])
  })
})
