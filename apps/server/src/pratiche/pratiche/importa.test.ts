import { agisciSuImportazione, importazioni } from '@primo/contract/pratiche/operatore-importazioni'
import { cifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { leggiPratica } from '@primo/contract/pratiche/pratiche'
import { describe, expect, test } from 'vitest'
import { loadRequisiti } from '../../iscritti/profili/requisiti.ts'
import { findViolations } from '../../platform/db/invariants.ts'
import { segnalatoreDi } from '../../rete/queries.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { casesFile, openImports } from '../../test/imports.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { PRATICHE_INVARIANTS } from './invariants.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { carica, agisci, importa, leggi, run } = await openImports(office)
const codice = (await segnalatoreDi(office.services.db, office.titolare.utente_id))!.codice

const { row, file } = casesFile(codice)
/** Uploads a file and returns the result of the reading, with the number of rows. */
const letto = async (text: string | Buffer) => {
  const { righe, esito } = await carica(text)
  return { righe, ...esito! }
}
/** Imports a file and returns the result. */
const importato = async (text: string | Buffer, token?: string) => {
  const { righe, create, esito } = await importa(text, token)
  return { righe, create, ...esito! }
}
const sql = async (text: string, values: unknown[] = []) =>
  (await office.services.db.$client.query(text, values)).rows
const count = async () =>
  (await sql('select count(*)::int as n from pratica where ritirata_il is null'))[0].n as number
const idDi = async (nominativo: string) =>
  (await sql('select id from pratica where nominativo = $1', [nominativo]))[0].id as number

describe('importare un file di pratiche', () => {
  test('le righe valide diventano pratiche del loro giorno, con l’operatore e il motivo nella storia', async () => {
    const text = file(
      row('Carla Importata'),
      row('Sbagliata', '1;;;'),
      row('Bozza Importata', '2;10;01/02/2026;bozza'),
    )
    expect(await importato(text)).toMatchObject({
      righe: 3,
      create: 2,
      con_errori: 1,
      gia_importate: 0,
      // The clients' names are deleted from the preview after the import.
      esempio: [],
    })
    const pratica = await office.leggi(await idDi('Carla Importata'))
    expect(pratica).toMatchObject({
      data_registrazione: '2026-03-07',
      stato: 'In Lavorazione',
      passo: 'documenti',
      importo_cent: 1_500_050,
      ferma_dal: '2026-03-07T11:00:00.000Z',
    })
    expect(pratica.titolare.utente_id).toBe(office.titolare.utente_id)
    expect(pratica.storia.map((s) => [s.stato, s.chi.nome, s.motivo])).toEqual([
      ['Bozza', 'Paola Fontana', 'Importata da file'],
      ['In Lavorazione', 'Paola Fontana', 'Importata da file'],
    ])
    const bozza = await sql('select id_stato from pratica where id = $1', [await idDi('Bozza Importata')])
    expect(bozza).toEqual([{ id_stato: 1 }])
    expect(
      await sql(`select nome_file, righe, "create", finita_il is not null as finita, contenuto
                   from importazione where stato = 'finita'`),
    ).toEqual([{ nome_file: 'pratiche.csv', righe: 3, create: 2, finita: true, contenuto: null }])
    // The statistics count it as imported, not as sent by a member.
    const query = { dal: '2026-03-01', al: '2026-03-31' }
    const { esiti } = (await office.fa(cifrePratiche, { query })).data
    expect(esiti.filter(({ ora }) => ora > 0)).toEqual([{ esito: 'importata', ora: 1, prima: 0 }])
  })

  test('la stessa riga, con un altro apostrofo o un carattere nascosto, è già importata', async () => {
    await importato(file(row("Gianni D'Amico")))
    for (const again of ['Gianni D’Amico', 'Gianni D\u200b\u2019Amico', 'GIANNI  D´AMICO'])
      expect(await letto(file(row(again)))).toMatchObject({ valide: 0, gia_importate: 1 })
  })

  test('la stessa riga, con altre virgolette, altri puntini, º o trattini, è già importata', async () => {
    await importato(
      file(row('Ditta "La Rosa" di Rossi'), row('Bar Sport...'), row('Studio n° 5'), row('Rossi - Bianchi')),
    )
    const again = file(
      row('Ditta «La Rosa» di Rossi'),
      row('Bar Sport…'),
      row('Studio nº 5'),
      row('Rossi-Bianchi'),
      row('Studio n° 6'),
    )
    expect(await letto(again)).toMatchObject({ valide: 1, gia_importate: 4 })
  })

  test('lo stesso file due volte, o corretto, non fa due volte la stessa pratica', async () => {
    const text = file(row('Doppia'), row('Doppia'), row('Da correggere', '1;;01/01/2026;'))
    expect(await importato(text)).toMatchObject({ create: 2, con_errori: 1 })
    const after = await count()
    expect(await importato(text)).toMatchObject({ create: 0, gia_importate: 2, con_errori: 1 })
    expect(await count()).toBe(after)
    const corretto = file(row('Da correggere', '1;50;01/01/2026;'), row('Doppia'), row('DOPPIA'))
    expect(await letto(corretto)).toMatchObject({ valide: 1, gia_importate: 2 })
    expect(await importato(corretto)).toMatchObject({ create: 1, gia_importate: 2 })
  })

  test('due operatori con lo stesso file insieme: ogni riga una volta sola', async () => {
    const text = file(...Array.from({ length: 120 }, (_, i) => row(`Insieme ${i}`)))
    const before = await count()
    // The second operator uploads a file with different bytes and the same rows.
    const esiti = await Promise.all([importa(text), importa(`${text}\r\n`, office.collega.token)])
    expect(esiti.reduce((n, e) => n + e.create, 0)).toBe(120)
    expect(await count()).toBe(before + 120)
  })

  test('lo importa chi l’ha caricato; fermata, riprende da dove era', async () => {
    const one = await carica(file(...Array.from({ length: 250 }, (_, i) => row(`A pezzi ${i}`))))
    const params = { id: one.id }
    const other = await office.nonFa(
      agisciSuImportazione,
      { params, body: { azione: 'importa' } },
      office.collega.token,
    )
    expect(other).toMatchObject({
      code: 'STATO_NON_PERMESSO',
      message: expect.stringMatching(/chi l’ha caricato/),
    })
    // The process stops after the first batch; an operator stops the import, and resumes it.
    await sql(`update importazione set stato = 'in_corso' where id = $1`, [one.id])
    const stopped = AbortSignal.abort()
    await run({ id: one.id, attore_id: office.operatore.utente_id }, { signal: stopped, progress: () => {} })
    expect(await leggi(one.id)).toMatchObject({ create: 100, azioni: ['ferma'] })
    await office.fa(agisciSuImportazione, { params, body: { azione: 'ferma' } })
    expect(await leggi(one.id)).toMatchObject({
      stato: 'fermata',
      create: 100,
      azioni: ['importa', 'annulla'],
    })
    expect(await agisci(one.id, 'importa')).toMatchObject({
      stato: 'finita',
      create: 250,
      righe: 250,
      fatte: 250,
      esito: { valide: 250, gia_importate: 0 },
    })
    const list = (await office.fa(importazioni, {})).data
    expect(list[0]).toMatchObject({ id: one.id, caricata_da: 'Paola Fontana', stato: 'finita' })
  })

  test('una lettura che non riesce mai si dice, e non si ripete per sempre', async () => {
    const one = await carica(file(row('Rotta')))
    await sql(
      `update importazione set stato = 'in_corso', contenuto = '\\x00', tentativi = 4 where id = $1`,
      [one.id],
    )
    const data = { id: one.id, attore_id: office.operatore.utente_id }
    const running = { signal: new AbortController().signal, progress: () => {} }
    await expect(run(data, running)).rejects.toThrow('cannot be read')
    await run(data, running)
    expect(await leggi(one.id)).toMatchObject({ stato: 'fallita', azioni: ['importa'] })
    // A file that was never read to its end has no preview to confirm.
    await sql('update importazione set esito = null where id = $1', [one.id])
    expect(await leggi(one.id)).toMatchObject({ stato: 'fallita', azioni: [] })
    const no = await office.nonFa(agisciSuImportazione, {
      params: { id: one.id },
      body: { azione: 'importa' },
    })
    expect(no.code).toBe('STATO_NON_PERMESSO')
  })

  test('annullata, le sue pratiche non ci sono più, ma quelle già lavorate restano; lo stesso file si importa di nuovo', async () => {
    const text = file(
      row('Annullata Uno'),
      row('Annullata Bozza', '2;10;01/02/2026;bozza'),
      row('Già Avanzata'),
      row('Bozza Corretta', '2;10;01/02/2026;bozza'),
    )
    const before = await count()
    const one = await importa(text)
    const avanzata = await idDi('Già Avanzata')
    await office.agisci(avanzata, 'avanza')
    await sql('update pratica set aggiornata_il = now() where nominativo = $1', ['Bozza Corretta'])
    const uno = await idDi('Annullata Uno')
    const undone = await agisci(one.id, 'annulla', office.collega.token)
    expect(undone).toMatchObject({ stato: 'annullata', create: 4, annullate: 2, azioni: [] })
    expect(await count()).toBe(before + 2)
    const hers = await office.refusal(leggiPratica, { params: { id: uno } }, office.titolare.token)
    expect(hers.status).toBe(404)
    // The client's name is deleted; the history keeps the actor.
    expect(await sql(`select nominativo from pratica where id = $1`, [uno])).toEqual([{ nominativo: '' }])
    expect(
      await sql(
        'select attore_id, motivo from pratica_storia where pratica_id = $1 order by id desc limit 1',
        [uno],
      ),
    ).toEqual([{ attore_id: office.operatore.utente_id, motivo: 'Importazione annullata' }])
    expect(await findViolations(office.services.db, PRATICHE_INVARIANTS)).toEqual([])
    expect(await importato(text)).toMatchObject({ create: 2, gia_importate: 2 })
  })

  test('a chi manca un requisito si importano solo bozze', async () => {
    await office.services.withTransaction(loadRequisiti)
    const outcome = await importato(file(row('Senza OAM'), row('Senza OAM', '2;10;01/02/2026;bozza')))
    expect(outcome).toMatchObject({ create: 1, con_errori: 1 })
    expect(outcome.errori[0]).toMatchObject({ riga: 2, colonna: 'tipo_finanziamento' })
    expect(outcome.errori[0]!.messaggio).toBe(
      'Al convenzionato manca per questo tipo: Iscrizione all’OAM. Fai aggiungere il requisito, o importa in «bozza».',
    )
  })
})
