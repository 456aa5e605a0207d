// Long because every kind of file that people upload is one row of a table.
import { gzipSync } from 'node:zlib'
import { caricaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { clock } from '@primo/domain/platform/clock'
import { addDays, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { segnalatoreDi } from '../../rete/queries.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { casesFile, openImports } from '../../test/imports.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { cleanImportazioni } from './importa-commands.ts'
import { openImportedFile } from './importa-file.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { body, carica, agisci, leggi } = await openImports(office)
const codice = (await segnalatoreDi(office.services.db, office.titolare.utente_id))!.codice

const { headings: TESTA, row, file } = casesFile(codice)
/** Uploads a file and returns the result of the reading, with the number of rows. */
const letto = async (text: string | Buffer) => {
  const { righe, esito } = await carica(text)
  return { righe, ...esito! }
}
const sql = async (text: string, values: unknown[] = []) =>
  (await office.services.db.$client.query(text, values)).rows
const as1252 = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
const count = async () =>
  (await sql('select count(*)::int as n from pratica where ritirata_il is null'))[0].n as number

describe('provare un file di pratiche', () => {
  test('dice che cosa si importerebbe e non scrive nulla', async () => {
    const before = await count()
    const outcome = await letto(file(row('Anna Prova'), '', row('Ugo Prova', '1;900;2026-03-08;bozza')))
    expect(outcome).toMatchObject({
      righe: 2,
      valide: 2,
      con_errori: 0,
      gia_importate: 0,
      totale_importo_cent: 1_590_050,
      errori: [],
    })
    expect(outcome.esempio).toEqual([
      {
        riga: 2,
        convenzionato: 'Mario Rossi',
        nominativo: 'Anna Prova',
        tipo_finanziamento: 'Mutuo Casa',
        importo_cent: 1_500_050,
        data_registrazione: '2026-03-07',
        stato: 'In Lavorazione',
      },
      expect.objectContaining({ riga: 4, nominativo: 'Ugo Prova', stato: 'Bozza' }),
    ])
    expect(await count()).toBe(before)
  })

  test('ogni errore ha la sua riga e la sua colonna', async () => {
    const tomorrow = shortDate(addDays(todayInRome(clock.now()), 1))
    const senzaProfilo = await createMember(office)
    const nodo = await segnalatoreDi(office.services.db, senzaProfilo.utente_id)
    const outcome = await letto(
      file(
        row('Anna', `Mutuo;abc;${tomorrow};`),
        'NESSUNO1;Anna;1;100;01/01/2026;',
        `${nodo!.codice};Anna;1;100;01/01/2026;`,
        row('Buona'),
        row('Anna', '1;100;01/01/2026;;di troppo'),
      ),
    )
    expect(outcome).toMatchObject({ righe: 5, valide: 1, con_errori: 4 })
    expect(outcome.errori.map((e) => [e.riga, e.colonna])).toEqual([
      [2, 'tipo_finanziamento'],
      [2, 'importo'],
      [2, 'data_registrazione'],
      [3, 'codice_convenzionato'],
      [4, 'codice_convenzionato'],
      [6, ''],
    ])
    expect(outcome.errori[4]!.messaggio).toBe('Chi ha questo codice non è un convenzionato attivo.')
  })

  test('la partita IVA vale per il codice, quando è di un convenzionato solo', async () => {
    const { id_anagrafica } = (
      await sql(`select id_anagrafica from profilo where utente_id = $1 and ruolo = 'convenzionato'`, [
        office.titolare.utente_id,
      ])
    )[0]
    await sql(
      `insert into azienda (id_anagrafica, partita_iva, id_natura_giuridica, categorie_merceologiche, titolare_id,
         creata_il, aggiornata_il) values ($1, '12345670017', 12, '{5}', $2, now(), now())`,
      [id_anagrafica, office.titolare.utente_id],
    )
    const testa = 'partita_iva,nominativo,tipo_finanziamento,importo,data_registrazione'
    const outcome = await letto(
      [testa, 'IT 12345670017,Anna,1,"1.000,00",2026-01-02', '00743110157,Anna,1,10,2026-01-02'].join('\n'),
    )
    expect(outcome.esempio.map((e) => [e.convenzionato, e.importo_cent])).toEqual([['Mario Rossi', 100_000]])
    expect(outcome.errori).toEqual([
      { riga: 3, colonna: 'partita_iva', messaggio: 'Nessun convenzionato attivo ha questa partita IVA.' },
    ])
  })

  test('si legge come lo salvano i fogli di calcolo: UTF-8 con o senza marca, Windows-1252', async () => {
    const text = file(row('Nicolò Però'))
    for (const byte of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1')])
      expect((await letto(byte)).esempio[0]!.nominativo).toBe('Nicolò Però')
    // An ellipsis of Windows-1252, which would be «à» in DOS.
    const [esempio] = (await letto(Buffer.from(file(row('Nicolò Però\x85')), 'latin1'))).esempio
    expect(esempio!.nominativo).toBe('Nicolò Però…')
  })

  const HEADINGS = TESTA.split(';')
  const CELLS = [codice, 'Nicolò Però', 'Mutuo Casa', '15.000,50', '07/03/2026', '']
  const joined = (separator: string) => [HEADINGS, CELLS].map((cells) => cells.join(separator)).join('\r\n')
  const quoted = [HEADINGS, CELLS].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
  const withLine = (line: string, text: string) => `${line}\r\n${text}`
  test.each<[string, string | Buffer, number]>([
    ['con sep=;', withLine('sep=;', joined(';')), 2],
    ['con sep=,', withLine('sep=,', joined(',').replace('15.000,50', '15000.50')), 2],
    ['con le tabulazioni', joined('\t'), 2],
    ['con le barre', joined('|'), 2],
    ['tutto tra virgolette', quoted, 2],
    ['con un titolo', withLine('Pratiche di marzo;;;;;', joined(';')), 3],
    ['con un titolo e una riga vuota', withLine('Elenco, di marzo', withLine('', joined(';'))), 4],
    ['con il titolo e sep=', withLine('sep=;', withLine('Marzo;;;;;', joined(';'))), 3],
    ['con le formule di Excel', joined(';').replace(`\n${codice}`, `\n="${codice}"`), 2],
    ['in UTF-16 con la marca', utf16(joined('\t')), 2],
    ['in UTF-16 senza marca', utf16(joined('\t')).subarray(2), 2],
    ['in UTF-16 al contrario', utf16(joined('\t')).swap16(), 2],
    ['in Windows-1252', Buffer.from(joined(';'), 'latin1'), 2],
    ['con le intestazioni di un altro', joined(';').replace('importo', ' Importo (€) ').replace('_', ' '), 2],
    ['con gli a capo dei vecchi Mac', joined(';').replaceAll('\r\n', '\r'), 2],
    ['con un carattere che non si vede', joined(';').replaceAll(codice, `\u200e${codice}\u200b`), 2],
    ['con la data e l’ora', joined(';').replace('07/03/2026', '2026-03-07 00:00:00'), 2],
    ['con la data in numeri di Excel', joined(';').replace('07/03/2026', '46088'), 2],
    ['con gli apici', [HEADINGS, CELLS].map((cells) => cells.map((c) => `'${c}'`).join(';')).join('\n'), 2],
    ['con spazi intorno alle virgolette', joined(';').replace('Nicolò Però', ' "Nicolò Però" '), 2],
    [
      'con ogni riga tra virgolette',
      joined(',')
        .replace('15.000,50', '15000.50')
        .replace(/[^\r\n]+/g, '"$&"'),
      2,
    ],
    ['con sep= che non è il suo', withLine('sep=,', joined(';')), 2],
    ['con sep= e le tabulazioni', withLine('sep=\t', joined('\t')), 2],
    [
      'con altri nomi',
      joined(';').replace('nominativo', 'Cliente').replace('tipo_', 'Tipo di ').replace('data_', 'Data di '),
      2,
    ],
    ['con NUL in fondo', `${joined(';')}\r\n${'\0'.repeat(80)}`, 2],
    ['con NUL in mezzo', joined(';').replace('Però', 'Pe\0rò'), 2],
    ['con NUL in Windows-1252', Buffer.from(`${joined(';')}\r\n\0`, 'latin1'), 2],
    [
      'con note nelle intestazioni',
      joined(';')
        .replace('data_registrazione', 'Data (gg/mm/aaaa)')
        .replace('importo', 'Importo (obbligatorio)'),
      2,
    ],
    [
      'con gli a capo nelle intestazioni',
      joined(';')
        .replace('codice_convenzionato', '"Codice\r\nconvenzionato"')
        .replace('tipo_finanziamento', '"Tipo\r\nfinanziamento"')
        .replace('importo', '"Importo\r\n\r\n(€)"'),
      2,
    ],
    [
      'con un titolo e gli a capo nelle intestazioni',
      withLine('Marzo;;;;;', joined(';').replace('codice_convenzionato', '"Codice\r\nconvenzionato"')),
      3,
    ],
    [
      'con cognome e nome in due colonne',
      joined(';').replace('nominativo', 'Cognome;Nome').replace('Nicolò Però', 'Però;Nicolò'),
      2,
    ],
    [
      'con le intestazioni ripetute',
      withLine(joined(';'), `${TESTA}\r\n${TESTA.replace('importo', ' importo ')}`),
      2,
    ],
    ['con l’importo in EUR', joined(';').replace('15.000,50', 'EUR 15.000,50'), 2],
  ])('%s si legge lo stesso', async (_, text, riga) => {
    const outcome = await letto(text)
    expect(outcome).toMatchObject({ righe: 1, valide: 1, errori: [] })
    expect(outcome.esempio[0]).toMatchObject({
      riga,
      nominativo: 'Nicolò Però',
      importo_cent: 1_500_050,
      data_registrazione: '2026-03-07',
    })
  })

  test('gli a capo nelle intestazioni non contano come righe', () => {
    const broken = joined(';')
      .replace('nominativo', '"Nome\r\ne cognome"')
      .replace('importo', '"Importo\r\n\r\n(€)"')
    for (const text of [joined(';'), broken, withLine('Marzo;;;;;', broken), `${broken}\r\n\r\n`])
      expect(openImportedFile(Buffer.from(text), [])).toMatchObject({ righe: 1 })
  })

  test('le virgolette di una riga non toccano le altre', async () => {
    const outcome = await letto(
      file(
        row('Ditta "La Rosa" di Rossi'),
        row('"La Rosa" s.r.l.'),
        row('"La Rosa, mai chiusa'),
        row('Anna Buona'),
        row('"Due\nrighe"'),
        row('"di nuovo'),
        row('Ugo Buono'),
      ),
    )
    expect(outcome).toMatchObject({ righe: 7, valide: 5, con_errori: 2 })
    expect(outcome.esempio.map((e) => [e.riga, e.nominativo])).toEqual([
      [2, 'Ditta "La Rosa" di Rossi'],
      [3, '"La Rosa" s.r.l.'],
      [5, 'Anna Buona'],
      [6, 'Due righe'],
      [8, 'Ugo Buono'],
    ])
    expect(outcome.errori).toEqual(
      [4, 7].map((riga) => ({
        riga,
        colonna: '',
        messaggio: 'La riga non si legge: controlla le virgolette.',
      })),
    )
  })

  test('un file che non va dice perché, sul suo campo', async () => {
    const casi: [string | Buffer, RegExp][] = [
      [' ', /vuoto/],
      [TESTA, /nessuna riga/],
      ['nominativo;importo\nAnna;1', /mancano «codice_convenzionato o partita_iva»/],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), /cartella di Excel.*CSV UTF-8/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /cartella di Excel/],
      [Buffer.from([1, 2, 0, 4, 5, 0, 0]), /Non è un file CSV.*CSV UTF-8/],
      [
        Buffer.concat([Buffer.from(file(row('Nicolò Però'))), Buffer.from(`\r\n${row('Lunedì')}`, 'latin1')]),
        /riga 2.*NicolÃ²/,
      ],
      [file(row('Anna'), row(Buffer.from('perché').toString('latin1'))), /riga 3 gli accenti/],
      [file(row('Anna'), row(Buffer.from('Città').toString('latin1'))), /riga 3 .*«CittÃ/],
      [file(row(as1252('CITTÀ'))), /riga 2 .*«CITTÃ€»/],
      [file(row('CittÃ')), /riga 2 .*«CittÃ»/],
      [file(row('Nicol√≤')), /riga 2 .*«Nicol√≤»/],
      [file(row('Nicol├▓')), /riga 2 .*«Nicol├▓»/],
      [file(row('Nicol\ufffd')), /riga 2/],
      // à è ì ò ù in Mac OS Roman and DOS, as bytes.
      ...[0x88, 0x8f, 0x93, 0x98, 0x9d, 0x85, 0x8a, 0x8d, 0x95, 0x97, 0xb7].map(
        (letter): [Buffer, RegExp] => [
          Buffer.from(file(row(`Sar${String.fromCharCode(letter)}`)), 'latin1'),
          /riga 2 gli accenti/,
        ],
      ),
      [file(row('N┬░ 5')), /riga 2 .*«N┬░»/],
      [file(row('√à bella')), /riga 2 .*«√à»/],
      ['%PDF-1.7\n%âãÏÓ\n1 0 obj', /^È un PDF, non un CSV.*CSV UTF-8/],
      [Buffer.from('%PDF-1.4\0\x01\x02', 'latin1'), /^È un PDF/],
      ['{\\rtf1\\ansi nominativo;importo}', /^È un documento RTF, non un CSV/],
      ['[{"nominativo":"Anna","importo":1}]', /^È un file JSON, non un CSV/],
      ['\ufeff{\n  "pratiche": []\n}', /^È un file JSON/],
      ['\0\0\0', /vuoto/],
      ['<html><table><tr><td>nominativo</td></tr></table>', /Non è un file CSV/],
      [gzipSync([TESTA, ...Array<string>(200_001).fill('a;b')].join('\n')), /200\.000.righe/],
      [gzipSync('a'.repeat(40 * 1024 * 1024 + 1)), /supera i 40 MB/],
      [gzipSync(file(row('Anna'))).subarray(0, 60), /non si apre/],
    ]
    for (const [text, perche] of casi) {
      const refusal = await office.nonFa(caricaImportazione, { body: body(text) })
      expect(refusal).toMatchObject({ status: 422, code: 'VALIDAZIONE' })
      expect(refusal.fields.contenuto_base64?.[0]).toMatch(perche)
    }
  })

  test.each(['Radice √2 s.r.l.', '√ Verificato', 'Rossi │ Bianchi', '├── Rossi', '─── Anna ───', '½ √x'])(
    'in UTF-8 «%s» si legge com’è scritto',
    async (name) => {
      const outcome = await letto(file(row(name)))
      expect(outcome).toMatchObject({ valide: 1, esempio: [{ nominativo: name }] })
    },
  )

  /** Reads a file with one row of the name, in bytes of Windows-1252. */
  const named = (name: string) => openImportedFile(Buffer.from(file(row('Anna'), row(name)), 'latin1'), [])

  test.each([
    [
      'Mac',
      'D\xd5Amico',
      'Dell\xd5Arte',
      'Cent\xd5Anni',
      'L\xd5ANGOLO',
      'NICOL\xf1',
      'CITT\xcb',
      'CAFF\xe9',
      'JOS\x83',
    ],
    ['Mac', 'LUNED\xed', 'GES\xf4', 'M\x9fller', 'H\x8ausler', 'N\xa1 5'],
    ['Mac', '1\xbb rata', 'Fa\x8dade', 'De\xcaLuca', '\xd2La Rosa\xd3', '\xc7La Rosa\xc8'],
    ['Mac', 'Stra\xa7e', 'Bar Sport\xc9'],
    [
      'DOS',
      'NICOL\xe3',
      'CAFF\xd4',
      'LUNED\xde',
      'GES\xeb',
      'CITT\xb7',
      'K\x94ln',
      'Fa\x87ade',
      'N\xf8 5',
      'N\xa7 5',
      'M\x81ller',
    ],
    ['DOS', 'H\x84usler', 'NU\xa5EZ', '\xaeLa Rosa\xaf', 'Caff\x8a'],
  ])('le lettere di un file del %s non si leggono come altre: %s, %s, %s …', (_, ...names) => {
    const perche = {
      fields: { contenuto_base64: [expect.stringMatching(/^Alla riga 3 gli accenti non si leggono/)] },
    }
    for (const name of names) expect(named(name), name).toMatchObject(perche)
  })

  // In Windows-1252: Škoda, ŠKODA, Žiga, Miloš, l’angolo, D’Amico, … with the bytes that latin1 does not write.
  test.each([
    [
      'Müller',
      'MÜLLER',
      'Köln',
      'KÖLN',
      'Façade',
      'FAÇADE',
      'N° 5',
      'n° 5',
      'Nº 5',
      '1ª rata',
      'Muñoz',
      'NUÑEZ',
      'Ñ',
      'Ñandú',
    ],
    [
      '\x8akoda',
      '\x8aKODA',
      '\x8eiga',
      'Milo\x9a',
      'D\x92Amico',
      'D\x92AMICO',
      'l\x92angolo',
      'Nicolo\x92',
      'O\x92Brien',
    ],
    [
      'NICOLÒ',
      'NICOLò',
      'GESù MARIA',
      'CITTÀ',
      'CAFFÈ',
      'JOSÉ',
      'LUNEDÌ',
      'GESÙ',
      'È bella',
      'Noè',
      'Giosuè',
      'Salò',
      'María',
      'SUÁREZ',
      'Julián',
      'Sáez',
    ],
    [
      'Häusler',
      'Straße',
      'WEIß',
      'Ötzi',
      'Über',
      'Hélène',
      'FRANÇOIS',
      'Noël',
      'NOËL',
      'Citroën',
      'Côme',
      'CÔME',
      'João',
      'SIMÕES',
    ],
    [
      'Ëngjëll',
      'Shpëtim',
      'ÇELIK',
      'Søren',
      'Håkan',
      'Malmö',
      'De\xa0Luca',
      'per\xa0voi',
      '\x93La Rosa\x94',
      '«La Rosa»',
      '\x80 15',
    ],
    [
      'Rossi \x96 Bianchi',
      'Rossi\x96Bianchi',
      'ROSSI\x96BIANCHI',
      'Primo\x99',
      '5 m²',
      'D\xb4Amico',
      'D\x91Amico',
    ],
  ])('in Windows-1252 si legge com’è scritto: %s, %s, %s …', (...names) => {
    for (const name of names) {
      const text = new TextDecoder('windows-1252').decode(Buffer.from(name, 'latin1'))
      expect(named(name), text).toMatchObject({
        lines: expect.arrayContaining([row(text.replace('\xa0', ' '))]),
      })
    }
  })

  test.each(['15000,50,', '15000,5,', '€ 15000,00,', '15.000,50,'])(
    'i centesimi dopo una virgola senza virgolette, «%s», sono un errore della riga',
    async (written) => {
      const testa = 'codice_convenzionato,nominativo,tipo_finanziamento,data_registrazione,importo,note'
      const rows = [`${codice},Anna,1,07/03/2026,${written}`, `${codice},Ugo,1,07/03/2026,15000.50,`]
      const outcome = await letto([testa, ...rows, `${codice},Eva,1,07/03/2026,"15000,50",60`].join('\n'))
      expect(outcome).toMatchObject({ valide: 2, con_errori: 1, totale_importo_cent: 3_000_100 })
      expect(outcome.errori).toEqual([
        { riga: 2, colonna: '', messaggio: expect.stringMatching(/^Ci sono più celle che intestazioni/) },
      ])
    },
  )

  test.each(['\u2028', '\u2029', '\u2028 \u2029'])(
    'dentro un nome %j non fa una riga nuova',
    async (sign) => {
      const outcome = await letto(file(row(`Anna${sign}Verdi`), row('Ugo', '1;;;')))
      expect(outcome).toMatchObject({ righe: 2, valide: 1, esempio: [{ riga: 2, nominativo: 'Anna Verdi' }] })
      expect(outcome.errori.map((e) => e.riga)).toEqual([3, 3])
    },
  )

  test('un file con le virgolette sbagliate dappertutto si scarta, e dice perché', async () => {
    const one = await carica(file(...Array(101).fill('"Anna;1')))
    expect(one).toMatchObject({ stato: 'scartata', motivo: expect.stringMatching(/virgolette/), azioni: [] })
    expect(await sql('select contenuto from importazione where id = $1', [one.id])).toEqual([
      { contenuto: null },
    ])
  })

  test('un file compresso, e uno più lungo di un pezzo, si leggono uguali', async () => {
    const rows = Array.from({ length: 4_100 }, (_, i) =>
      i % 1_999 === 0
        ? row(`"Cliente\nnumero ${i}"`)
        : i === 2_001
          ? row('"Mai chiusa')
          : row(`Cliente ${i}`),
    )
    for (const text of [file(...rows), gzipSync(file(...rows))]) {
      const outcome = await letto(text)
      expect(outcome).toMatchObject({ righe: 4_100, valide: 4_099, con_errori: 1 })
      expect(outcome.errori.map((e) => e.riga)).toEqual([2_003])
    }
  })

  test('il file scartato, o che nessuno conferma, si dimentica', async () => {
    const scartato = await carica(file(row('Anna Scartata')))
    expect(scartato.azioni).toEqual(['importa', 'scarta', 'abbina'])
    expect(await agisci(scartato.id, 'scarta')).toMatchObject({
      stato: 'scartata',
      azioni: [],
      esito: { esempio: [] },
    })
    const vecchio = await carica(file(row('Anna Dimenticata')))
    const nuovo = await carica(file(row('Anna Recente')))
    await sql(`update importazione set caricata_il = now() - interval '8 days' where id = $1`, [vecchio.id])
    await office.services.withTransaction(cleanImportazioni)
    expect(await leggi(vecchio.id)).toMatchObject({ stato: 'scartata', esito: { valide: 1, esempio: [] } })
    expect(await leggi(nuovo.id)).toMatchObject({ stato: 'letta' })
    const names = (await sql(`select esito::text as e from importazione where contenuto is null`)).map(
      (r) => r.e,
    )
    expect(names.filter((e) => /Anna/.test(e ?? ''))).toEqual([])
  })
})
